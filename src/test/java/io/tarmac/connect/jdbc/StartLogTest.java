package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.HashMap;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests of the log when a configuration is validated and when a task starts with it. */
class StartLogTest {

  private static final String QUEUE = "errors.deadletterqueue.topic.name";

  @Test
  @DisplayName("C10_2 the first task warns of a misspelt property, and goes on without it")
  void aMisspeltProperty() {
    assertThat(started(Map.of("insert.moed", "upsert")))
        .containsOnlyOnce("insert.moed: there is no such property; did you mean insert.mode?")
        .doesNotContain("upsert");
    assertThat(started(Map.of("insert.moed", "upsert", "task.id", "1"))).isEmpty();
  }

  @Test
  @DisplayName("C10_2 the first task warns of records that Connect would drop unseen")
  void toleranceWithoutAQueue() {
    assertThat(started(Map.of("errors.tolerance", "all")))
        .containsOnlyOnce("errors.tolerance: Connect drops a record")
        .contains("WARN", "Set " + QUEUE);
    assertThat(started(Map.of("errors.tolerance", "all", QUEUE, "dlq"))).isEmpty();
  }

  @Test
  @DisplayName("C10_2 C7_3 the first task warns of a converter that changes nulls")
  void aConverterThatReplacesNulls() {
    String json = "org.apache.kafka.connect.json.JsonConverter";

    assertThat(started(Map.of("value.converter", json)))
        .containsOnlyOnce("Set value.converter.replace.null.with.default=false.");
    assertThat(
            started(
                Map.of(
                    "value.converter", json, "value.converter.replace.null.with.default", "false")))
        .isEmpty();
  }

  @Test
  @DisplayName("C10_1 validate logs the report with its advice, and no value that was written")
  void theReport() {
    Map<String, String> written = configuration(Map.of("pk.mode", "nope", "max.retries", "2"));
    written.put("errors.tolerance", "all");
    written.put("no.such.property", "s3cret");

    try (TestingLog log = new TestingLog(Level.INFO)) {
      new JdbcSinkConnector().validate(written);

      assertThat(log.text())
          .contains(
              "Configured as for Confluent's sink [",
              "pk.mode: translated to primary.key.mode; ",
              "max.retries: translated to retry.timeout.ms=6000; ",
              "no.such.property: unknown: it has no effect; ",
              "errors.tolerance: advice: Connect drops a record")
          .doesNotContain("s3cret");
    }
  }

  /** Returns the warnings that a task logs when it starts. */
  private static String started(Map<String, String> more) {
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = new TaskHarness(configuration(more))) {
      return log.text();
    }
  }

  private static Map<String, String> configuration(Map<String, String> more) {
    Map<String, String> configuration = new HashMap<>(more);
    configuration.put("name", "start-log");
    configuration.put("topics", "flights");
    configuration.put("connection.url", "jdbc:h2:mem:start_log");
    return configuration;
  }
}
