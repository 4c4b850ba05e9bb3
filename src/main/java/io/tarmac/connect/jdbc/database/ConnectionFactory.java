package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.SinkConfigDef;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * Opens connections with the driver that accepts the URL. Looks for drivers through the connector's
 * own class loader: {@link java.sql.DriverManager} does not see those in a plugin's folder.
 */
final class ConnectionFactory {

  private final ConnectionSettings settings;

  ConnectionFactory(ConnectionSettings settings) {
    this.settings = settings;
  }

  /**
   * A connection that does not commit by itself.
   *
   * @throws UnknownDatabaseException when no driver accepts the URL
   */
  Connection open() throws SQLException {
    Properties properties = new Properties();
    if (settings.username() != null) {
      properties.setProperty("user", settings.username());
    }
    if (settings.password() != null) {
      properties.setProperty("password", settings.password().value());
    }
    Connection connection = driver().connect(settings.url(), properties);
    if (connection == null) {
      throw noDriver();
    }
    try {
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException failure) {
      try (connection) {
        throw failure;
      }
    }
  }

  private Driver driver() throws SQLException {
    ClassLoader ownLoader = ConnectionFactory.class.getClassLoader();
    for (Driver driver : ServiceLoader.load(Driver.class, ownLoader)) {
      if (driver.acceptsURL(settings.url())) {
        return driver;
      }
    }
    throw noDriver();
  }

  private static UnknownDatabaseException noDriver() {
    return new UnknownDatabaseException(
        "no JDBC driver accepts "
            + SinkConfigDef.URL
            + "; check its beginning, or put the driver's jar into the plugin's folder");
  }
}
