package io.tarmac.connect.jdbc.table;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The time that a session's statements wait for a lock at most.
 *
 * @param query the query for the limit
 * @param statement the statement that sets the limit, with {@code %d} in the limit's place
 * @param unit the unit of the limit
 * @param endsWithTransaction whether the end of the transaction restores the limit
 * @param isOver matches the error of a statement that has waited for as long as the limit
 */
public record LockWait(
    String query,
    String statement,
    TimeUnit unit,
    boolean endsWithTransaction,
    Predicate<SQLException> isOver) {

  /** Returns the limit, or null if there is none. */
  @Nullable Duration limit(Connection connection) throws SQLException {
    try (Statement asked = connection.createStatement();
        ResultSet answer = asked.executeQuery(query)) {
      long limit = answer.next() ? answer.getLong(1) : 0;
      return limit > 0 ? Duration.ofMillis(unit.toMillis(limit)) : null;
    }
  }

  /** Sets the limit to the given time, or to one unit if the time is shorter. */
  void set(Connection connection, Duration limit) throws SQLException {
    long units = Math.max(1, unit.convert(limit));
    try (Statement set = connection.createStatement()) {
      set.execute(statement.formatted(units));
    }
  }
}
