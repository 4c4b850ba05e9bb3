package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.errors.RetriableException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tables that have to be there from the start: {@code schema.evolution=validate-only}. */
@EachDatabase(except = SQLITE)
class ValidateOnlyIT extends EvolutionSuite {

  @Test
  @DisplayName("C8_1 a table of a known topic that is missing is named before a record has come")
  void aMissingTableIsNamedAtTheStart() {
    String there = UniqueName.of("there");
    String missing = UniqueName.of("missing");
    createTable(there, "`a` varchar(10)");

    try (TaskHarness task = new TaskHarness(validating(there + "," + missing))) {
      task.open(new TopicPartition(there, 0));
      assertThatThrownBy(() -> task.put())
          .isInstanceOf(ConnectException.class)
          .isNotInstanceOf(RetriableException.class)
          .hasMessageContainingAll(missing, "does not exist", "schema.evolution");
    }
  }

  @Test
  @DisplayName("C8_1 with every table there, rows are written and nothing is changed")
  void nothingIsChanged() {
    String table = UniqueName.of("there");
    String late = UniqueName.of("late");
    TopicPartition partition = new TopicPartition(table, 0);
    TopicPartition unknown = new TopicPartition(late, 0);
    createTable(table, "`a` varchar(10)");
    try (TaskHarness task = new TaskHarness(validating(table))) {
      task.open(partition, unknown);
      task.put();
      task.put(record(partition, 1, "a"));
      assertThatThrownBy(() -> task.put(record(partition, 2, "a", "b")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("no column 'b'");
      assertThatThrownBy(() -> task.put(record(unknown, 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(late, "does not exist");
    }

    assertThat(rows(database.quote(table), "id", "a")).containsExactly(row("1", "a"));
  }

  @Test
  @DisplayName("C8_1 C5_1 a database that is away at the start is waited for, then asked")
  void anOutageAtTheStartIsWaitedFor() throws Exception {
    String missing = UniqueName.of("missing");
    try (TestingProxy proxy = new TestingProxy(database)) {
      proxy.cut();
      try (TaskHarness task =
          new TaskHarness(validating(missing).with("connection.url", proxy.url()))) {
        task.open(new TopicPartition(missing, 0));
        assertThatThrownBy(() -> task.put()).isInstanceOf(RetriableException.class);
        proxy.restore();
        assertThatThrownBy(() -> task.put())
            .isNotInstanceOf(RetriableException.class)
            .hasMessageContaining(missing);
      }
    }
  }

  private TaskConfiguration validating(String topics) {
    return TaskConfiguration.on(database)
        .upsert()
        .keyFromRecordKey()
        .evolution("validate-only")
        .with("topics", topics);
  }
}
