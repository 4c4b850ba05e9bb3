package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.RowWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer that loads the rows of one plan and operation. The server skips rows whose keys exist,
 * and changes values to make them fit. So unless every row was inserted without a warning, the
 * writer rolls back the load. Another writer then writes the rows by statements, which show what is
 * wrong or change the rows that exist. One thread uses a writer at a time.
 */
final class LoadWriter implements RowWriter {

  private static final Logger LOG = LoggerFactory.getLogger(LoadWriter.class);

  private static final String SAVEPOINT = "tarmac_load_data";

  /**
   * The vendor code of a lock that was not to be had in time. The other writer would wait for the
   * lock again.
   */
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private final String load;
  private final Operation operation;
  private final LoadedField[] fields;
  private final LoadedTable table;
  private final MySqlDriver driver;
  private final long maxPacketBytes;
  private final AttemptBackoff ofAnySession;
  private final RowWriter otherwise;
  private final AttemptBackoff attempts = new AttemptBackoff();
  private boolean told;

  /**
   * Creates a writer.
   *
   * @param maxPacketBytes the most bytes of a statement, if the rows have to be written otherwise
   * @param ofAnySession the attempts of all tables and sessions, which fail if a load ends the
   *     session or its transaction. A proxy may do so, and the rows come again in another session
   */
  LoadWriter(
      String load,
      Operation operation,
      LoadedField[] fields,
      LoadedTable table,
      MySqlDriver driver,
      long maxPacketBytes,
      AttemptBackoff ofAnySession,
      RowWriter otherwise) {
    this.load = load;
    this.operation = operation;
    this.fields = fields;
    this.table = table;
    this.driver = driver;
    this.maxPacketBytes = maxPacketBytes;
    this.ofAnySession = ofAnySession;
    this.otherwise = otherwise;
  }

  @Override
  public void write(Connection connection, List<Row> rows) throws SQLException {
    if (!attempts.isDue() || !ofAnySession.isDue()) {
      otherwise.write(connection, rows);
      return;
    }
    NotLoaded obstacle = tryToLoad(connection, rows);
    ofAnySession.succeeded();
    if (obstacle == null) {
      attempts.succeeded();
    } else {
      attempts.failed();
      otherwise.write(connection, rows);
      // Only now: if the statements fail too, the load was not the obstacle.
      tell(obstacle);
    }
  }

  /**
   * Warns once, because the obstacle will still be there the next time. A usual obstacle is only
   * logged at debug level, because nobody can do anything about it.
   */
  private void tell(NotLoaded obstacle) {
    if (told || obstacle.usual()) {
      LOG.debug("Table {}: not loaded: {}", table.tableName(), obstacle.reason());
      return;
    }
    told = true;
    LOG.warn(
        "Table {}: rows could not be loaded ({}) and are written by statements; loading is tried"
            + " again, less and less often",
        table.tableName(),
        obstacle.reason());
  }

  /**
   * Returns the obstacle that kept the rows from being inserted as they are, or null. If there is
   * an obstacle, none of the rows is inserted.
   */
  private @Nullable NotLoaded tryToLoad(Connection connection, List<Row> rows) throws SQLException {
    Savepoint before;
    try {
      before = connection.setSavepoint(SAVEPOINT);
    } catch (SQLException refusal) {
      // A proxy, or a replica that forwards writes, may take statements all the same.
      return NotLoaded.refused(refusal);
    }
    NotLoaded obstacle;
    try {
      obstacle = load(connection, rows);
    } catch (SQLException failure) {
      if (failure.getErrorCode() == LOCK_WAIT_TIMEOUT) {
        throw failure;
      }
      undo(connection, before, failure);
      table.requireUndone(connection);
      return NotLoaded.refused(failure);
    }
    if (obstacle != null) {
      connection.rollback(before);
      table.requireUndone(connection);
    }
    return obstacle;
  }

  /**
   * Rolls back to the savepoint. An error in the rows or in loading shows when the rows are written
   * otherwise.
   *
   * @throws SQLException the failure of the load, if the session cannot roll back
   */
  private void undo(Connection connection, Savepoint before, SQLException failure)
      throws SQLException {
    try {
      connection.rollback(before);
    } catch (SQLException gone) {
      ofAnySession.failed();
      failure.addSuppressed(gone);
      throw failure;
    }
  }

  private @Nullable NotLoaded load(Connection connection, List<Row> rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      // For other values a driver sends statements before a query, which end the list of warnings.
      statement.setFetchSize(0);
      statement.setMaxRows(0);
      int loaded = driver.load(statement, load, new RowStream(rows, fields, maxPacketBytes));
      if (loaded != rows.size()) {
        return NotLoaded.passedOver(loaded, rows.size(), operation);
      }
      long warnings = warnings(statement);
      if (warnings != 0) {
        return NotLoaded.warned(warnings);
      }
      return table.isAsPlanned(statement) ? null : NotLoaded.intoAnotherTable();
    }
  }

  /** Returns the number of warnings, or 1 if the server does not tell the number. */
  private static long warnings(Statement statement) throws SQLException {
    try (ResultSet count = statement.executeQuery("SHOW COUNT(*) WARNINGS")) {
      return count.next() ? count.getLong(1) : 1;
    }
  }
}
