package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.SqlState;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.DdlTimeout;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Empties a table, as a step of its own, which may be repeated. Some databases commit a TRUNCATE
 * implicitly; what has to be one transaction with its offset is a DELETE there.
 */
public final class TableTruncation {

  /** No such table, on PostgreSQL and the others. */
  private static final Set<String> ABSENT = Set.of("42P01", "3F000", "42S02", "42S03", "42S04");

  /** PostgreSQL: a foreign key refers to the table. */
  private static final String REFERENCED_STATE = "0A000";

  /** MySQL and MariaDB, H2, Oracle, and SQL Server: a foreign key refers to the table. */
  private static final Set<Integer> REFERENCED_CODES = Set.of(1701, 90106, 2266, 4712);

  /** MariaDB's error for the TRUNCATE of a system-versioned table, whose history would be lost. */
  private static final int HAS_HISTORY = 4137;

  /** The quickest; commits on some databases. */
  public static final String TRUNCATE = "TRUNCATE TABLE ";

  /** What every database has. */
  public static final String DELETE = "DELETE FROM ";

  private final Identifiers identifiers;
  private final String statement;
  private final TransactionEnd end;

  private TableTruncation(Identifiers identifiers, String statement, TransactionEnd end) {
    this.identifiers = identifiers;
    this.statement = statement;
    this.end = end;
  }

  /** By the quickest statement, whether it can be undone or not. */
  public static TableTruncation quick(Database database, TransactionEnd end) {
    return new TableTruncation(database.identifiers(), database.emptying(), end);
  }

  /** By one that is undone where the end refuses to commit: the partition may be another's. */
  public static TableTruncation undoable(
      Database database, TransactionEnd end, DatabaseMetaData metadata) throws SQLException {
    return new TableTruncation(
        database.identifiers(),
        metadata.dataDefinitionCausesTransactionCommit() ? DELETE : database.emptying(),
        end);
  }

  /**
   * Leaves no row in the table, if there is one of that name, and commits.
   *
   * @param asked the record that asks for it
   */
  public void truncate(
      Connection connection, TableName table, Map<TopicPartition, OffsetRange> asked)
      throws SQLException {
    DdlTimeout timeout = DdlTimeout.begin(connection);
    try {
      empty(connection, identifiers.quote(table), asked);
    } finally {
      timeout.end();
    }
  }

  private void empty(Connection connection, String name, Map<TopicPartition, OffsetRange> asked)
      throws SQLException {
    try {
      execute(connection, statement + name, asked);
    } catch (FencedException fenced) {
      throw fenced;
    } catch (SQLException failure) {
      connection.rollback();
      if (isReferenced(failure) || failure.getErrorCode() == HAS_HISTORY) {
        execute(connection, DELETE + name, asked);
      } else if (!isAbsent(failure)) {
        throw failure;
      }
    }
  }

  private static boolean isAbsent(SQLException failure) {
    String state = SqlState.of(failure);
    return state != null && ABSENT.contains(state);
  }

  private static boolean isReferenced(SQLException failure) {
    return REFERENCED_STATE.equals(SqlState.of(failure))
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
