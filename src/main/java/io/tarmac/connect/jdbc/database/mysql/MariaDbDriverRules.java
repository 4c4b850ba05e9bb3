package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Configuration;

/** The rules for MariaDB's driver, which counts milliseconds. */
record MariaDbDriverRules() implements DriverRules {

  private static final String HARMLESS =
      """
      user password database host port type timezone connectionTimeZone connectionCollation
      forceConnectionTimeZoneToSession preserveInstants pureLocalDateTime autocommit
      useMysqlMetadata nullDatabaseMeansCurrent nullCatalogMeansCurrent useCatalogTerm databaseTerm
      createDatabaseIfNotExist useLocalSessionState readOnlyPropagatesToServer
      returnMultiValuesGeneratedIds jdbcCompliantTruncation oldModeNoPrecisionTimestamp
      permitRedirect pinGlobalTxToPhysicalConnection permitNoResults permitMysqlScheme cacheCodecs
      defaultFetchSize maxQuerySizeToLog maxAllowedPacket maxAllowedColumns geometryDefaultType
      restrictedAuth transactionIsolation metaExportedKeys connectTimeout tcpKeepAlive uuidAsString
      tcpKeepIdle tcpKeepCount tcpKeepInterval tcpAbortiveClose localSocketAddress socketTimeout
      useReadAheadInput sslMode useSsl trustServerCertificate disableSslHostnameVerification
      serverSslCert keyStore trustStore keyStorePassword trustStorePassword keyPassword keyStoreType
      trustStoreType clientCertificateKeyStoreUrl clientCertificateKeyStorePassword
      clientCertificateKeyStoreType trustCertificateKeyStoreUrl trustCertificateKeyStorePassword
      trustCertificateKeyStoreType enabledSslCipherSuites enabledSslProtocolSuites
      fallbackToSystemKeyStore fallbackToSystemTrustStore allowMultiQueries rewriteBatchedStatements
      useCompression useAffectedRows useBulkStmts useBulkStmtsForInserts disablePipeline
      cachePrepStmts prepStmtCacheSize useServerPrepStmts sessionVariables connectionAttributes
      servicePrincipalName disconnectOnExpiredPasswords blankTableNameMeta tinyInt1isBit
      transformedBitIsBoolean yearIsDateType dumpQueriesOnException
      includeInnodbStatusInDeadlockExceptions includeThreadDumpInDeadlockExceptions retriesAllDown
      galeraAllowedState transactionReplay transactionReplaySize useIpForKillQuery poolName
      maxPoolSize minPoolSize maxIdleTime registerJmxPool poolValidMinDelay useResetConnection
      serverRsaPublicKeyFile allowPublicKeyRetrieval _nonMappedOptions _haMode _addresses""";

  private static final DriverParameters PARAMETERS =
      DriverParameters.NONE
          .refusing(Danger.LOADS_CLASSES, "socketFactory tlsSocketType")
          .refusing(Danger.TOUCHES_FILES, "localSocket pipe")
          .refusingUnless(Danger.TOUCHES_FILES, DriverParameters.OFF, "allowLocalInfile")
          .refusing(Danger.RUNS_SQL, "initSql")
          .refusingUnless(Danger.KEEPS_CONNECTIONS, DriverParameters.OFF, "pool")
          .refusing(Danger.TAKES_SECRETS, "credentialType userKey pwdKey")
          .with(ParameterRole.UNNEEDED, "allowLocalInfile")
          .with(
              ParameterRole.TLS_FILE,
              """
              trustCertificateKeyStoreUrl clientCertificateKeyStoreUrl serverRsaPublicKeyFile
              keyStore trustStore serverSslCert""")
          .with(ParameterRole.SERVER, "host port")
          .with(ParameterRole.HARMLESS, HARMLESS);

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          "useServerPrepStmts",
          "true",
          // All methods except Kerberos. For Kerberos the driver would ask for a ticket to the
          // service that the server names, and set the login configuration of the whole JVM.
          "restrictedAuth",
          "mysql_native_password,client_ed25519,parsec,caching_sha2_password,dialog,mysql_clear_password",
          // The server refuses a prepared statement with the parameters of many rows after its
          // table has been altered in any way. The server refuses it for ever and gives no reason.
          "useBulkStmtsForInserts",
          "false");

  /** The beginning of options that the driver cannot combine with cached statements. */
  private static final String BULK = "useBulkStmts";

  /**
   * The beginning of URLs with which the driver stays in one session. In any other mode, such as
   * {@code jdbc:mariadb:sequential://}, the driver opens a lost session again by itself. The driver
   * does so for a command outside of a transaction, and says nothing.
   */
  private static final String ONE_SESSION = "jdbc:mariadb://";

  /**
   * The property that lets the server ask for files. By default the driver allows that, and sends
   * the file that a {@code LOAD DATA} names. The settings may make the driver run such a statement.
   * So the sink allows it only to users who ask for loading by its name, and whose settings name no
   * file. The URL wins over the property.
   */
  private static final String LOCAL_FILES = "allowLocalInfile";

  private static final String DISABLE_LOGGING = "mariadb.logging.disable";

  /** The word before the name of a file in a {@code LOAD DATA}. */
  private static final Pattern INFILE = Pattern.compile("INFILE", Pattern.CASE_INSENSITIVE);

  /** Text that names a file in a {@code LOAD DATA}. */
  private static final Pattern FILE = Pattern.compile("INFILE\\s*'", Pattern.CASE_INSENSITIVE);

  private static final DriverFacts FACTS =
      new DriverFacts(
          Set.of("jdbc:mariadb:"),
          "org.mariadb.",
          "3306",
          "sslMode=verify-full (VERIFY_IDENTITY for MySQL's driver)",
          PARAMETERS,
          DEFAULTS);

  @Override
  public DriverFacts facts() {
    return FACTS;
  }

  /**
   * Silences the logging of the connector's own driver, unless the operator has set the property.
   * The driver logs the server's errors as warnings, with the values of rows in them. It reads the
   * property once, when its logging is loaded. The property is set no longer than that, because
   * other copies of the driver are not the connector's.
   */
  @Override
  public void beforeLoading(ClassLoader loader) {
    synchronized (MariaDbDriverRules.class) {
      if (System.getProperty(DISABLE_LOGGING) != null) {
        return;
      }
      System.setProperty(DISABLE_LOGGING, "true");
      try {
        Class.forName("org.mariadb.jdbc.util.log.Loggers", true, loader);
      } catch (ClassNotFoundException absent) {
        // There is no such driver, or one that has no such logging.
      } finally {
        System.clearProperty(DISABLE_LOGGING);
      }
    }
  }

  @Override
  public List<DriverSetting> settings(String url) {
    return DriverSetting.inQueryAndParentheses(url);
  }

  @Override
  public void parse(String url, ConnectionSettings settings, Consumer<DriverSetting> found)
      throws SQLException {
    Properties properties = new Properties();
    properties.putAll(settings.driverProperties());
    // The parser adds the parameters of the URL to the properties.
    Configuration configuration = Configuration.parse(url, properties);
    DriverSetting.parsed(properties).forEach(found);
    if (configuration != null) {
      configuration.addresses().stream()
          .filter(host -> host.localSocket != null || host.pipe != null)
          .forEach(host -> found.accept(new DriverSetting("localSocket", "", true)));
    }
  }

  @Override
  public Map<String, String> defaults(ConnectionSettings settings) {
    Map<String, String> defaults = new HashMap<>(withoutBulk(settings, DEFAULTS));
    if (!settings.url().regionMatches(true, 0, ONE_SESSION, 0, ONE_SESSION.length())) {
      defaults.put("initSql", MySqlSession.STATEMENT);
    }
    return defaults;
  }

  /**
   * Returns a remedy if the URL has a high-availability mode, in which the driver may reconnect.
   */
  @Override
  public @Nullable String remedyForReopenedSessions(String url, ConnectionSettings settings) {
    String lower = url.toLowerCase(Locale.ROOT);
    return lower.startsWith(ONE_SESSION) || lower.startsWith("jdbc:mysql://")
        ? null
        : "Use a URL that begins with jdbc:mariadb://";
  }

  /**
   * Returns the defaults without prepared statements if the settings have options for bulk inserts.
   * The driver reads these options from MySQL's URLs too.
   */
  static Map<String, String> withoutBulk(
      ConnectionSettings settings, Map<String, String> defaults) {
    if (!settings.url().contains(BULK)
        && settings.driverProperties().keySet().stream().noneMatch(name -> name.startsWith(BULK))) {
      return defaults;
    }
    Map<String, String> others = new HashMap<>(defaults);
    others.remove("useServerPrepStmts");
    return others;
  }

  @Override
  public Map<String, String> overrides(ConnectionSettings settings) {
    return mayRead(settings.url())
        ? Map.of(LOCAL_FILES, String.valueOf(settings.loadData() && !namesFile(settings)))
        : Map.of();
  }

  /** Tells whether the driver may read the URL, also behind another driver. */
  private static boolean mayRead(String url) {
    return url.toLowerCase(Locale.ROOT).contains(":mariadb:") || url.contains("permitMysqlScheme");
  }

  /** Tells whether a statement of the settings, or one that the driver makes, might name a file. */
  private static boolean namesFile(ConnectionSettings settings) {
    return settings.initSql().stream().anyMatch(sql -> INFILE.matcher(sql).find())
        || FILE.matcher(settings.url()).find()
        || settings.driverProperties().values().stream().anyMatch(v -> FILE.matcher(v).find());
  }
}
