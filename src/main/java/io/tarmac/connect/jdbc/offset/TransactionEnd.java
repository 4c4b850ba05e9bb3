package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** The end of a transaction that has written records. */
@FunctionalInterface
public interface TransactionEnd {

  /** The end of a transaction if only Connect keeps the offsets: a plain commit. */
  TransactionEnd COMMIT = (connection, written) -> connection.commit();

  /**
   * Commits.
   *
   * @param written the offsets of the records that the transaction has written, by partition;
   *     records between the ranges of two transactions have nothing to write
   * @throws FencedException if the transaction must not be committed; roll it back
   * @throws SQLException if the commit failed; it may be unknown whether the commit took effect
   */
  void commit(Connection connection, Map<AssignedPartition, OffsetRange> written)
      throws SQLException;
}
