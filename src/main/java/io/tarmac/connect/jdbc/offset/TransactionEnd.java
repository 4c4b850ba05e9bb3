package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** How a transaction ends that has written records. */
@FunctionalInterface
public interface TransactionEnd {

  /** Connect's offsets are all there is. */
  TransactionEnd COMMIT = (connection, written) -> connection.commit();

  /**
   * Commits.
   *
   * @param written what the transaction has written, by partition; records between two ranges of a
   *     partition ask for nothing
   * @throws FencedException when it must not be committed; roll back
   * @throws SQLException when it could not; whether it has been may be unknown
   */
  void commit(Connection connection, Map<TopicPartition, OffsetRange> written) throws SQLException;
}
