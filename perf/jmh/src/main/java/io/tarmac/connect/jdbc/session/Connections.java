package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Connections as a task opens them, with its defaults for drivers and sessions. */
public final class Connections {
  private Connections() {}

  /** Opens a connection without auto-commit by a connector's properties. */
  public static Connection open(Map<String, String> properties) throws SQLException {
    try {
      return new ConnectionFactory(SinkConfig.parse(properties).connection()).open();
    } catch (DeliveryFailure failure) {
      throw new IllegalStateException(failure);
    }
  }
}
