package io.tarmac.connect.jdbc.validate;

import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.session.ConnectionProbe;
import io.tarmac.connect.jdbc.write.StatementLimits;
import java.sql.SQLException;

/**
 * A check that one message to the server can hold the records that Kafka brings with its default
 * limits.
 */
final class PacketSize implements DatabaseCheck {

  /** Kafka's default for the longest record, with room for its text as SQL, in bytes. */
  private static final long ENOUGH = 2L << 20;

  @Override
  public void run(ConnectionProbe database, SinkConfig config, ValidationProblems problems)
      throws SQLException {
    StatementLimits limits = database.limits();
    if (limits != null && limits.bytes() < ENOUGH) {
      problems.advice(
          BatchProperties.BATCH_SIZE,
          "a message to the server has %d bytes at most (max_allowed_packet): a batch is written in statements of less, and a row that is longer is refused; set it to %d or more"
              .formatted(limits.bytes(), ENOUGH));
    }
  }
}
