package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.SinkConfig;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/** Connections as a task opens them: with the defaults it gives drivers and sessions. */
public final class Connections {
  private Connections() {}

  /**
   * A connection that does not commit by itself.
   *
   * @param properties a connector's
   */
  public static Connection open(Map<String, String> properties) throws SQLException {
    return new ConnectionFactory(SinkConfig.parse(properties).connection()).open();
  }
}
