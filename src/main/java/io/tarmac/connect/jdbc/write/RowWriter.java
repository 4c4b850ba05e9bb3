package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A writer of rows. It is prepared for one plan and one operation, and works on any connection. */
@FunctionalInterface
public interface RowWriter {

  /**
   * Writes the rows in order, within the connection's transaction, and leaves the transaction open.
   */
  void write(Connection connection, List<Row> rows) throws SQLException;

  /**
   * Returns how many of the rows from {@code begin} on this writer writes together, at least one.
   * The number is that of all these rows if no two of them have the same key.
   */
  default int together(List<Row> rows, int begin) {
    return rows.size() - begin;
  }

  /** Writes rows that are known to fit together, as {@link #together} tells. */
  default void writeTogether(Connection connection, List<Row> rows) throws SQLException {
    write(connection, rows);
  }

  /**
   * Tells whether the last statement of this writer can carry the commit of the transaction.
   *
   * @param isRepeatable whether the batch can be written twice with the same result
   */
  default boolean canCarry(StatementCommit commit, boolean isRepeatable) {
    return false;
  }

  /**
   * Writes rows that are known to fit together, and commits the transaction with the last
   * statement. Call this only if {@link #canCarry}.
   *
   * @throws CommitFailedException if the commit failed; it may be unknown whether the commit took
   *     effect. After another exception nothing is committed.
   */
  default void writeAndCommit(Connection connection, List<Row> rows, StatementCommit commit)
      throws SQLException {
    throw new UnsupportedOperationException("no statement of this writer commits");
  }
}
