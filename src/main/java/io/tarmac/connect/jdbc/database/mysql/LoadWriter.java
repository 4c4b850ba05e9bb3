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
 * Loads the rows of one plan and operation. The server passes over rows that are in the way and
 * makes values fit; so unless every row has been inserted without a warning, what was loaded is
 * undone and the rows are written another way, which tells what is wrong, or changes the rows that
 * are there. Used by one thread at a time.
 */
final class LoadWriter implements RowWriter {

  private static final Logger LOG = LoggerFactory.getLogger(LoadWriter.class);

  private static final String SAVEPOINT = "tarmac_load_data";

  /** It would be waited for again. */
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
   * A writer.
   *
   * @param maxPacketBytes most that a statement may have, if the rows have to be written otherwise
   * @param ofAnySession attempts of all tables and sessions, which fail if a load ends the session
   *     or its transaction: a proxy may do so, and the rows come again in another session
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
      // If statements fail too, it was not the load that was in the way.
      tell(obstacle);
    }
  }

  /** Once, for what is in the way will be the next time. Nobody can do anything about the usual. */
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

  /** What kept rows from being inserted as they are, of which none has been then; or null. */
  private @Nullable NotLoaded tryToLoad(Connection connection, List<Row> rows) throws SQLException {
    Savepoint before;
    try {
      before = connection.setSavepoint(SAVEPOINT);
    } catch (SQLException refusal) {
      // A proxy, or a replica that forwards what is written, may take statements all the same.
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

  /** Whatever is wrong with the rows, or with loading, shows when they are written otherwise. */
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
      // The statements that a driver sends for them before a query end the list of warnings.
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

  /** How many there are; some, where the server does not say. */
  private static long warnings(Statement statement) throws SQLException {
    try (ResultSet count = statement.executeQuery("SHOW COUNT(*) WARNINGS")) {
      return count.next() ? count.getLong(1) : 1;
    }
  }
}
