package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Transactions that want the rows of {@link FaultLoad#UPSERTS} in the opposite order: the last
 * first, and when the sink waits for that one, the others, of which the sink has some. They change
 * nothing. Databases that have the smaller transaction yield find this one the larger.
 */
final class Rival {
  private static final String MANY_ROWS =
      IntStream.range(0, 2_000).mapToObj("(%d)"::formatted).collect(Collectors.joining(", "));

  private final RestartableDatabase database;
  private final String table;
  private final String weight = UniqueName.of("weight");
  private int lost;

  Rival(RestartableDatabase database, String table) {
    this.database = database;
    this.table = table;
    database.sql().execute("create table %s (n int not null)".formatted(weight));
  }

  /** How many times it was the one to yield. */
  int lost() {
    return lost;
  }

  /** One transaction, which is rolled back. */
  void compete() throws SQLException {
    try (Connection connection = database.open()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("insert into %s values %s".formatted(weight, MANY_ROWS));
        lock(statement, "id = " + (FaultLoad.KEYS - 1));
        Await.until("the sink waits", () -> database.waitingSessions() > 0);
        lock(statement, "id < " + (FaultLoad.KEYS - 1));
      } catch (SQLException yielded) {
        if (!isDeadlock(yielded)) {
          throw yielded;
        }
        lost++;
      }
      connection.rollback();
    }
  }

  private void lock(Statement statement, String rows) throws SQLException {
    statement.execute("select id from %s where %s for update".formatted(table, rows));
  }

  private static boolean isDeadlock(SQLException failure) {
    return String.valueOf(failure.getSQLState()).startsWith("40");
  }
}
