package io.tarmac.connect.jdbc.write.contract;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** A row that the database refuses or changes ends alike however it is written. */
@EachDatabase(except = SQLITE, soak = MARIADB)
class BadValueContractIT extends ContractSuite {
  /** The outcome of a put: its failure, if any, and the rows of the table. */
  private record End(@Nullable String failure, List<List<@Nullable String>> rows) {}

  @TestFactory
  @DisplayName("C6_2 a bad row fails by the same message, and the same is written before it")
  Stream<DynamicTest> badRowsEndAlike() {
    return Stream.of(BadRow.values())
        .filter(bad -> bad.isOn(database))
        .map(bad -> dynamicTest(bad.toString(), () -> endsAlike(bad)));
  }

  private void endsAlike(BadRow bad) {
    BadTable table = BadTable.create(session, bad);
    for (String mode : modes(bad)) {
      End expected = end(table, mode, "batch");
      assertThat(expected.failure() != null).as("%s is refused", bad).isEqualTo(bad.isRefused());
      for (String method : methods()) {
        assertThat(end(table, mode, method))
            .as("%s of %s by %s, %s", mode, bad, method, seed)
            .isEqualTo(expected);
      }
    }
  }

  /** Returns all modes of a row in a long run, else one, another on each database. */
  private List<String> modes(BadRow bad) {
    List<String> modes = bad.modes();
    int one = (bad.name().length() + server.position()) % modes.size();
    return Seed.batches() > 1 ? modes : List.of(modes.get(one));
  }

  /**
   * Returns the methods to try. For so few rows {@code auto} is one of the others, so that only a
   * long run tries it.
   */
  private List<String> methods() {
    List<String> methods =
        switch (server) {
          case POSTGRESQL -> List.of("copy", "unnest", "auto");
          case MARIADB, MYSQL -> List.of("multi_row", "load_data", "auto");
          default -> List.of("multi_row", "auto");
        };
    return Seed.batches() > 1 ? methods : methods.subList(0, methods.size() - 1);
  }

  /** Resets the table, and puts the records by a method. */
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
        // If the put wrote rows before the bad one, the failure shows in the next put.
        failure = catchThrowable(() -> task.put(List.of()));
      }
      return new End(failure == null ? null : text(failure), table.rows());
    }
  }

  /** Returns what a worker shows of a failure, down to its last cause. */
  private static String text(Throwable failure) {
    StringBuilder text = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      text.append(cause.getClass().getName()).append(": ").append(cause.getMessage()).append('\n');
    }
    return text.toString().toLowerCase(Locale.ROOT);
  }
}
