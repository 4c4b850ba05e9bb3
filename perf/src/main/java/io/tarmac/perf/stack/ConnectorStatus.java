package io.tarmac.perf.stack;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The state of a connector and its tasks as the worker reports it. */
public record ConnectorStatus(List<String> states, String trace) {
  static final ConnectorStatus UNKNOWN = new ConnectorStatus(List.of(), "");

  static ConnectorStatus of(JsonNode status) {
    List<String> states = new ArrayList<>();
    StringBuilder trace = new StringBuilder(status.path("connector").path("trace").asText(""));
    states.add(status.path("connector").path("state").asText());
    for (JsonNode task : status.path("tasks")) {
      states.add(task.path("state").asText());
      trace.append(task.path("trace").asText(""));
    }
    return new ConnectorStatus(List.copyOf(states), trace.toString());
  }

  /** The connector and at least one task run. */
  public boolean running() {
    return states.size() > 1 && states.stream().allMatch("RUNNING"::equals);
  }

  public boolean failed() {
    return states.contains("FAILED");
  }

  public boolean known() {
    return !states.isEmpty();
  }
}
