package io.tarmac.perf.environment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;

class ConnectorStatusTest {

  @Test
  void aConnectorRunsWhenItsTaskDoes() throws JsonProcessingException {
    assertThat(status("RUNNING", "").running(1)).isTrue();
    assertThat(status("UNASSIGNED", "").running(1)).isFalse();
    assertThat(ConnectorStatus.UNKNOWN.running(1)).isFalse();
  }

  @Test
  void ofATraceTheMessagesAreKept() throws JsonProcessingException {
    ConnectorStatus status =
        status(
            "FAILED",
            "Exception: outer\\n\\tat a.b.C.d(C.java:1)\\nCaused by: inner\\n\\t... 2 more");

    assertThat(status.failed()).isTrue();
    assertThat(status.trace()).isEqualTo("Exception: outer\nCaused by: inner");
  }

  @Test
  void itSaysHowManyTasksEachWorkerHas() throws JsonProcessingException {
    String json =
        """
        {"connector": {"state": "RUNNING"}, "tasks": [
          {"state": "RUNNING", "worker_id": "127.0.0.1:1"},
          {"state": "RUNNING", "worker_id": "127.0.0.1:2"},
          {"state": "RUNNING", "worker_id": "127.0.0.1:2"}]}
        """;

    assertThat(ConnectorStatus.of(new JsonMapper().readTree(json)).tasksOfWorkers())
        .containsExactly(1, 2);
  }

  private static ConnectorStatus status(String state, String trace) throws JsonProcessingException {
    String json =
        """
        {"connector": {"state": "RUNNING"}, "tasks": [{"state": "%s", "trace": "%s"}]}
        """
            .formatted(state, trace);
    return ConnectorStatus.of(new JsonMapper().readTree(json));
  }
}
