package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.error.SqlStates;
import io.tarmac.connect.jdbc.error.SqlStates.Symptom;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.FencedException;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.DdlTimeout;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * The emptying of a table, as a step of its own, which may be repeated. Some databases commit a
 * TRUNCATE implicitly. On these databases a DELETE empties the table if the change and an offset
 * have to be one transaction.
 */
public final class TableTruncation {

  private static final String MISSING_SCHEMA = "3F000";

  /** The first words of the quickest statement, which commits implicitly on some databases. */
  public static final String TRUNCATE = "TRUNCATE TABLE ";

  /** The first words of the statement that every database has. */
  public static final String DELETE = "DELETE FROM ";

  private final Identifiers identifiers;
  private final SqlStates states;
  private final String statement;
  private final TransactionEnd end;

  private TableTruncation(Database database, String statement, TransactionEnd end) {
    this.identifiers = database.identifiers();
    this.states = database.product().errors().states();
    this.statement = statement;
    this.end = end;
  }

  /**
   * Creates a truncation by the quickest statement, even if a rollback cannot undo that statement.
   */
  public static TableTruncation quick(Database database, TransactionEnd end) {
    return new TableTruncation(database, database.emptying(), end);
  }

  /**
   * Creates a truncation by a statement that a rollback undoes. The end of the transaction may
   * refuse to commit, because another task may own the partition.
   */
  public static TableTruncation undoable(
      Database database, TransactionEnd end, DatabaseMetaData metadata) throws SQLException {
    return new TableTruncation(
        database,
        metadata.dataDefinitionCausesTransactionCommit() ? DELETE : database.emptying(),
        end);
  }

  /**
   * Deletes all rows of the table, if there is a table of that name, and commits.
   *
   * @param ranges the offsets, by partition, of the record that asks for the truncation
   */
  public void truncate(
      Connection connection, TableName table, Map<AssignedPartition, OffsetRange> ranges)
      throws SQLException {
    DdlTimeout timeout = DdlTimeout.begin(connection);
    try {
      empty(connection, identifiers.quote(table), ranges);
    } finally {
      timeout.end();
    }
  }

  private void empty(Connection connection, String name, Map<AssignedPartition, OffsetRange> ranges)
      throws SQLException {
    try {
      execute(connection, statement + name, ranges);
    } catch (FencedException fenced) {
      throw fenced;
    } catch (SQLException failure) {
      connection.rollback();
      if (states.has(Symptom.NO_TRUNCATE, failure)) {
        execute(connection, DELETE + name, ranges);
      } else if (!isAbsent(failure)) {
        throw failure;
      }
    }
  }

  private boolean isAbsent(SQLException failure) {
    return states.has(Symptom.MISSING_TABLE, failure)
        || MISSING_SCHEMA.equals(states.state(failure));
  }

  /**
   * Executes a statement in place of a truncation, and commits.
   *
   * @param ranges the offsets, by partition, of the record that asks for the truncation
   */
  public void execute(Connection connection, String sql, Map<AssignedPartition, OffsetRange> ranges)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // The driver must not take braces in the table's name for JDBC escapes.
      statement.setEscapeProcessing(false);
      statement.executeUpdate(sql);
      end.commit(connection, ranges);
    }
  }
}
