package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetStore;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/** The way to a database server: opens connections, and makes the parts that fit the server. */
public interface ServerAccess {

  /**
   * Opens a connection that does not commit by itself.
   *
   * @throws DeliveryFailure if there are no credentials, or if a statement of the configuration
   *     fails in the new session
   */
  Connection open() throws SQLException, DeliveryFailure;

  /** Ends the wait for credentials of an {@link #open} on another thread, which then fails. */
  default void cancel() {}

  /**
   * Ends the wait like {@link #cancel}, and releases what only connections need. No connection can
   * be opened any more. Any thread may call this, also more than once.
   */
  default void close() {}

  /** Returns the settings with the credentials that the latest {@link #open} used. */
  default ConnectionSettings latestSettings(ConnectionSettings configured) {
    return configured;
  }

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
    return ServerParts.of(
        open, config, () -> latestSettings(config.connection()), transactionEnd, metrics);
  }
}
