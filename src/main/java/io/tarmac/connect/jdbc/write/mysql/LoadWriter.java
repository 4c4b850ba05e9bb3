package io.tarmac.connect.jdbc.write.mysql;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.write.Attempts;
import io.tarmac.connect.jdbc.write.RowWriter;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;

/**
 * Loads the rows of one plan and operation. The server passes over rows that are in the way and
 * makes values fit; so unless every row has been inserted without a warning, what was loaded is
 * undone and the rows are written another way, which tells what is wrong, or changes the rows that
 * are there. Used by one thread at a time.
 */
final class LoadWriter implements RowWriter {

  private static final String SAVEPOINT = "tarmac_load_data";

  /** It would be waited for again. */
  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private final String load;
  private final LoadedField[] fields;
  private final LoadedTable table;
  private final MySqlDriver driver;
  private final long maxPacketBytes;
  private final RowWriter otherwise;
  private final Attempts attempts = new Attempts();

  /**
   * A writer.
   *
   * @param maxPacketBytes most that a statement may have, if the rows have to be written otherwise
   */
  LoadWriter(
      String load,
      LoadedField[] fields,
      LoadedTable table,
      MySqlDriver driver,
      long maxPacketBytes,
      RowWriter otherwise) {
    this.load = load;
    this.fields = fields;
    this.table = table;
    this.driver = driver;
    this.maxPacketBytes = maxPacketBytes;
    this.otherwise = otherwise;
  }

  @Override
  public void write(Connection connection, List<Row> rows) throws SQLException {
    if (anyIsLong(rows) || !attempts.isDue()) {
      otherwise.write(connection, rows);
      return;
    }
    Savepoint before = connection.setSavepoint(SAVEPOINT);
    if (isLoaded(connection, rows, before)) {
      attempts.succeeded();
    } else {
      attempts.failed();
      table.requireUndone(connection);
      otherwise.write(connection, rows);
    }
  }

  /** Whether all rows have been inserted as they are; else none has been. */
  private boolean isLoaded(Connection connection, List<Row> rows, Savepoint before)
      throws SQLException {
    try {
      if (load(connection, rows)) {
        return true;
      }
    } catch (SQLException failure) {
      if (failure.getErrorCode() == LOCK_WAIT_TIMEOUT) {
        throw failure;
      }
      undo(connection, before, failure);
      return false;
    }
    connection.rollback(before);
    return false;
  }

  /** Whatever is wrong with the rows, or with loading, shows when they are written otherwise. */
  private static void undo(Connection connection, Savepoint before, SQLException failure)
      throws SQLException {
    try {
      connection.rollback(before);
    } catch (SQLException gone) {
      failure.addSuppressed(gone);
      throw failure;
    }
  }

  /** A file may have rows that are too long for a statement, which is what limits rows. */
  private boolean anyIsLong(List<Row> rows) {
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).maxEncodedBytes() > maxPacketBytes) {
        return true;
      }
    }
    return false;
  }

  private boolean load(Connection connection, List<Row> rows) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      // The statements that a driver sends for them before a query end the list of warnings.
      statement.setFetchSize(0);
      statement.setMaxRows(0);
      driver.giveFile(statement, new RowStream(rows, fields));
      return statement.executeUpdate(load) == rows.size()
          && !hasWarnings(statement)
          && table.isAsPlanned(statement);
    }
  }

  private static boolean hasWarnings(Statement statement) throws SQLException {
    try (ResultSet count = statement.executeQuery("SHOW COUNT(*) WARNINGS")) {
      return !count.next() || count.getLong(1) != 0;
    }
  }
}
