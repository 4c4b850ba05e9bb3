package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * A second unique index: what the records did in their order must not fail because rows are written
 * in another.
 */
@EachDatabase(except = SQLITE)
class SecondUniqueIndexIT extends ReferringRowsSuite {

  @TestFactory
  @DisplayName("C2_4 values may change places under another unique index")
  Stream<DynamicTest> valuesMayChangePlaces() {
    return withEachOption(
        option -> {
          String table = table("swap", uniqueRef());
          put(option, row(table, 1, 10), row(table, 2, 20));

          put(option, row(table, 1, 99), row(table, 2, 10), row(table, 1, 20));

          assertThat(rows(table)).containsExactly(List.of("1", "20"), List.of("2", "10"));
        });
  }

  @TestFactory
  @DisplayName("C2_4 a value may move to another row under another unique index")
  Stream<DynamicTest> aValueMayMove() {
    return withEachOption(
        option -> {
          String table = table("move", uniqueRef());
          put(option, row(table, 2, 10), row(table, 1, 20));

          put(option, delete(table, 2), row(table, 1, 10), row(table, 3, 20));

          assertThat(rows(table)).containsExactly(List.of("1", "10"), List.of("3", "20"));
        });
  }

  @TestFactory
  @DisplayName(
      "C2_4 a row that meets another at a second unique index is a data error, not that row")
  Stream<DynamicTest> theOtherRowIsNotChanged() {
    return withEachOption(
        option -> {
          String table = table("second", uniqueRef());
          put(option, row(table, 1, 10));

          assertThatThrownBy(() -> put(option, row(table, 2, 10)))
              .isInstanceOf(ConnectException.class)
              .hasMessageContainingAll(table, "bad_record");

          assertThat(rows(table)).containsExactly(List.of("1", "10"));
        });
  }

  @TestFactory
  @DisplayName("C2_4 with a second unique index rows are upserted by their key, unchanged ones too")
  Stream<DynamicTest> rowsAreUpsertedByTheirKey() {
    return withEachOption(
        option -> {
          String table = table("second", uniqueRef());
          put(database.url() + option, equalRows(table, 50));
          put(option, row(table, 7, 1007));

          put(database.url() + option, equalRows(table, 100));

          assertThat(rows(table))
              .isEqualTo(
                  IntStream.range(0, 100).mapToObj(id -> List.of("" + id, "" + id)).toList());
        });
  }

  private void put(String option, SinkRecord... all) {
    put(database.url() + option, List.of(all));
  }

  /** Databases on which the rows are looked for. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class MultiRowStatements {
    @TestFactory
    @DisplayName("C2_4 with a second unique index new rows go many in a statement all the same")
    Stream<DynamicTest> newRowsGoManyInAStatement() {
      return withEachOption(
          option -> {
            String table = table("second", uniqueRef());
            try (StatementLog log = new StatementLog()) {
              put(log.url(database.url() + option), equalRows(table, 1_000));

              assertThat(
                      log.entries().stream()
                          .filter(entry -> entry.sql().contains(table))
                          .mapToInt(StatementLog.Entry::rows)
                          .sum())
                  .isLessThan(100);
            }
            assertThat(rows(table)).hasSize(1_000);
          });
    }
  }

  /** Returns ends of a URL, with options of the driver that change how batches are sent. */
  private List<String> options() {
    return switch (server) {
      case POSTGRESQL -> List.of("", "?reWriteBatchedInserts=true");
      case MARIADB ->
          List.of(
              "",
              "?useAffectedRows=true",
              "?useBulkStmts=true",
              "?useAffectedRows=true&useBulkStmts=true",
              "?useServerPrepStmts=true&useAffectedRows=true");
      case MYSQL ->
          List.of(
              "",
              "?useAffectedRows=true",
              "?rewriteBatchedStatements=true",
              "?useAffectedRows=true&rewriteBatchedStatements=true",
              "?useAffectedRows=true&rewriteBatchedStatements=true&useServerPrepStmts=false");
      default -> List.of("");
    };
  }

  Stream<DynamicTest> withEachOption(ThrowingConsumer<String> test) {
    return options().stream()
        .map(option -> dynamicTest("with '" + option + "'", () -> test.accept(option)));
  }

  /** Makes rows whose columns have the same number. */
  List<SinkRecord> equalRows(String table, int count) {
    return IntStream.range(0, count).mapToObj(id -> row(table, id, id)).toList();
  }

  String uniqueRef() {
    return ", unique (`ref`)";
  }
}
