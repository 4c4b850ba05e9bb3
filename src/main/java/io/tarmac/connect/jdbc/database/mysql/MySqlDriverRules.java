package io.tarmac.connect.jdbc.database.mysql;

import com.mysql.cj.conf.ConnectionUrl;
import com.mysql.cj.conf.ConnectionUrlParser;
import com.mysql.cj.conf.HostInfo;
import io.tarmac.connect.jdbc.config.ConnectionProperties;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.database.ConnectionRefusal;
import io.tarmac.connect.jdbc.database.DriverParameters;
import io.tarmac.connect.jdbc.database.DriverParameters.Danger;
import io.tarmac.connect.jdbc.database.DriverParameters.ParameterRole;
import io.tarmac.connect.jdbc.database.DriverRules;
import io.tarmac.connect.jdbc.database.DriverSetting;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules for MySQL's driver, which counts milliseconds. */
record MySqlDriverRules() implements DriverRules {

  private static final String HARMLESS =
      """
      user password host port type address priority dbname protocol allowMultiQueries allowNanAndInf
      allowPublicKeyRetrieval allowReplicaDownConnections allowSourceDownConnections
      alwaysSendSetIsolation autoClosePStmtStreams autoGenerateTestcaseScript autoReconnect
      autoReconnectForPools autoSlowLog blobsAreStrings blobSendChunkSize cacheCallableStmts
      cacheDefaultTimeZone cachePrepStmts cacheResultSetMetadata cacheServerConfiguration
      callableStmtCacheSize characterEncoding characterSetResults clientCertificateKeyStorePassword
      clientCertificateKeyStoreType clientCertificateKeyStoreUrl clobberStreamingResults
      clobCharacterEncoding compensateOnDuplicateKeyUpdateCounts connectionAttributes
      connectionCollation connectionTimeZone serverTimezone connectTimeout continueBatchOnError
      createDatabaseIfNotExist customCharsetMapping databaseTerm defaultAuthenticationPlugin
      defaultFetchSize detectCustomCollations disabledAuthenticationPlugins
      disconnectOnExpiredPasswords dnsSrv dontCheckOnDuplicateKeyUpdateInSQL dontTrackOpenResources
      dumpQueriesOnException elideSetAutoCommits emptyStringsConvertToZero emulateLocators
      emulateUnsupportedPstmts enableEscapeProcessing enablePacketDebug enableQueryTimeouts
      explainSlowQueries failOverReadOnly fallbackToSystemKeyStore fallbackToSystemTrustStore
      fipsCompliantJsse forceConnectionTimeZoneToSession functionsNeverReturnBlobs gatherPerfMetrics
      generateSimpleParameterMetadata getProceduresReturnsFunctions ha.enableJMX haEnableJMX
      holdResultsOpenOverStatementClose ignoreNonTxTables includeInnodbStatusInDeadlockExceptions
      includeThreadDumpInDeadlockExceptions includeThreadNamesAsStatementComment initialTimeout
      interactiveClient jdbcCompliantTruncation KeyManagerFactoryProvider keyStoreProvider
      largeRowSizeThreshold ldapServerHostname loadBalanceAutoCommitStatementRegex
      loadBalanceAutoCommitStatementThreshold loadBalanceBlocklistTimeout loadBalanceConnectionGroup
      loadBalanceHostRemovalGracePeriod loadBalancePingTimeout
      loadBalanceSQLExceptionSubclassFailover loadBalanceSQLStateFailover
      loadBalanceValidateConnectionOnSwapServer localSocketAddress locatorFetchBufferSize
      logSlowQueries logXaCommands maintainTimeStats maxAllowedPacket maxByteArrayAsHex
      maxQuerySizeToLog maxReconnects maxRows metadataCacheSize netTimeoutForStreamingResults
      noAccessToProcedureBodies noDatetimeStringSync nullDatabaseMeansCurrent
      nullCatalogMeansCurrent openTelemetry overrideSupportsIntegrityEnhancementFacility
      packetDebugBufferSize padCharsWithSpace paranoid password1 password2 password3
      passwordCharacterEncoding pedantic pinGlobalTxToPhysicalConnection
      populateInsertRowWithDefaultValues prepStmtCacheSize prepStmtCacheSqlLimit preserveInstants
      processEscapeCodesForPrepStmts profileSQL queriesBeforeRetrySource queryTimeoutKillsConnection
      readFromSourceWhenNoReplicas readOnlyPropagatesToServer reconnectAtTxEnd
      replicationConnectionGroup reportMetricsIntervalMillis requireSSL resourceId
      resultSetSizeThreshold retriesAllDown rewriteBatchedStatements rollbackOnPooledClose
      scrollTolerantForwardOnly secondsBeforeRetrySource selfDestructOnPingMaxOperations
      selfDestructOnPingSecondsLifetime sendFractionalSeconds sendFractionalSecondsForTime
      serverAffinityOrder serverRSAPublicKeyFile sessionVariables slowQueryThresholdMillis
      slowQueryThresholdNanos socketTimeout socksProxyHost socksProxyPort socksProxyRemoteDns
      sslContextProvider sslMode strictUpdates tcpKeepAlive tcpNoDelay tcpRcvBuf tcpSndBuf
      tcpTrafficClass tinyInt1isBit tlsCiphersuites enabledSSLCipherSuites tlsVersions
      enabledTLSProtocols traceProtocol trackSessionState transformedBitIsBoolean
      treatMysqlDatetimeAsTimestamp treatUtilDateAsTimestamp trustCertificateKeyStorePassword
      trustCertificateKeyStoreType trustCertificateKeyStoreUrl trustManagerFactoryProvider
      ultraDevHack useAffectedRows useColumnNamesInFindColumn useCompression useCursorFetch
      useHostsInPrivileges useInformationSchema useLocalSessionState useLocalTransactionState
      useNanosForElapsedTime useOldAliasMetadataBehavior useOnlyServerErrorMessages
      useReadAheadInput useServerPrepStmts useSSL useStreamLengthsInPrepStmts useUnbufferedInput
      useUsageAdvisor verifyServerCertificate xdevapi.asyncResponseTimeout
      xdevapiAsyncResponseTimeout xdevapi.auth xdevapiAuth xdevapi.connect-timeout
      xdevapiConnectTimeout xdevapi.connection-attributes xdevapiConnectionAttributes
      xdevapi.compression xdevapiCompression xdevapi.compression-algorithms
      xdevapiCompressionAlgorithms xdevapi.compression-extensions xdevapiCompressionExtensions
      xdevapi.dns-srv xdevapiDnsSrv xdevapi.fallback-to-system-keystore
      xdevapiFallbackToSystemKeyStore xdevapi.fallback-to-system-truststore
      xdevapiFallbackToSystemTrustStore xdevapi.ssl-keystore-password xdevapiSslKeystorePassword
      xdevapi.ssl-keystore-type xdevapiSslKeystoreType xdevapi.ssl-keystore xdevapiSslKeystore
      xdevapi.ssl-mode xdevapiSslMode xdevapi.ssl-truststore-password xdevapiSslTruststorePassword
      xdevapi.ssl-truststore-type xdevapiSslTruststoreType xdevapi.ssl-truststore
      xdevapiSslTruststore xdevapi.tls-ciphersuites xdevapiTlsCiphersuites xdevapi.tls-versions
      xdevapiTlsVersions yearIsDateType zeroDateTimeBehavior""";

  private static final DriverParameters PARAMETERS =
      DriverParameters.NONE
          .refusing(
              Danger.LOADS_CLASSES,
              """
              authenticationOpenidConnectCallbackHandler authenticationPlugins
              authenticationWebAuthnCallbackHandler authenticationFidoCallbackHandler
              clientInfoProvider connectionLifecycleInterceptors
              exceptionInterceptors loadBalanceExceptionChecker logger loggerClassName
              profilerEventHandler propertiesTransform queryInfoCacheFactory parseInfoCacheFactory
              queryInterceptors statementInterceptors serverConfigCacheFactory socketFactory
              xmlJars""")
          .refusingUnless(Danger.LOADS_CLASSES, DriverParameters.OFF, "autoDeserialize")
          // The strategies that the driver has itself; anything else is a class.
          .refusingUnless(
              Danger.LOADS_CLASSES,
              "random bestresponsetime serveraffinity",
              "ha.loadBalanceStrategy haLoadBalanceStrategy loadBalanceStrategy")
          .refusing(
              Danger.TOUCHES_FILES, "allowLoadLocalInfileInPath useConfigs path namedPipePath")
          .refusingUnless(
              Danger.TOUCHES_FILES,
              DriverParameters.OFF,
              "allowLoadLocalInfile allowUrlInLocalInfile")
          .refusing(Danger.TAKES_SECRETS, "idTokenFile ociConfigFile ociConfigProfile")
          .with(ParameterRole.UNNEEDED, "allowLoadLocalInfile")
          .with(
              ParameterRole.TLS_FILE,
              """
              trustCertificateKeyStoreUrl clientCertificateKeyStoreUrl serverRSAPublicKeyFile""")
          .with(ParameterRole.SERVER, "host port socksProxyHost socksProxyPort")
          .with(ParameterRole.HARMLESS, HARMLESS);

  private static final Map<String, String> DEFAULTS =
      Map.of(
          "connectTimeout",
          "10000",
          "socketTimeout",
          "60000",
          // The driver would ask for a ticket to the service that the server names.
          "disabledAuthenticationPlugins",
          "authentication_kerberos_client",
          // The driver would read {...} in a quoted name as a JDBC escape, and a backslash at its
          // end as an escape of the quote. The server reads names right.
          "enableEscapeProcessing",
          "false",
          "processEscapeCodesForPrepStmts",
          "false",
          "useServerPrepStmts",
          "true",
          "cachePrepStmts",
          "true",
          "prepStmtCacheSize",
          "100",
          "prepStmtCacheSqlLimit",
          "65536");

  /**
   * The properties that win over the configuration and, in this driver, over the URL. With the
   * empty path the server may ask for files, and the driver refuses each of them before it looks
   * for the file. The sink puts a stream of rows in the place of the one file that a load names.
   *
   * <p>If the URL has several hosts, the driver goes to another session by itself when a
   * transaction ends. The driver does so even when it rolls back to a savepoint, and the rows
   * written before the savepoint would be lost. The other session would not have been prepared as
   * every session has to be. With these properties the driver stays in its session until the
   * session fails, for every URL.
   */
  private static final Map<String, String> OVERRIDES =
      Map.of(
          // Only the name: the class needs the driver, which may have been taken out of the plugin.
          "ha.loadBalanceStrategy",
          "io.tarmac.connect.jdbc.database.mysql.OneSession",
          "secondsBeforeRetrySource",
          "0",
          "queriesBeforeRetrySource",
          "0",
          "allowLoadLocalInfileInPath",
          "");

  /** The canonical names of the properties with which the driver opens a lost session again. */
  private static final Set<String> RECONNECTING =
      Set.of(
          DriverParameters.canonical("autoReconnect"),
          DriverParameters.canonical("autoReconnectForPools"));

  /** Messages of both drivers: the server has no TLS. */
  private static final List<String> WITHOUT_TLS =
      List.of(
          "SSL Connection required, but not provided by server",
          "Trying to connect with ssl, but ssl not enabled in the server");

  /** Messages of both drivers: the password would go out in clear text. */
  private static final List<String> CLEAR_PASSWORD =
      List.of("SSL connection required for plugin", "if SSL is not enabled (a clear-text");

  /** Messages of MariaDB's driver: it cannot verify the server. */
  private static final List<String> UNVERIFIED_SERVER =
      List.of(
          "Driver cannot send password in clear",
          "Self signed certificates",
          "SSL hostname verification failed",
          "Failed to find trustStore file",
          "Failed to read keyStore file",
          "Failed load keyStore",
          "Failed to store certificate from serverSslCert",
          "Failed to load certificates from serverSslCert");

  /** Messages of both drivers: they would encrypt the password with an unverified server's key. */
  private static final List<String> WITHOUT_PUBLIC_KEY =
      List.of("Public Key Retrieval is not allowed", "RSA public key is not available client side");

  /**
   * The codes of both servers for a user who is locked, or may not log in from the worker's
   * address.
   */
  private static final Set<Integer> NOT_LET_IN = Set.of(1130, 3118, 4151);

  private static final DriverFacts FACTS =
      new DriverFacts(
          Set.of("jdbc:mysql:", "jdbc:mysql+srv:"),
          "com.mysql.",
          "3306",
          "sslMode=VERIFY_IDENTITY",
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
    ConnectionUrlParser parser = ConnectionUrlParser.parseConnectionString(url);
    DriverSetting.parsed(parser.getProperties()).forEach(found);
    parser
        .getHosts()
        .forEach(host -> DriverSetting.parsed(host.getHostProperties()).forEach(found));
    // Only now: this step creates an instance of a class that a parameter names.
    Properties properties = new Properties();
    properties.putAll(settings.driverProperties());
    hosts(ConnectionUrl.getConnectionUrlInstance(url, properties))
        .forEach(host -> DriverSetting.parsed(host.getHostProperties()).forEach(found));
  }

  /** Returns the hosts of a URL. Listing those of a DNS record would ask DNS for them. */
  private static List<HostInfo> hosts(ConnectionUrl url) {
    return url.getType().name().contains("DNS_SRV")
        ? Stream.ofNullable(url.getMainHost()).toList()
        : url.getHostsList();
  }

  @Override
  public Map<String, String> defaults(ConnectionSettings settings) {
    return MariaDbDriverRules.withoutBulk(settings, DEFAULTS);
  }

  @Override
  public Map<String, String> overrides(ConnectionSettings settings) {
    return accepts(settings.url()) ? OVERRIDES : Map.of();
  }

  @Override
  public @Nullable String remedyForReopenedSessions(String url, ConnectionSettings settings) {
    return Stream.concat(
                settings(url).stream(),
                settings.driverProperties().entrySet().stream()
                    .map(each -> new DriverSetting(each.getKey(), each.getValue(), false)))
            .anyMatch(MySqlDriverRules::reconnects)
        ? "Remove autoReconnect and autoReconnectForPools"
        : null;
  }

  private static boolean reconnects(DriverSetting setting) {
    return RECONNECTING.contains(DriverParameters.canonical(setting.name()))
        && !DriverParameters.canonical(setting.value()).equals("false");
  }

  /**
   * Asks the driver with the settings of the URL as properties, because the driver leaves out a URL
   * of several hosts.
   */
  @Override
  public DriverPropertyInfo[] describe(Driver driver, String url, Properties properties)
      throws SQLException {
    return driver.getPropertyInfo(
        url,
        owns(driver.getClass())
            ? ConnectionUrl.getConnectionUrlInstance(url, properties)
                .getMainHost()
                .exposeAsProperties()
            : properties);
  }

  /**
   * Returns why this driver or MariaDB's has given up. Each of the two connects to both servers, so
   * their reasons are told apart by the messages alone.
   */
  @Override
  public @Nullable ConnectionRefusal refusal(SQLException failure) {
    String message = String.valueOf(failure.getMessage());
    if (mentionsAny(message, WITHOUT_TLS)) {
      return ConnectionRefusal.WITHOUT_TLS;
    }
    if (mentionsAny(message, CLEAR_PASSWORD)) {
      return new ConnectionRefusal(
          "the user's authentication plugin needs TLS: set sslMode=VERIFY_IDENTITY in "
              + ConnectionProperties.URL
              + " (MariaDB's driver: sslMode=verify-full and serverSslCert)",
          true);
    }
    if (mentionsAny(message, UNVERIFIED_SERVER)) {
      return new ConnectionRefusal(
          "the driver cannot verify the server: set serverSslCert in "
              + ConnectionProperties.URL
              + " to its certificate, and use the host name in that certificate",
          false);
    }
    return mentionsAny(message, WITHOUT_PUBLIC_KEY)
        ? new ConnectionRefusal(
            "without TLS the driver needs the server's public key: set "
                + MySqlErrorHints.TLS_SETTINGS
                + ", serverRSAPublicKeyFile, or, in a network that nobody else uses,"
                + " allowPublicKeyRetrieval=true, see"
                + " docs/how-to/secure.md",
            false)
        : null;
  }

  @Override
  public boolean refusesUser(String url, SQLException failure) {
    return NOT_LET_IN.contains(failure.getErrorCode());
  }

  private static boolean mentionsAny(String message, List<String> words) {
    return words.stream().anyMatch(message::contains);
  }
}
