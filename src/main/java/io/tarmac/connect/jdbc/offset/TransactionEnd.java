package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The end of a transaction that has written records. */
@FunctionalInterface
public interface TransactionEnd {

  /** The end of a transaction if only Connect keeps the offsets: a plain commit. */
  TransactionEnd COMMIT =
      new TransactionEnd() {
        @Override
        public void commit(Connection connection, Map<AssignedPartition, OffsetRange> written)
            throws SQLException {
          connection.commit();
        }

        @Override
        public StatementCommit inStatement(
            Connection connection, Map<AssignedPartition, OffsetRange> written) {
          return new StatementCommit(
              StatementCommit.COMMIT, false, (statement, first, cancellation) -> {}, () -> {});
        }
      };

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

  /**
   * Returns the end that the last statement of the transaction may carry in place of {@link
   * #commit}. Returns null if the database does not let a statement carry it.
   *
   * @param written the offsets as in {@link #commit}
   */
  default @Nullable StatementCommit inStatement(
      Connection connection, Map<AssignedPartition, OffsetRange> written) {
    return null;
  }
}
