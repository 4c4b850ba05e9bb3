package io.tarmac.connect.jdbc.write.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A row that the database refuses or changes ends alike however it is written. */
class BadValueContractIT {

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    PostgreSql() {
      super("auto", "copy", "unnest", "multi_row");
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    MariaDb() {
      super("auto", "multi_row", "load_data");
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    MySql() {
      super("auto", "multi_row", "load_data");
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    H2() {
      super("auto", "multi_row");
    }
  }

  abstract static class Suite extends ContractSuite {
    /** What a put came to: its failure, if any, and the table. */
    private record End(@Nullable String failure, List<List<@Nullable String>> rows) {}

    private final List<String> methods;

    Suite(String... methods) {
      this.methods = List.of(methods);
    }

    Stream<BadRow> badRows() {
      return Stream.of(BadRow.values()).filter(bad -> bad.isOn(database));
    }

    @ParameterizedTest
    @MethodSource("badRows")
    @DisplayName("C5_3 a bad row fails by the same message, and nothing of its batch is written")
    void endsAlike(BadRow bad) {
      for (String mode : bad.modes()) {
        BadTable table = bad.create(database);
        End expected = end(bad, table, mode, "batch");
        assertThat(expected.failure() != null).as("%s is refused", bad).isEqualTo(bad.isRefused());
        for (String method : methods) {
          assertThat(end(bad, table, mode, method))
              .as("%s of %s by %s", mode, bad, method)
              .isEqualTo(expected);
        }
      }
    }

    /** The table is as it was before whenever a method is tried. */
    private End end(BadRow bad, BadTable table, String mode, String method) {
      table.reset();
      List<List<@Nullable String>> before = table.rows();
      TopicPartition partition = new TopicPartition(table.name(), 0);
      TestingRecords records = new TestingRecords();
      try (TaskHarness task =
          new TaskHarness(
              TaskConfiguration.of(
                  database,
                  "connection.url",
                  Targets.url(database, ""),
                  "insert.mode",
                  mode,
                  "primary.key.mode",
                  "record_key",
                  "delete.enabled",
                  "true",
                  "write.method",
                  method))) {
        task.open(partition);
        task.put(table.goodRecord(records, partition, mode));
        table.changeBehindTheTask();
        List<List<@Nullable String>> planned = table.rows();
        assertThat(planned).as("the first record is written").isNotEqualTo(before);
        List<SinkRecord> batch = table.batch(records, partition, mode);
        Throwable failure = catchThrowable(() -> task.put(batch));
        List<List<@Nullable String>> after = table.rows();
        if (failure != null && failure.getMessage().contains("SQLSTATE")) {
          assertThat(after).as("%s of %s by %s", mode, bad, method).isEqualTo(planned);
        }
        return new End(failure == null ? null : text(failure), after);
      }
    }

    /** As a worker shows it, to the last cause. */
    private static String text(Throwable failure) {
      StringBuilder text = new StringBuilder();
      for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
        text.append(cause.getClass().getName())
            .append(": ")
            .append(cause.getMessage())
            .append('\n');
      }
      return text.toString().toLowerCase(Locale.ROOT);
    }
  }
}
