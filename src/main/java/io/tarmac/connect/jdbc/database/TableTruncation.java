package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.DdlPatience;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Empties a table, as a step of its own: some databases commit it implicitly. It may be repeated.
 */
final class TableTruncation {

  /** No such table, on PostgreSQL and the others. */
  private static final Set<String> ABSENT = Set.of("42P01", "3F000", "42S02", "42S03", "42S04");

  /** PostgreSQL: a foreign key refers to the table. */
  private static final String REFERENCED_STATE = "0A000";

  /** MySQL and MariaDB, and H2: a foreign key refers to the table. */
  private static final Set<Integer> REFERENCED_CODES = Set.of(1701, 90106);

  private final Identifiers identifiers;
  private final TransactionEnd end;

  TableTruncation(Identifiers identifiers, TransactionEnd end) {
    this.identifiers = identifiers;
    this.end = end;
  }

  /**
   * Leaves no row in the table, if there is one of that name, and commits.
   *
   * @param asked the record that asks for it
   */
  void truncate(Connection connection, TableName table, Map<TopicPartition, OffsetRange> asked)
      throws SQLException {
    DdlPatience patience = DdlPatience.begin(connection);
    try {
      empty(connection, identifiers.quote(table), asked);
    } finally {
      patience.end();
    }
  }

  private void empty(Connection connection, String name, Map<TopicPartition, OffsetRange> asked)
      throws SQLException {
    try {
      execute(connection, "TRUNCATE TABLE " + name, asked);
    } catch (FencedException fenced) {
      throw fenced;
    } catch (SQLException failure) {
      connection.rollback();
      if (isReferenced(failure)) {
        execute(connection, "DELETE FROM " + name, asked);
      } else if (!ABSENT.contains(failure.getSQLState())) {
        throw failure;
      }
    }
  }

  private static boolean isReferenced(SQLException failure) {
    return REFERENCED_STATE.equals(failure.getSQLState())
        || REFERENCED_CODES.contains(failure.getErrorCode());
  }

  private void execute(Connection connection, String sql, Map<TopicPartition, OffsetRange> asked)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not the driver's.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(sql);
      end.commit(connection, asked);
    }
  }
}
