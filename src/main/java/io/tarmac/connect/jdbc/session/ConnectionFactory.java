package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.ServiceLoader;

/**
 * A factory that opens connections with the driver that accepts the URL. The factory looks for
 * drivers through the connector's own class loader, because {@link java.sql.DriverManager} does not
 * see drivers in a plugin's folder.
 */
final class ConnectionFactory implements ServerAccess {

  private static final String CANNOT_CONNECT = "08001";

  private final ConnectionSettings settings;
  private final Driver driver;

  /** True once the driver has been able to read the URL. */
  private volatile boolean hasConnected;

  /**
   * Creates a factory for the database of the URL. Does not contact the database yet.
   *
   * @throws UnknownDatabaseException if no driver accepts the URL
   * @throws ForbiddenConnectionException if the settings ask for something that the worker's
   *     operator has not allowed
   */
  ConnectionFactory(ConnectionSettings settings) {
    ConnectionPolicy policy = ConnectionPolicy.ofWorker();
    this.settings = policy.permit(settings);
    this.driver = driver(this.settings.url());
    policy.require(this.settings, driver);
  }

  ConnectionFactory(ConnectionSettings settings, Driver driver) {
    this.settings = settings;
    this.driver = driver;
  }

  /**
   * Tells whether the driver would accept a false server, because it verifies none.
   *
   * @throws SQLException if the driver does not say
   */
  boolean hasUnverifiedServer() throws SQLException {
    return ServerIdentity.of(driver, settings.url(), DriverDefaults.of(settings)).isUnverified();
  }

  @Override
  public Connection open() throws SQLException {
    Properties properties = DriverDefaults.of(settings);
    if (settings.username() != null) {
      properties.setProperty("user", settings.username());
    }
    if (settings.password() != null) {
      properties.setProperty("password", settings.password().value());
    }
    Connection connection = connect(properties);
    try {
      String sessionStatement = KnownDatabases.sessionStatement(connection.getMetaData());
      if (sessionStatement != null) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sessionStatement);
        }
      }
      KnownDatabases.driver(connection.getClass(), settings.url()).opened(connection, settings);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException failure) {
      try (connection) {
        throw failure;
      }
    } catch (RuntimeException broken) {
      try (connection) {
        throw outage(broken);
      }
    }
  }

  private Connection connect(Properties properties) throws SQLException {
    Connection connection;
    try {
      ServerIdentity.of(driver, settings.url(), properties).protectPassword(properties);
      connection = driver.connect(settings.url(), properties);
    } catch (RuntimeException unreadable) {
      if (hasConnected) {
        throw outage(unreadable);
      }
      // The driver's message is left out, because it may quote the URL.
      throw new UnknownDatabaseException(
          "the driver cannot read %s; check its form in the driver's documentation"
              .formatted(ConnectionProperties.URL));
    }
    if (connection == null) {
      throw noDriver();
    }
    hasConnected = true;
    return connection;
  }

  /**
   * Returns an outage in place of a driver's exception at the answer of a server, or of a proxy,
   * that is going away.
   */
  private static SQLException outage(RuntimeException thrown) {
    return new SQLException(
        "the driver failed with " + thrown.getClass().getName(), CANNOT_CONNECT);
  }

  private static Driver driver(String url) {
    ClassLoader ownLoader = ConnectionFactory.class.getClassLoader();
    KnownDatabases.drivers().forEach(rules -> rules.beforeLoading(ownLoader));
    for (Driver driver : ServiceLoader.load(Driver.class, ownLoader)) {
      if (accepts(driver, url)) {
        return driver;
      }
    }
    throw noDriver();
  }

  /**
   * Tells whether a driver accepts the URL. A driver that cannot even read the URL does not accept
   * it.
   */
  private static boolean accepts(Driver driver, String url) {
    try {
      return driver.acceptsURL(url);
    } catch (SQLException | StackOverflowError unreadable) {
      return false;
    }
  }

  private static UnknownDatabaseException noDriver() {
    return new UnknownDatabaseException(
        "no JDBC driver accepts "
            + ConnectionProperties.URL
            + "; check its beginning, host and port, or put the driver's jar into the plugin's lib"
            + " folder");
  }
}
