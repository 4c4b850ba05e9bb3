package io.tarmac.connect.jdbc.write.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are written by one strategy after another, each in a transaction that is rolled back,
 * and what the table shows then.
 *
 * @param query shows the table, ordered or not
 */
record Trial(
    TestingSession target, TablePlan plan, Operation operation, List<Row> rows, String query) {

  /** Returns this trial on another connection. */
  Trial on(TestingSession other) {
    return new Trial(other, plan, operation, rows, query);
  }

  /** Asserts that every strategy leaves the table as the last of the database does. */
  void assertAlike(String described) throws SQLException {
    List<Way> ways = Way.of(target.strategies());
    Way rowByRow = ways.get(ways.size() - 1);
    List<Way> others =
        ways.subList(0, ways.size() - 1).stream()
            .filter(way -> way.strategy().supports(plan, operation))
            .toList();
    if (!others.isEmpty()) {
      assertAlike(others, rowByRow, described);
    }
  }

  /** Asserts that one strategy does. */
  void assertAlike(Way way, String described) throws SQLException {
    assertThat(way.strategy().supports(plan, operation)).as("%s, %s", way, described).isTrue();
    assertAlike(List.of(way), TargetConnections.rowByRow(target), described);
  }

  private void assertAlike(List<Way> ways, Way rowByRow, String described) throws SQLException {
    List<List<@Nullable String>> before = left();
    List<List<@Nullable String>> expected = after(rowByRow.strategy());
    long undone = Counters.of(target.connection(), Counters.UNDONE);
    for (Way way : ways) {
      assertThat(after(way.strategy()))
          .as("%s by %s, %d rows, %s", operation, way, rows.size(), described)
          .isEqualTo(expected);
    }
    if (operation == Operation.INSERT) {
      assertThat(Counters.of(target.connection(), Counters.UNDONE))
          .as("one of %s writes %d rows in another way, %s", ways, rows.size(), described)
          .isEqualTo(undone);
    }
    assertThat(left()).as("%s commit nothing themselves, %s", ways, described).isEqualTo(before);
  }

  private List<List<@Nullable String>> left() throws SQLException {
    List<List<@Nullable String>> left = shown();
    target.connection().rollback();
    return left;
  }

  /** What the table shows once the strategy has written the rows. */
  List<List<@Nullable String>> after(WriteStrategy strategy) throws SQLException {
    Connection connection = target.connection();
    try {
      strategy.begin(connection);
      strategy.prepare(plan, operation).write(connection, rows);
      return shown();
    } finally {
      connection.rollback();
    }
  }

  private List<List<@Nullable String>> shown() throws SQLException {
    List<List<@Nullable String>> shown = ContractSession.rows(target.connection(), query);
    shown.sort(
        (row, other) ->
            Arrays.compare(
                row.toArray(String[]::new),
                other.toArray(String[]::new),
                Comparator.nullsFirst(Comparator.naturalOrder())));
    return shown;
  }
}
