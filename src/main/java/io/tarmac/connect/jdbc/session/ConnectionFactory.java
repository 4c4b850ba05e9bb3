package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.credentials.CredentialsSource;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.database.UnknownDatabaseException;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A factory that opens connections with the driver that accepts the URL. The factory looks for
 * drivers through the connector's own class loader, because {@link java.sql.DriverManager} does not
 * see drivers in a plugin's folder.
 */
final class ConnectionFactory implements ServerAccess {

  private static final String CANNOT_CONNECT = "08001";

  private final ConnectionSettings settings;
  private final Driver driver;

  /** The source of credentials, or null if the settings have them. */
  private final @Nullable CredentialsSource credentials;

  /** The settings of the latest attempt to connect. */
  private volatile ConnectionSettings latest;

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
    this.credentials = policy.credentials(this.settings.credentials());
    this.latest = this.settings;
  }

  ConnectionFactory(
      ConnectionSettings settings, Driver driver, @Nullable CredentialsSource credentials) {
    this.settings = settings;
    this.driver = driver;
    this.credentials = credentials;
    this.latest = settings;
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
  public ConnectionSettings latestSettings(ConnectionSettings configured) {
    return latest;
  }

  @Override
  public void cancel() {
    if (credentials != null) {
      credentials.cancel();
    }
  }

  @Override
  public void close() {
    if (credentials != null) {
      credentials.close();
    }
  }

  /**
   * Opens a connection with new credentials of the source. If the server refuses them, they may
   * have been renewed in the meantime. So the source is asked once more, and other credentials are
   * tried. The same credentials are not tried again, because the server may lock the user.
   */
  @Override
  public Connection open() throws SQLException, DeliveryFailure {
    if (credentials == null) {
      return open(settings);
    }
    ConnectionSettings first = credentials.ask(settings);
    try {
      return open(first);
    } catch (SQLException refused) {
      if (SqlFailures.unconnected(first, refused).code() != ErrorCode.LOGIN_REFUSED) {
        throw refused;
      }
      ConnectionSettings second = credentials.ask(settings);
      if (second.equals(first)) {
        throw refused;
      }
      return open(second);
    }
  }

  private Connection open(ConnectionSettings attempted) throws SQLException, DeliveryFailure {
    latest = attempted;
    Properties properties = DriverDefaults.of(attempted);
    if (attempted.username() != null) {
      properties.setProperty("user", attempted.username());
    }
    if (attempted.password() != null) {
      properties.setProperty("password", attempted.password().value());
    }
    Connection connection = connect(properties);
    try {
      runInitSql(connection, attempted);
      String sessionStatement = KnownDatabases.sessionStatement(connection.getMetaData());
      if (sessionStatement != null) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sessionStatement);
        }
      }
      KnownDatabases.driver(connection.getClass(), settings.url()).opened(connection, settings);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException | DeliveryFailure failure) {
      try (connection) {
        throw failure;
      }
    } catch (RuntimeException broken) {
      try (connection) {
        throw outage(broken);
      }
    }
  }

  /**
   * Runs the statements of the configuration, and ends a transaction that they have begun. The
   * sink's own settings of the session come later, and win.
   */
  private static void runInitSql(Connection connection, ConnectionSettings settings)
      throws DeliveryFailure {
    if (settings.initSql().isEmpty()) {
      return;
    }
    int number = 0;
    try {
      try (Statement statement = connection.createStatement()) {
        for (String sql : settings.initSql()) {
          number++;
          statement.execute(sql);
        }
      }
      connection.setAutoCommit(false);
      connection.commit();
      connection.setAutoCommit(true);
    } catch (SQLException refused) {
      throw SqlFailures.ofInitSql(settings, number, refused);
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
