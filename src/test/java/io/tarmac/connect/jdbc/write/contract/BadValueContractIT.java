package io.tarmac.connect.jdbc.write.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
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
      super("copy", "unnest");
    }
  }

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {
    MariaDb() {
      super("multi_row", "load_data");
    }
  }

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {
    MySql() {
      super("multi_row", "load_data");
    }
  }

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    H2() {
      super("multi_row");
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
    @DisplayName("C6_2 a bad row fails by the same message, and the same is written before it")
    void endsAlike(BadRow bad) {
      BadTable table = BadTable.create(session, bad);
      for (String mode : bad.modes()) {
        End expected = end(table, mode, "batch");
        assertThat(expected.failure() != null).as("%s is refused", bad).isEqualTo(bad.isRefused());
        for (String method : mode.equals(bad.modes().get(0)) ? methodsAndAuto() : methods) {
          assertThat(end(table, mode, method))
              .as("%s of %s by %s", mode, bad, method)
              .isEqualTo(expected);
        }
      }
    }

    /** For so few rows it is one of the others, so that it is tried in one mode only. */
    private List<String> methodsAndAuto() {
      return Stream.concat(methods.stream(), Stream.of("auto")).toList();
    }

    /** The table is as it was before whenever a method is tried. */
    private End end(BadTable table, String mode, String method) {
      table.reset();
      List<List<@Nullable String>> before = table.rows();
      BadRecords records = new BadRecords(table, mode);
      try (TaskHarness task =
          new TaskHarness(
              TaskConfiguration.on(database)
                  .with("insert.mode", mode)
                  .keyFromRecordKey()
                  .deletes()
                  .with("write.method", method))) {
        task.open(records.partition()).put(records.good());
        table.changeBehindTheTask();
        List<List<@Nullable String>> planned = table.rows();
        assertThat(planned).as("the first record is written").isNotEqualTo(before);
        List<SinkRecord> batch = records.batch();
        Throwable failure = catchThrowable(() -> task.put(batch));
        if (failure == null) {
          // Where something has been written before it, it shows in the next put.
          failure = catchThrowable(() -> task.put(List.of()));
        }
        return new End(failure == null ? null : text(failure), table.rows());
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
