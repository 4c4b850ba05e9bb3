package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.ConnectionRefusal;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** The rules for PostgreSQL's driver, which counts seconds. */
record PostgreSqlDriverRules() implements DriverRules {

  private static final String PASSWORD = "password";
  private static final String PASSWORD_FILE = "pgpass";
  private static final String PREPARE_THRESHOLD = "prepareThreshold";
  private static final String REQUIRED_AUTHENTICATION = "requireAuth";

  /**
   * The SQLSTATE for a login that no line of pg_hba.conf lets in, or for an unknown role that is
   * asked for no password.
   */
  private static final String NOT_AUTHORIZED = "28000";

  private static final String HARMLESS =
      """
      adaptiveFetch adaptiveFetchMaximum adaptiveFetchMinimum allowEncodingChanges ApplicationName
      assumeMinServerVersion autosave binaryTransfer binaryTransferDisable binaryTransferEnable
      cancelSignalTimeout channelBinding classLoaderStrategy cleanupSavepoints connectTimeout
      convertBooleanToNumeric currentSchema databaseMetadataCacheFields
      databaseMetadataCacheFieldsMiB defaultRowFetchSize disableColumnSanitiser escapeSyntaxCallMode
      flushCacheOnDdl groupStartupParameters gssEncMode gsslib gssResponseTimeout
      hideUnprivilegedObjects hostRecheckSeconds jaasLogin kerberosServerName loadBalanceHosts
      localSocketAddress loggerLevel loginTimeout logServerErrorDetail logUnclosedConnections
      maxResultBuffer maxSendBufferSize options password pemKeyAlgorithm PGDBNAME PGHOST PGPORT
      dbname host port preferQueryMode preparedStatementCacheQueries preparedStatementCacheSizeMiB
      prepareThreshold protocolVersion queryTimeout quoteReturningIdentifiers readOnly readOnlyMode
      receiveBufferSize replication requireAuth reWriteBatchedInserts reWriteBatchedInsertsSize
      scramMaxIterations sendBufferSize socketTimeout ssl sslcert sslkey sslmode sslNegotiation
      sslpassword sslResponseTimeout sslrootcert sspiServiceClass stringtype targetServerType
      tcpKeepAlive tcpNoDelay unknownLength user useSpnego""";

  private static final DriverParameters PARAMETERS =
      DriverParameters.NONE
          .refusing(
              Danger.LOADS_CLASSES,
              """
              socketFactory socketFactoryArg sslfactoryarg sslhostnameverifier
              sslpasswordcallback authenticationPluginClassName xmlFactoryFactory
              connectExecutor connectExecutorArg""")
          // The driver's own classes, which many URLs name.
          .refusingUnless(
              Danger.LOADS_CLASSES,
              """
              org.postgresql.ssl.nonvalidatingfactory
              org.postgresql.ssl.defaultjavasslfactory
              org.postgresql.ssl.libpqfactory
              org.postgresql.ssl.jdbc4.libpqfactory""",
              "sslfactory")
          .refusing(Danger.TOUCHES_FILES, "loggerFile service")
          .refusing(Danger.TAKES_SECRETS, "jaasApplicationName pgpass")
          .refusingUnless(Danger.TAKES_SECRETS, DriverParameters.OFF, "gssUseDefaultCreds")
          .with(ParameterRole.TLS_FILE, "sslrootcert sslcert sslkey")
          .with(ParameterRole.SERVER, "PGHOST PGPORT host port")
          .with(ParameterRole.HARMLESS, HARMLESS);

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "connectTimeout",
          "10",
          "loginTimeout",
          "30",
          "socketTimeout",
          "60",
          "tcpKeepAlive",
          "true",
          // The seconds to connect in order to cancel a statement, and again for the answer.
          "cancelSignalTimeout",
          "2",
          // A percentage of the heap. Without it the driver holds a result of any size in memory.
          "maxResultBuffer",
          "50p");

  private static final DriverFacts FACTS =
      new DriverFacts(
          Set.of("jdbc:postgresql:"),
          "org.postgresql.",
          "5432",
          "sslmode=verify-full",
          PARAMETERS,
          DEFAULTS);

  @Override
  public DriverFacts facts() {
    return FACTS;
  }

  @Override
  public List<DriverSetting> settings(String url) {
    return DriverSetting.inQueryAndParentheses(url);
  }

  @Override
  public void parse(String url, ConnectionSettings settings, Consumer<DriverSetting> found) {
    Properties all = Driver.parseURL(url, properties(settings));
    if (all != null) {
      DriverSetting.parsed(all).forEach(found);
    }
  }

  /** The driver reads the password file if neither the URL nor the properties have a password. */
  @Override
  public @Nullable String passwordFile(String url, ConnectionSettings settings) {
    Properties properties = properties(settings);
    Properties all = Driver.parseURL(url, properties);
    properties.putIfAbsent(PASSWORD, "");
    Properties withoutFile = Driver.parseURL(url, properties);
    String password = all == null ? null : all.getProperty(PASSWORD);
    return password != null
            && withoutFile != null
            && !password.equals(withoutFile.getProperty(PASSWORD))
        ? PASSWORD_FILE
        : null;
  }

  private static Properties properties(ConnectionSettings settings) {
    Properties properties = new Properties();
    properties.putAll(settings.driverProperties());
    // Without a user, the driver takes the user of the process.
    properties.putIfAbsent("user", System.getProperty("user.name", ""));
    if (settings.username() != null) {
      properties.setProperty("user", settings.username());
    }
    if (settings.password() != null) {
      properties.setProperty(PASSWORD, settings.password().value());
    }
    return properties;
  }

  @Override
  public String hostSetting() {
    return "PGHOST";
  }

  @Override
  public Map.Entry<String, String> passwordProtection() {
    return Map.entry(REQUIRED_AUTHENTICATION, "!password");
  }

  @Override
  public @Nullable ConnectionRefusal refusal(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.endsWith(" not allowed by " + REQUIRED_AUTHENTICATION)) {
      return new ConnectionRefusal(
          "the server asks for the password in clear text, which the driver does not send: set"
              + " sslmode=verify-full in "
              + ConnectionProperties.URL
              + ", or requireAuth=password in a network that nobody else uses, see"
              + " docs/how-to/secure.md",
          true);
    }
    if (owns(failure.getClass()) && PostgreSqlErrors.isServerWithoutTls(failure)) {
      return ConnectionRefusal.WITHOUT_TLS;
    }
    return owns(failure.getClass()) && PostgreSqlErrors.isServerUnverified(failure)
        ? new ConnectionRefusal(
            "the driver cannot verify the server: set sslrootcert in "
                + ConnectionProperties.URL
                + " to the authority's certificate, and use the host name in the server's certificate",
            false)
        : null;
  }

  /** Other databases have the SQLSTATE for a wrong password too. */
  @Override
  public boolean refusesUser(String url, SQLException failure) {
    return NOT_AUTHORIZED.equals(failure.getSQLState()) && accepts(url);
  }

  @Override
  public void opened(Connection connection, ConnectionSettings settings) throws SQLException {
    if (owns(connection.getClass()) && !settings.sets(PREPARE_THRESHOLD)) {
      PostgreSqlPooler.prepareNothing(connection);
    }
  }
}
