package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Writes rows of the one plan and operation it was prepared for, on any connection. */
@FunctionalInterface
public interface RowWriter {

  /** Writes the rows in order, within the connection's transaction, which is left open. */
  void write(Connection connection, List<Row> rows) throws SQLException;

  /**
   * How many of the rows from there on, at least one, it writes together: all of them where no two
   * keys are one.
   */
  default int together(List<Row> rows, int begin) {
    return rows.size() - begin;
  }

  /** Writes rows that it writes together, as is known. */
  default void writeTogether(Connection connection, List<Row> rows) throws SQLException {
    write(connection, rows);
  }
}
