package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;

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

  TableTruncation(Identifiers identifiers) {
    this.identifiers = identifiers;
  }

  /** Leaves no row in the table, if there is one of that name, and commits. */
  void truncate(Connection connection, TableName table) throws SQLException {
    String name = identifiers.quote(table);
    try {
      execute(connection, "TRUNCATE TABLE " + name);
    } catch (SQLException failure) {
      connection.rollback();
      if (isReferenced(failure)) {
        execute(connection, "DELETE FROM " + name);
      } else if (!ABSENT.contains(failure.getSQLState())) {
        throw failure;
      }
    }
  }

  private static boolean isReferenced(SQLException failure) {
    return REFERENCED_STATE.equals(failure.getSQLState())
        || REFERENCED_CODES.contains(failure.getErrorCode());
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // Braces in a name are not the driver's.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(sql);
      connection.commit();
    }
  }
}
