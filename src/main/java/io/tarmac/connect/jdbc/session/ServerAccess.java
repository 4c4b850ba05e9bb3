package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/** The way to a database server: opens connections, and makes the parts that fit the server. */
public interface ServerAccess {

  /** Opens a connection that does not commit by itself. */
  Connection open() throws SQLException;

  /**
   * Makes the parts that fit the server behind a connection.
   *
   * @param transactionEnd returns how a transaction ends that has written records
   */
  default ServerParts parts(
      Connection open,
      SinkConfig config,
      Function<OffsetStore, TransactionEnd> transactionEnd,
      SinkMetrics metrics)
      throws SQLException {
    return ServerParts.of(open, config, transactionEnd, metrics);
  }
}
