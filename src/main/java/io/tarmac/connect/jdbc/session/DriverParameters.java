package io.tarmac.connect.jdbc.session;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of each driver, by the harm that they can do to the worker. The parameters of the
 * tested drivers are listed one by one. A name on no list is judged by its words. Immutable.
 */
@SuppressWarnings("ImmutableEnumChecker") // The collections are copies that nobody can change.
enum DriverParameters {
  POSTGRESQL(
      "jdbc:postgresql:",
      "org.postgresql.",
      Map.of(
          Danger.LOADS_CLASSES,
              """
              socketFactory socketFactoryArg sslfactory sslfactoryarg sslhostnameverifier
              sslpasswordcallback authenticationPluginClassName xmlFactoryFactory
              connectExecutor connectExecutorArg""",
          Danger.TOUCHES_FILES, "loggerFile service",
          Danger.TAKES_SECRETS, "jaasApplicationName gssUseDefaultCreds pgpass"),
      """
      adaptiveFetch adaptiveFetchMaximum adaptiveFetchMinimum allowEncodingChanges ApplicationName
      assumeMinServerVersion autosave binaryTransfer binaryTransferDisable binaryTransferEnable
      cancelSignalTimeout channelBinding classLoaderStrategy cleanupSavepoints connectTimeout
      convertBooleanToNumeric currentSchema databaseMetadataCacheFields
      databaseMetadataCacheFieldsMiB defaultRowFetchSize disableColumnSanitiser
      escapeSyntaxCallMode flushCacheOnDdl groupStartupParameters gssEncMode gsslib
      gssResponseTimeout hideUnprivilegedObjects hostRecheckSeconds jaasLogin kerberosServerName
      loadBalanceHosts localSocketAddress loggerLevel loginTimeout logServerErrorDetail
      logUnclosedConnections maxResultBuffer maxSendBufferSize options password pemKeyAlgorithm
      PGDBNAME PGHOST PGPORT dbname host port preferQueryMode preparedStatementCacheQueries
      preparedStatementCacheSizeMiB prepareThreshold protocolVersion queryTimeout
      quoteReturningIdentifiers readOnly readOnlyMode receiveBufferSize replication requireAuth
      reWriteBatchedInserts reWriteBatchedInsertsSize scramMaxIterations sendBufferSize
      socketTimeout ssl sslcert sslkey sslmode sslNegotiation sslpassword sslResponseTimeout
      sslrootcert sspiServiceClass stringtype targetServerType tcpKeepAlive tcpNoDelay
      unknownLength user useSpnego"""),

  MYSQL(
      "jdbc:mysql:",
      "com.mysql.",
      Map.of(
          Danger.LOADS_CLASSES,
              """
              authenticationOpenidConnectCallbackHandler authenticationPlugins
              authenticationWebAuthnCallbackHandler authenticationFidoCallbackHandler
              autoDeserialize clientInfoProvider connectionLifecycleInterceptors
              exceptionInterceptors loadBalanceExceptionChecker logger loggerClassName
              profilerEventHandler propertiesTransform queryInfoCacheFactory parseInfoCacheFactory
              queryInterceptors statementInterceptors serverConfigCacheFactory socketFactory
              xmlJars ha.loadBalanceStrategy haLoadBalanceStrategy loadBalanceStrategy""",
          Danger.TOUCHES_FILES,
              """
              allowLoadLocalInfile allowLoadLocalInfileInPath allowUrlInLocalInfile useConfigs path
              namedPipePath""",
          Danger.TAKES_SECRETS, "idTokenFile ociConfigFile ociConfigProfile"),
      """
      user password host port type address priority dbname protocol allowMultiQueries allowNanAndInf
      allowPublicKeyRetrieval allowReplicaDownConnections allowSourceDownConnections
      alwaysSendSetIsolation autoClosePStmtStreams autoGenerateTestcaseScript autoReconnect
      autoReconnectForPools autoSlowLog blobsAreStrings blobSendChunkSize cacheCallableStmts
      cacheDefaultTimeZone cachePrepStmts cacheResultSetMetadata cacheServerConfiguration
      callableStmtCacheSize characterEncoding characterSetResults
      clientCertificateKeyStorePassword clientCertificateKeyStoreType clientCertificateKeyStoreUrl
      clobberStreamingResults clobCharacterEncoding compensateOnDuplicateKeyUpdateCounts
      connectionAttributes connectionCollation connectionTimeZone serverTimezone connectTimeout
      continueBatchOnError createDatabaseIfNotExist customCharsetMapping databaseTerm
      defaultAuthenticationPlugin defaultFetchSize detectCustomCollations
      disabledAuthenticationPlugins disconnectOnExpiredPasswords dnsSrv
      dontCheckOnDuplicateKeyUpdateInSQL dontTrackOpenResources dumpQueriesOnException
      elideSetAutoCommits emptyStringsConvertToZero emulateLocators emulateUnsupportedPstmts
      enableEscapeProcessing enablePacketDebug enableQueryTimeouts explainSlowQueries
      failOverReadOnly fallbackToSystemKeyStore fallbackToSystemTrustStore fipsCompliantJsse
      forceConnectionTimeZoneToSession functionsNeverReturnBlobs gatherPerfMetrics
      generateSimpleParameterMetadata getProceduresReturnsFunctions ha.enableJMX haEnableJMX
      holdResultsOpenOverStatementClose ignoreNonTxTables includeInnodbStatusInDeadlockExceptions
      includeThreadDumpInDeadlockExceptions includeThreadNamesAsStatementComment initialTimeout
      interactiveClient jdbcCompliantTruncation KeyManagerFactoryProvider keyStoreProvider
      largeRowSizeThreshold ldapServerHostname loadBalanceAutoCommitStatementRegex
      loadBalanceAutoCommitStatementThreshold loadBalanceBlocklistTimeout
      loadBalanceConnectionGroup loadBalanceHostRemovalGracePeriod loadBalancePingTimeout
      loadBalanceSQLExceptionSubclassFailover loadBalanceSQLStateFailover
      loadBalanceValidateConnectionOnSwapServer localSocketAddress locatorFetchBufferSize
      logSlowQueries logXaCommands maintainTimeStats maxAllowedPacket maxByteArrayAsHex
      maxQuerySizeToLog maxReconnects maxRows metadataCacheSize netTimeoutForStreamingResults
      noAccessToProcedureBodies noDatetimeStringSync nullDatabaseMeansCurrent
      nullCatalogMeansCurrent openTelemetry overrideSupportsIntegrityEnhancementFacility
      packetDebugBufferSize padCharsWithSpace paranoid password1 password2 password3
      passwordCharacterEncoding pedantic pinGlobalTxToPhysicalConnection
      populateInsertRowWithDefaultValues prepStmtCacheSize prepStmtCacheSqlLimit preserveInstants
      processEscapeCodesForPrepStmts profileSQL queriesBeforeRetrySource
      queryTimeoutKillsConnection readFromSourceWhenNoReplicas readOnlyPropagatesToServer
      reconnectAtTxEnd replicationConnectionGroup reportMetricsIntervalMillis requireSSL
      resourceId resultSetSizeThreshold retriesAllDown rewriteBatchedStatements
      rollbackOnPooledClose scrollTolerantForwardOnly secondsBeforeRetrySource
      selfDestructOnPingMaxOperations selfDestructOnPingSecondsLifetime sendFractionalSeconds
      sendFractionalSecondsForTime serverAffinityOrder serverRSAPublicKeyFile sessionVariables
      slowQueryThresholdMillis slowQueryThresholdNanos socketTimeout socksProxyHost
      socksProxyPort socksProxyRemoteDns sslContextProvider sslMode strictUpdates tcpKeepAlive
      tcpNoDelay tcpRcvBuf tcpSndBuf tcpTrafficClass tinyInt1isBit tlsCiphersuites
      enabledSSLCipherSuites tlsVersions enabledTLSProtocols traceProtocol trackSessionState
      transformedBitIsBoolean treatMysqlDatetimeAsTimestamp treatUtilDateAsTimestamp
      trustCertificateKeyStorePassword trustCertificateKeyStoreType trustCertificateKeyStoreUrl
      trustManagerFactoryProvider ultraDevHack useAffectedRows useColumnNamesInFindColumn
      useCompression useCursorFetch useHostsInPrivileges useInformationSchema
      useLocalSessionState useLocalTransactionState useNanosForElapsedTime
      useOldAliasMetadataBehavior useOnlyServerErrorMessages useReadAheadInput useServerPrepStmts
      useSSL useStreamLengthsInPrepStmts useUnbufferedInput useUsageAdvisor
      verifyServerCertificate xdevapi.asyncResponseTimeout xdevapiAsyncResponseTimeout
      xdevapi.auth xdevapiAuth xdevapi.connect-timeout xdevapiConnectTimeout
      xdevapi.connection-attributes xdevapiConnectionAttributes xdevapi.compression
      xdevapiCompression xdevapi.compression-algorithms xdevapiCompressionAlgorithms
      xdevapi.compression-extensions xdevapiCompressionExtensions xdevapi.dns-srv xdevapiDnsSrv
      xdevapi.fallback-to-system-keystore xdevapiFallbackToSystemKeyStore
      xdevapi.fallback-to-system-truststore xdevapiFallbackToSystemTrustStore
      xdevapi.ssl-keystore-password xdevapiSslKeystorePassword xdevapi.ssl-keystore-type
      xdevapiSslKeystoreType xdevapi.ssl-keystore xdevapiSslKeystore xdevapi.ssl-mode
      xdevapiSslMode xdevapi.ssl-truststore-password xdevapiSslTruststorePassword
      xdevapi.ssl-truststore-type xdevapiSslTruststoreType xdevapi.ssl-truststore
      xdevapiSslTruststore xdevapi.tls-ciphersuites xdevapiTlsCiphersuites xdevapi.tls-versions
      xdevapiTlsVersions yearIsDateType zeroDateTimeBehavior"""),

  MARIADB(
      "jdbc:mariadb:",
      "org.mariadb.",
      Map.of(
          Danger.LOADS_CLASSES, "socketFactory tlsSocketType",
          Danger.TOUCHES_FILES, "allowLocalInfile localSocket pipe",
          Danger.RUNS_SQL, "initSql",
          Danger.KEEPS_CONNECTIONS, "pool",
          Danger.TAKES_SECRETS, "credentialType userKey pwdKey"),
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
      serverSslCert keyStore trustStore keyStorePassword
      trustStorePassword keyPassword keyStoreType trustStoreType clientCertificateKeyStoreUrl
      clientCertificateKeyStorePassword clientCertificateKeyStoreType trustCertificateKeyStoreUrl
      trustCertificateKeyStorePassword trustCertificateKeyStoreType enabledSslCipherSuites
      enabledSslProtocolSuites fallbackToSystemKeyStore fallbackToSystemTrustStore
      allowMultiQueries rewriteBatchedStatements useCompression useAffectedRows useBulkStmts
      useBulkStmtsForInserts disablePipeline cachePrepStmts prepStmtCacheSize useServerPrepStmts
      sessionVariables connectionAttributes servicePrincipalName disconnectOnExpiredPasswords
      blankTableNameMeta tinyInt1isBit transformedBitIsBoolean yearIsDateType
      dumpQueriesOnException includeInnodbStatusInDeadlockExceptions
      includeThreadDumpInDeadlockExceptions retriesAllDown galeraAllowedState transactionReplay
      transactionReplaySize useIpForKillQuery poolName maxPoolSize minPoolSize maxIdleTime
      registerJmxPool poolValidMinDelay useResetConnection serverRsaPublicKeyFile
      allowPublicKeyRetrieval _nonMappedOptions _haMode _addresses"""),

  H2(
      "jdbc:h2:",
      "org.h2.",
      Map.of(
          Danger.LOADS_CLASSES,
              """
              DATABASE_EVENT_LISTENER DEFAULT_TABLE_ENGINE JAVA_OBJECT_SERIALIZER AUTHENTICATOR
              AUTHREALM AUTHZPWD RECOVER_TEST BUILTIN_ALIAS_OVERRIDE""",
          Danger.TOUCHES_FILES,
              """
              TRACE_LEVEL_FILE TRACE_MAX_FILE_SIZE AUTO_SERVER AUTO_SERVER_PORT FILE_LOCK RECOVER
              CLUSTER""",
          Danger.RUNS_SQL, "INIT SCRIPT"),
      """
      USER PASSWORD PASSWORD_HASH CREATE MODE MAX_MEMORY_UNDO CREATE_BUILD TIME\u00a0ZONE
      DEFAULT_LOCK_TIMEOUT ACCESS_MODE_DATA CATALOG OPTIMIZE_REUSE_RESULTS DB_CLOSE_DELAY
      DB_CLOSE_ON_EXIT MAX_OPERATION_MEMORY REFERENTIAL_INTEGRITY AUTO_RECONNECT OPEN_NEW
      MAX_MEMORY_ROWS NON_KEYWORDS LOCK_TIMEOUT RETENTION_TIME QUERY_STATISTICS
      MAX_LENGTH_INPLACE_LOB LAZY_QUERY_EXECUTION PAGE_SIZE AUTOCOMMIT THROTTLE
      IGNORE_UNKNOWN_SETTINGS READONLY NETWORK_TIMEOUT @ TRUNCATE_LARGE_LENGTH COLLATION
      MAX_LOG_SIZE VARIABLE_BINARY QUERY_STATISTICS_MAX_ENTRIES WRITE_DELAY ALLOW_LITERALS
      FORBID_CREATION SCHEMA CACHE_SIZE QUERY_TIMEOUT IFEXISTS DEFAULT_TABLE_TYPE LOCK_MODE
      EXCLUSIVE OLD_INFORMATION_SCHEMA NO_UPGRADE IGNORECASE IGNORE_CATALOGS
      DEFAULT_NULL_ORDERING CIPHER REDO_LOG_BINARY SCHEMA_SEARCH_PATH
      ANALYZE_AUTO ANALYZE_SAMPLE AUTO_COMPACT_FILL_RATE CASE_INSENSITIVE_IDENTIFIERS COMPRESS
      DATABASE_TO_LOWER DATABASE_TO_UPPER DEFAULT_ESCAPE DEFRAG_ALWAYS DROP_RESTRICT
      ESTIMATED_FUNCTION_TABLE_ROWS LOB_TIMEOUT MAX_COMPACT_TIME MAX_QUERY_TIMEOUT MV_STORE
      OPTIMIZE_DISTINCT OPTIMIZE_EVALUATABLE_SUBQUERIES OPTIMIZE_INSERT_FROM_SELECT
      OPTIMIZE_IN_LIST OPTIMIZE_IN_SELECT OPTIMIZE_OR OPTIMIZE_SIMPLE_SINGLE_ROW_SUBQUERIES
      OPTIMIZE_TWO_EQUALS QUERY_CACHE_SIZE RECOMPILE_ALWAYS REUSE_SPACE SHARE_LINKED_CONNECTIONS
      ZERO_BASED_ENUMS CACHE_TYPE DEFAULT_CONNECTION JMX TRACE_LEVEL_SYSTEM_OUT"""),

  SQLITE(
      "jdbc:sqlite:",
      "org.sqlite.",
      Map.of(
          Danger.LOADS_CLASSES, "enable_load_extension",
          Danger.TOUCHES_FILES, "temp_store_directory"),
      """
      open_mode shared_cache automatic_index cache_size cache_spill mmap_size case_sensitive_like
      count_changes default_cache_size defer_foreign_keys empty_result_callback encoding
      foreign_keys full_column_names fullsync incremental_vacuum journal_mode journal_size_limit
      legacy_alter_table legacy_file_format locking_mode page_size max_page_count
      read_uncommitted recursive_triggers reverse_unordered_selects secure_delete
      short_column_names synchronous temp_store user_version application_id wal_autocheckpoint
      limit_length limit_sql_length limit_column limit_expr_depth limit_compound_select
      limit_vdbe_op limit_function_arg limit_attached limit_like_pattern_length
      limit_variable_number limit_trigger_depth limit_worker_threads limit_page_count
      transaction_mode date_precision date_class date_string_format busy_timeout hexkey_mode
      password user jdbc.explicit_readonly jdbc.get_generated_keys"""),

  /** Any other driver, among them those of SQL Server, Oracle and Db2. */
  OTHER(
      "",
      "",
      Map.of(
          Danger.LOADS_CLASSES,
              """
              socketFactoryClass socketFactoryConstructorArg trustManagerClass
              trustManagerConstructorArg accessTokenCallbackClass""",
          Danger.TOUCHES_FILES,
              """
              TNS_ADMIN oracle.net.tns_admin oracle.jdbc.debugJDWP traceFile traceDirectory
              clientRerouteServerListJNDIName clientRerouteServerListJNDIContext""",
          Danger.TAKES_SECRETS,
              """
              authentication integratedSecurity useDefaultGSSCredential useDefaultJaasConfig
              jaasConfigurationName msiClientId oracle.jdbc.ociProfile"""),
      "commandTimeout currentPackagePath currentFunctionPath searchpath search_path profileSQL");

  /** The harm that a parameter can do. */
  enum Danger {
    TOUCHES_FILES("lets the driver touch files or addresses other than the database's"),
    LOADS_CLASSES("has the driver load code that it names"),
    RUNS_SQL("runs SQL when a connection opens"),
    TAKES_SECRETS("takes credentials of the worker"),
    KEEPS_CONNECTIONS("keeps connections and threads that nobody closes"),
    UNKNOWN("is not known, and its name sounds as if it touched files or loaded classes"),
    BLOCKED("is blocked by the worker's operator");

    private final String harm;

    Danger(String harm) {
      this.harm = harm;
    }

    /** Returns the harm as the end of a sentence whose subject is the parameter. */
    String harm() {
      return harm;
    }
  }

  /** Words by which a parameter's name suggests files, classes or commands. */
  private static final Pattern SUSPECT =
      Pattern.compile(
          "class|factory|(?<!pro)file|path|directory|plugin|interceptor|callback|handler|listener"
              + "|provider|(?<!de)script|init(sql|query|statement)|jaas|jndi|ldap|tns_?admin|jdwp|logger"
              + "|config|extension|token(location|auth)|exec|command|transform|credentialtype");

  private final String scheme;
  private final String classes;
  private final Map<String, Danger> refused;
  private final Set<String> harmless;

  DriverParameters(
      String scheme, String classes, Map<Danger, String> refused, String harmlessNames) {
    this.scheme = scheme;
    this.classes = classes;
    Map<String, Danger> dangers = new HashMap<>();
    refused.forEach((danger, names) -> names(names).forEach(name -> dangers.put(name, danger)));
    this.refused = Map.copyOf(dangers);
    this.harmless = names(harmlessNames).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the driver of a class or, if the class is unknown, of a URL. */
  static DriverParameters of(Class<?> driver, String url) {
    return Arrays.stream(values())
        .filter(each -> each != OTHER && driver.getName().startsWith(each.classes))
        .findFirst()
        .orElseGet(() -> of(url));
  }

  /** Returns the driver that a URL begins with. */
  static DriverParameters of(String url) {
    String beginning = url.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(
            each ->
                beginning.startsWith(each.scheme)
                    || (each == MYSQL && beginning.startsWith("jdbc:mysql+srv:")))
        .findFirst()
        .orElse(OTHER);
  }

  /**
   * Returns the canonical form of a name. Two names that are one for any driver have the same form.
   * Some drivers compare in upper case, some in lower case, some letter by letter. For the first, a
   * dotless i is an i. For the second, the sign of the kelvin is a k. For the third, an I with a
   * dot is an i. Some drivers cut off control characters as well as spaces.
   */
  static String canonical(String name) {
    StringBuilder letters = new StringBuilder(name.trim().strip().toUpperCase(Locale.ROOT));
    for (int i = 0; i < letters.length(); i++) {
      letters.setCharAt(i, Character.toLowerCase(letters.charAt(i)));
    }
    return letters.toString();
  }

  /** Returns the danger of a parameter by its canonical name; null if it is harmless. */
  @Nullable Danger danger(String name) {
    for (DriverParameters each : this == OTHER ? values() : new DriverParameters[] {this}) {
      Danger known = each.refused.get(name);
      if (known != null) {
        return known;
      }
    }
    boolean isHarmless =
        harmless.contains(name)
            || (this == OTHER
                && Arrays.stream(values()).anyMatch(each -> each.harmless.contains(name)));
    return !isHarmless && SUSPECT.matcher(name).find() ? Danger.UNKNOWN : null;
  }

  /** Returns the number of characters of the scheme with which the driver's URLs begin. */
  int schemeLength() {
    return scheme.length();
  }

  /** Tells whether one of the driver's lists has a parameter, by its canonical name. */
  boolean isListed(String name) {
    return refused.containsKey(name) || harmless.contains(name);
  }

  private static Stream<String> names(String text) {
    return Arrays.stream(text.split("\\s+"))
        .filter(name -> !name.isEmpty())
        .map(name -> canonical(name.replace('\u00a0', ' ')));
  }
}
