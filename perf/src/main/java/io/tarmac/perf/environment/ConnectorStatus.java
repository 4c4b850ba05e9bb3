package io.tarmac.perf.environment;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.servers.ConnectRest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The state of a connector and its tasks, as the worker reports it.
 *
 * @param trace the messages of the failure; the worker's log has the stack trace
 * @param tasksOfWorkers the number of tasks of each worker that has any, ascending
 */
public record ConnectorStatus(List<String> states, String trace, List<Integer> tasksOfWorkers) {
  static final ConnectorStatus UNKNOWN = new ConnectorStatus(List.of(), "", List.of());

  /** Asks a worker. Returns {@link #UNKNOWN} while the worker does not report the status. */
  public static ConnectorStatus of(ConnectRest rest, String connector) {
    return rest.knownStatus(connector).map(ConnectorStatus::of).orElse(UNKNOWN);
  }

  static ConnectorStatus of(JsonNode status) {
    List<String> states = new ArrayList<>();
    StringBuilder trace = new StringBuilder(status.path("connector").path("trace").asText(""));
    states.add(status.path("connector").path("state").asText());
    Map<String, Integer> workers = new HashMap<>();
    for (JsonNode task : status.path("tasks")) {
      states.add(task.path("state").asText());
      trace.append(task.path("trace").asText(""));
      workers.merge(task.path("worker_id").asText(""), 1, Integer::sum);
    }
    return new ConnectorStatus(
        List.copyOf(states),
        messages(trace.toString()),
        workers.values().stream().sorted().toList());
  }

  private static String messages(String trace) {
    return trace
        .lines()
        .filter(line -> !line.startsWith("\tat ") && !line.startsWith("\t... "))
        .collect(Collectors.joining("\n"));
  }

  /** Returns whether the connector and all of its tasks run. */
  public boolean running(int tasks) {
    return states.size() == 1 + tasks && states.stream().allMatch("RUNNING"::equals);
  }

  public boolean failed() {
    return states.contains("FAILED");
  }
}
