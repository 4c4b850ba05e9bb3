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
 * The emptying of a table, as a step of its own, which may be repeated. Some databases commit a
 * TRUNCATE implicitly. On these databases a DELETE empties the table if the change and an offset
 * have to be one transaction.
 */
public final class TableTruncation {

  /** The SQLSTATEs of a missing table, on PostgreSQL and the other databases. */
  private static final Set<String> ABSENT = Set.of("42P01", "3F000", "42S02", "42S03", "42S04");

  /**
   * The SQLSTATE with which PostgreSQL refuses to truncate a table that a foreign key refers to.
   */
  private static final String REFERENCED_STATE = "0A000";

  /**
   * The vendor codes with which MySQL and MariaDB, H2, Oracle, and SQL Server refuse to truncate a
   * table that a foreign key refers to.
   */
  private static final Set<Integer> REFERENCED_CODES = Set.of(1701, 90106, 2266, 4712);

  /** MariaDB's error for the TRUNCATE of a system-versioned table, whose history would be lost. */
  private static final int HAS_HISTORY = 4137;

  /** The first words of the quickest statement, which commits implicitly on some databases. */
  public static final String TRUNCATE = "TRUNCATE TABLE ";

  /** The first words of the statement that every database has. */
  public static final String DELETE = "DELETE FROM ";

  private final Identifiers identifiers;
  private final String statement;
  private final TransactionEnd end;

  private TableTruncation(Identifiers identifiers, String statement, TransactionEnd end) {
    this.identifiers = identifiers;
    this.statement = statement;
    this.end = end;
  }

  /**
   * Creates a truncation by the quickest statement, even if a rollback cannot undo that statement.
   */
  public static TableTruncation quick(Database database, TransactionEnd end) {
    return new TableTruncation(database.identifiers(), database.emptying(), end);
  }

  /**
   * Creates a truncation by a statement that a rollback undoes. The end of the transaction may
   * refuse to commit, because another task may own the partition.
   */
  public static TableTruncation undoable(
      Database database, TransactionEnd end, DatabaseMetaData metadata) throws SQLException {
    return new TableTruncation(
        database.identifiers(),
        metadata.dataDefinitionCausesTransactionCommit() ? DELETE : database.emptying(),
        end);
  }

  /**
   * Deletes all rows of the table, if there is a table of that name, and commits.
   *
   * @param asked the offsets, by partition, of the record that asks for the truncation
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
      // The driver must not take braces in the table's name for JDBC escapes.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(sql);
      end.commit(connection, asked);
    }
  }
}
