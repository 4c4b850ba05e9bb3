package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.conf.ConnectionPropertiesTransform;
import io.tarmac.connect.jdbc.config.ConnectionSettings;
import io.tarmac.connect.jdbc.config.CredentialsSettings;
import io.tarmac.connect.jdbc.database.KnownDatabases;
import io.tarmac.connect.jdbc.testing.LoggingDriver;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.common.config.types.Password;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionPolicyTest {

  private static final Driver MYSQL = driver("com.mysql.cj.jdbc.Driver");
  private static final Driver MARIADB = driver("org.mariadb.jdbc.Driver");
  private static final Driver POSTGRESQL = driver("org.postgresql.Driver");
  private static final Driver H2 = driver("org.h2.Driver");
  private static final Driver SQLITE = driver("org.sqlite.JDBC");

  private static final String PARAMETERS = "tarmac.connection.parameters.allowed";
  private static final String URLS = "tarmac.connection.urls.allowed";
  private static final String FOLDERS = "tarmac.connection.folders.allowed";

  @TempDir Path folder;

  /** A class that a hostile parameter names, and that no parser may load. */
  public static final class Trap implements ConnectionPropertiesTransform {
    static final AtomicInteger SPRUNG = new AtomicInteger();

    public Trap() {
      SPRUNG.incrementAndGet();
    }

    @Override
    public Properties transformProperties(Properties properties) {
      return properties;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db/fleet?allowUrlInLocalInfile=true",
        "jdbc:mysql://db/fleet?allowLoadLocalInfileInPath=/etc",
        "jdbc:mysql://db/fleet?ALLOWLOADLOCALINFILEINPATH=/etc",
        "jdbc:mysql://db/fleet?a=b&%61llowUrlInLocalInfile=true",
        "jdbc:mysql://db/fleet?%20idTokenFile=/etc/passwd",
        "jdbc:mysql://db/fleet?idToken%46ile=/etc/passwd",
        "jdbc:mysql://db/fleet?idTokenFile",
        "jdbc:mysql://address=(host=db)(idTokenFile=/etc/passwd)/fleet",
        "jdbc:mysql://address=(host=db)( idToken%46ile =/etc/passwd)/fleet",
        "jdbc:mysql://(host=db,idTokenFile=/etc/passwd)/fleet",
        "jdbc:mysql://(host=db, IDTOKENFILE=/etc/passwd)/fleet",
        "jdbc:mysql://a,(host=db,ociConfigFile=/etc/passwd)/fleet",
        "jdbc:mysql://[a,(host=db,ociConfigFile=/etc/passwd)]/fleet",
        "jdbc:mysql://a,address=(host=b)(allowUrlInLocalInfile=true),c/fleet",
        "jdbc:mysql:loadbalance://a,(host=b,queryInterceptors=x)/fleet",
        "jdbc:mysql:replication://a,address=(host=b)(type=replica)(logger=x)/fleet",
        "jdbc:mysql:replication://address=(host=a)(allowLoadLocalInfileInPath=/),b/fleet",
        "jdbc:mysql+srv://db/fleet?socketFactory=x",
        "jdbc:mysql+srv:replication://db/fleet?socketFactory=x",
        "jdbc:mysql://db/fleet?dnsSrv=true&socketFactory=x",
        "jdbc:my%73ql://db/fleet?allowUrlInLocalInfile=true",
        "JDBC:MYSQL://db/fleet?allowUrlInLocalInfile=true",
        "jdbc:mysql://db/fleet?propertiesTransform=x",
        "jdbc:mysql://db/fleet?useConfigs=x",
        "jdbc:mysql://db/fleet?useConf%69gs=x",
        "jdbc:mysql://db/fleet?connectionLifecycleInterceptors=x",
        "jdbc:mysql://db/fleet?exceptionInterceptors=x",
        "jdbc:mysql://db/fleet?queryInfoCacheFactory=x",
        "jdbc:mysql://db/fleet?parseInfoCacheFactory=x",
        "jdbc:mysql://db/fleet?serverConfigCacheFactory=x",
        "jdbc:mysql://db/fleet?profilerEventHandler=x",
        "jdbc:mysql://db/fleet?authenticationPlugins=x",
        "jdbc:mysql://db/fleet?authenticationOpenidConnectCallbackHandler=x",
        "jdbc:mysql://db/fleet?clientInfoProvider=x",
        "jdbc:mysql://db/fleet?autoDeserialize=true",
        "jdbc:mysql://db/fleet?ociConfigProfile=x",
        "jdbc:mysql://db/fleet?haLoadBalanceStrategy=com.example.Evil",
        "jdbc:mysql://db/fleet?ha.loadBalanceStrategy=Evil",
        "jdbc:mysql://address=(protocol=pipe)(path=/etc/passwd)/fleet",
        "jdbc:mysql://db/fleet?protocol=PIPE",
        "jdbc:mysql://db/fleet?namedPipePath=/etc/passwd",
        "jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=http://inside/x",
        "jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=http%3A%2F%2Finside/x",
        "jdbc:mysql://db/fleet?clientCertificateKeyStoreUrl=file://inside/x",
        "jdbc:mysql://db/fleet?clientCertificateKeyStoreUrl=jar:http://inside/x!/y",
        "jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=%01http://inside/x",
        "jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=file:/dev/zer%256F",
        "jdbc:mysql://db/fleet?serverRSAPublicKeyFile=/dev/zero",
        "jdbc:mysql://db/fleet?useConf%C4%B0gs=x"
      })
  @DisplayName("C10_6 MySQL's parameters that harm the worker are refused in any form of the URL")
  void whatHarmsTheWorkerIsRefusedOfMySql(String url) {
    assertForbidden(url, MYSQL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mariadb://db/fleet?initSql=LOAD%20DATA",
        "jdbc:mariadb://db/fleet?INITSQL=x",
        "jdbc:mariadb://db?initSql=x",
        "jdbc:mariadb://db/fleet?credentialType=ENV&userKey=USER&pwdKey=HOME",
        "jdbc:mariadb://db/fleet?credentialType=PROPERTY",
        "jdbc:mariadb://db/fleet?pwdKey=HOME",
        "jdbc:mariadb://db/fleet?socketFactory=x",
        "jdbc:mariadb://db/fleet?soc\u212aetFactory=x",
        "jdbc:mariadb://db/fleet?tlsSocketType=x",
        "jdbc:mariadb://db/fleet?localSocket=/run/mysqld.sock",
        "jdbc:mariadb://address=(localSocket=/run/mysqld.sock)/fleet",
        "jdbc:mariadb://address=(host=a),address=(host=b)(localsocket=/run/x)/fleet",
        "jdbc:mariadb://address=(pipe=x)/fleet",
        "jdbc:mariadb:sequential://a,b/fleet?initSql=x",
        "jdbc:mariadb://db/fleet?serverSslCert=http://inside/x",
        "jdbc:mariadb://db/fleet?keyStore=ftp://inside/x",
        "jdbc:mariadb://db/fleet?trustCertificateKeyStoreUrl=https://inside/x",
        "jdbc:mariadb://db/fleet?serverSslCert=/dev/zero",
        "jdbc:mariadb://db/fleet?serverRsaPublicKeyFile=/dev/zero",
        "jdbc:mariadb://db/fleet?pool",
        "jdbc:mariadb://db/fleet?minPoolSize=1000&POOL=true"
      })
  @DisplayName("C10_6 MariaDB's parameters that harm the worker are refused in any form of the URL")
  void whatHarmsTheWorkerIsRefusedOfMariaDb(String url) {
    assertForbidden(url, MARIADB);
    assertForbidden(
        url.replace("jdbc:mariadb:", "jdbc:mysql:")
            + (url.contains("?") ? "&" : "?")
            + "permitMysqlScheme",
        MARIADB);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/fleet?socketFactory=x&socketFactoryArg=y",
        "jdbc:postgresql://db/fleet?SocketFactory=x",
        "jdbc:postgresql://db/fleet?socketFactor%79=x",
        "jdbc:postgresql:fleet?sslfactory=x",
        "jdbc:postgresql://db/fleet?sslhostnameverifier=x",
        "jdbc:postgresql://db/fleet?sslpasswordcallback=x",
        "jdbc:postgresql://db/fleet?authenticationPluginClassName=x",
        "jdbc:postgresql://db/fleet?xmlFactoryFactory=x",
        "jdbc:postgresql://db/fleet?connectExecutor=x",
        "jdbc:postgresql://db/fleet?loggerFile=/tmp/x",
        "jdbc:postgresql://db/fleet?jaasApplicationName=KafkaClient",
        "jdbc:postgresql://db/fleet?gssUseDefaultCreds=true",
        "jdbc:postgresql://db/fleet?sslrootcert=/dev/zero",
        "jdbc:postgresql://db/fleet?sslrootcert=/proc/self/pagemap",
        "jdbc:postgresql://db/fleet?sslcert=%2Fdev%2Fzero",
        "jdbc:postgresql://db/fleet?sslkey=/dev/../dev",
        "jdbc:postgresql://db/fleet?sslfactory=org.postgresql.ssl.SingleCertValidatingFactory",
        "jdbc:postgresql:///?service=x",
        "jdbc:postgresql://db/fleet?user=a&SERVICE=x"
      })
  @DisplayName("C10_6 PostgreSQL's parameters that harm the worker are refused")
  void whatHarmsTheWorkerIsRefusedOfPostgreSql(String url) {
    assertForbidden(url, POSTGRESQL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:a;INIT=RUNSCRIPT FROM 'http://x'",
        "jdbc:h2:mem:a;init=x",
        "jdbc:h2:mem:a;IN\\IT=x",
        "jdbc:h2:mem:a;\u0131nit=x",
        "jdbc:h2:mem:a;MODE=MySQL\\;CREATE ALIAS x",
        "jdbc:h2:mem:a;LOCK_TIMEOUT=FILE_READ('/etc/passwd')",
        "jdbc:h2:mem:a;DB_CLOSE_DELAY=-1;TRACE_LEVEL_FILE=4",
        "jdbc:h2:mem:a;DATABASE_EVENT_LISTENER='x'",
        "jdbc:h2:mem:a;JAVA_OBJECT_SERIALIZER='x'",
        "jdbc:h2:mem:a;DEFAULT_TABLE_ENGINE=x",
        "jdbc:h2:tcp://db/mem:a;INIT=x",
        "jdbc:h2:mem:a;AUTO_SERVER=TRUE",
        "jdbc:h2:mem:a;RECOVER_TEST=x",
        "jdbc:h2:/etc/a",
        "jdbc:h2:file:/etc/a",
        "jdbc:h2:~/a",
        "jdbc:h2:./a",
        "jdbc:h2:zip:/etc/a.zip!/a",
        "jdbc:h2:split:/etc/a",
        "jdbc:h2:nio:memFS:a",
        "jdbc:h2:MEM:a"
      })
  @DisplayName("C10_6 settings of H2 that run SQL, load classes or touch files are refused")
  void whatHarmsTheWorkerIsRefusedOfH2(String url) {
    assertForbidden(url, H2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlite:/etc/passwd",
        "jdbc:sqlite:first-steps.db",
        "jdbc:sqlite:../a.db",
        "jdbc:sqlite::resource:http://inside/x",
        "jdbc:sqlite::resource:application.properties",
        "jdbc:sqlite:file:/etc/passwd",
        "jdbc:sqlite:FILE:/etc/passwd?mode=memory",
        "jdbc:sqlite:file::memory:?cache=shared",
        "jdbc:sqlite::memory:?enable_load_extension=true",
        "jdbc:sqlite::memory:?ENABLE_LOAD_EXTENSION=true",
        "jdbc:sqlite::memory:?temp_store_directory=/etc",
        "jdbc:sqlite::memory:?vfs=unix-none",
        "jdbc:sqlite::memory:?journal_mode=wal;attach '/etc/a' as b",
        "jdbc:sqlite::memory:?/../../etc/passwd"
      })
  @DisplayName("C10_6 files, extensions and SQL in SQLite's URL are refused")
  void whatHarmsTheWorkerIsRefusedOfSqlite(String url) {
    assertForbidden(url, SQLITE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:sqlserver://db;socketFactoryClass=x",
        "jdbc:sqlserver://db; TrustManagerClass = {x}",
        "jdbc:sqlserver://db;trustManagerConstructorArg=x",
        "jdbc:sqlserver://db;accessTokenCallbackClass=x",
        "jdbc:sqlserver://db;jaasConfigurationName=x",
        "jdbc:sqlserver://db;authentication=ActiveDirectoryMSI",
        "jdbc:sqlserver://db;\u0001authentication = ActiveDirectoryManagedIdentity",
        "jdbc:sqlserver://db;integratedSecurity=true",
        "jdbc:oracle:thin:@db?TNS_ADMIN=/etc",
        "jdbc:oracle:thin:@db?oracle.net.tns_admin=/etc",
        "jdbc:oracle:thin:@db?tns%5fadmin=/etc",
        "jdbc:oracle:thin:@config-file:///etc/a.json",
        "jdbc:oracle:thin:@ldap://inside/x",
        "jdbc:oracle:thin:me/\"p@ss\"@ldap://inside/x",
        "jdbc:oracle:thin:@//db/s?oracle.jdbc.config.x=y",
        "jdbc:oracle:thin:@//db/s?oracle.jdbc.provider.accessToken=x",
        "jdbc:db2://db:50000/fleet:traceFile=/etc/a;",
        "jdbc:db2://db:50000/fleet:user=a;traceDirectory=/etc;",
        "jdbc:db2://db:50000/fleet:clientRerouteServerListJNDIName=ldap;",
        "jdbc:logging:a:jdbc:mysql://db/fleet?allowUrlInLocalInfile=true",
        "jdbc:logging:mysql://(host=db,allowUrlInLocalInfile=true)/fleet",
        "jdbc:logging:postgresql://db/fleet?service=x",
        "jdbc:logging:sqlite:/etc/passwd",
        "jdbc:logging:h2:file:/etc/a"
      })
  @DisplayName(
      "C10_6 parameters of drivers without a parser, or around another driver, are refused too")
  void whatHarmsTheWorkerIsRefusedOfOthers(String url) {
    assertForbidden(url, new LoggingDriver());
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db/fleet, allowUrlInLocalInfile, true",
    "jdbc:mysql://db/fleet, SOCKETFACTORY, x",
    "jdbc:mariadb://db/fleet, initSql, x",
    "jdbc:mariadb://db/fleet, credentialType, ENV",
    "jdbc:postgresql://db/fleet, socketFactory, x",
    "jdbc:postgresql://db/fleet, service, x",
    "jdbc:h2:mem:a, init, x",
    "jdbc:h2:mem:a, LOCK_TIMEOUT, FILE_READ('x')",
    "jdbc:sqlite::memory:, enable_load_extension, true",
    "jdbc:sqlserver://db, socketFactoryClass, x",
    "jdbc:logging:mysql://db/fleet, idTokenFile, x"
  })
  @DisplayName("C10_6 harmful properties for the driver are refused, and the error names them")
  void whatHarmsTheWorkerIsRefusedAsAProperty(String url, String name, String value) {
    ConnectionSettings settings =
        new ConnectionSettings(url, null, null, Map.of(name, value), false);

    assertThatThrownBy(() -> permit(policy(), settings, driverOf(url)))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContainingAll(
            "connection." + name, PARAMETERS, "TARMAC_CONNECTION_PARAMETERS_ALLOWED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db:5432/fleet",
        "jdbc:postgresql://a,b/fleet?targetServerType=primary&sslmode=verify-full"
            + "&sslrootcert=/etc/kafka/tls/ca.pem&sslcert=/c&sslkey=/k&sslpassword=p",
        "jdbc:postgresql://pgbouncer.example:6432/fleet?prepareThreshold=0",
        "jdbc:postgresql://db/fleet?ssl=true&sslfactory=org.postgresql.ssl.NonValidatingFactory",
        "jdbc:postgresql://db/fleet?sslcert=&gssUseDefaultCreds=false",
        "jdbc:postgresql://db/fleet?options=-c%20statement_timeout=90000&reWriteBatchedInserts=true",
        "jdbc:mysql://db/fleet?sslMode=VERIFY_IDENTITY"
            + "&trustCertificateKeyStoreUrl=file:/etc/kafka/tls/trust.p12"
            + "&trustCertificateKeyStoreType=PKCS12&trustCertificateKeyStorePassword=...",
        "jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=file:///etc/t&serverRSAPublicKeyFile=/k",
        "jdbc:mysql://db/fleet?sessionVariables=max_execution_time=1,sql_mode='A,B'&useUnicode=true",
        "jdbc:mysql://db/fleet?allowLoadLocalInfile=false&allowUrlInLocalInfile=false",
        "jdbc:mysql:loadbalance://a,b/fleet?ha.loadBalanceStrategy=bestResponseTime",
        "jdbc:mysql://address=(host=a)(port=7)(protocol=tcp),(host=b,port=8)/fleet",
        "jdbc:mysql+srv:replication://db/fleet",
        "jdbc:mysql://db/fleet?useSSL=false&serverTimezone=UTC&useLegacyDatetimeCode=false",
        "jdbc:mariadb://db/fleet?sslMode=verify-full&serverSslCert=/etc/kafka/tls/ca.pem",
        "jdbc:mariadb://db/fleet?serverSslCert=-----BEGIN CERTIFICATE-----abc",
        "jdbc:mariadb:sequential://a:1,b/fleet?sessionVariables=max_statement_time=1",
        "jdbc:mariadb://db/fleet?pool=false",
        "jdbc:h2:mem:a;DB_CLOSE_DELAY=-1;MODE=MSSQLServer;CASE_INSENSITIVE_IDENTIFIERS=TRUE",
        "jdbc:h2:tcp://db:9092/mem:a;NON_KEYWORDS=VALUE,USER;USER=sa;PASSWORD=a(b)\\;c",
        "jdbc:sqlite::memory:?journal_mode=WAL&synchronous=OFF",
        "jdbc:sqlite:",
        "jdbc:sqlserver://db;databaseName=fleet;encrypt=true;trustStore=/etc/t;trustStorePassword=p",
        "jdbc:sqlserver://db;authentication=SqlPassword;integratedSecurity=false",
        "jdbc:oracle:thin:@tcps://db:2484/s?ssl_server_dn_match=true",
        "jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=db)(PORT=1521))"
            + "(CONNECT_DATA=(SERVICE_NAME=s)))",
        "jdbc:db2://db:50001/fleet:sslConnection=true;sslTrustStoreLocation=/t;currentSchema=S;commandTimeout=9;",
        "jdbc:logging:a:jdbc:postgresql://db/fleet?ApplicationName=b",
        "jdbc:logging:mysql://db/fleet?rewriteBatchedStatements=true"
      })
  @DisplayName("C10_6 harmless parameters are used as they are, TLS material among them")
  void whatHarmsNobodyIsPermitted(String url) {
    ConnectionSettings settings = new ConnectionSettings(url, "me", new Password("secret"));

    assertThat(permit(policy(), settings, driverOf(url))).isEqualTo(settings);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql://db/fleet?allowLoadLocalInfile=true|jdbc:mysql://db/fleet",
        "jdbc:mysql://db/fleet?a=b&allowLoadLocalInfile=true&c=d|jdbc:mysql://db/fleet?a=b&c=d",
        "jdbc:mysql://db/fleet?ALLOWLOADLOCALINFILE=yes&c=d|jdbc:mysql://db/fleet?c=d",
        "jdbc:mysql://db/fleet?allow%4coadLocalInfile=true&c=d|jdbc:mysql://db/fleet?c=d",
        "jdbc:mysql://(host=db,allowLoadLocalInfile=true)/fleet|jdbc:mysql://(host=db)/fleet",
        "jdbc:mysql://(allowLoadLocalInfile=true,host=db)/fleet|jdbc:mysql://(host=db)/fleet",
        "jdbc:mysql://a,address=(host=b)(allowLoadLocalInfile=true)/f|jdbc:mysql://a,address=(host=b)/f",
        "jdbc:mariadb://db/fleet?allowLocalInfile=true|jdbc:mariadb://db/fleet",
        "jdbc:logging:mysql://db/f?allowLoadLocalInfile=true|jdbc:logging:mysql://db/f"
      })
  @DisplayName(
      "C10_6 an option that the docs advised is left out of the connection, and stops nobody")
  void whatTheDocsAdvisedIsLeftOut(String url, String without) {
    ConnectionSettings settings =
        new ConnectionSettings(
            url, null, null, Map.of("allowLoadLocalInfile", "true", "a", "b"), false);

    assertThat(permit(policy(), settings, driverOf(url)))
        .isEqualTo(new ConnectionSettings(without, null, null, Map.of("a", "b"), false));
  }

  @Test
  @DisplayName("C10_6 no class that a URL names is loaded while the URL is judged")
  void noClassIsLoaded() {
    String trap = Trap.class.getName();

    assertForbidden("jdbc:mysql://db/fleet?propertiesTransform=" + trap, MYSQL);
    assertForbidden("jdbc:mysql://db/fleet?properties%54ransform=" + trap, MYSQL);
    assertForbidden("jdbc:mysql://(host=db,propertiesTransform=" + trap + ")/fleet", MYSQL);
    assertForbidden("jdbc:mysql://db/fleet?propert%C4%B0esTrans%66orm=" + trap, MYSQL);
    assertThat(Trap.SPRUNG).hasValue(0);
  }

  @Test
  @DisplayName("C10_6 the operator allows parameters by a system property or the environment")
  void theOperatorAllowsParameters() {
    String url = "jdbc:postgresql://db/fleet?socketFactory=x&socketFactoryArg=y";
    ConnectionPolicy policy = policy(PARAMETERS, "a, SOCKETFACTORY ,socketFactoryArg");
    Map<String, String> variables =
        Map.of("TARMAC_CONNECTION_PARAMETERS_ALLOWED", "socketFactory,socketFactoryArg");

    assertPermitted(policy, url, POSTGRESQL);
    assertPermitted(ConnectionPolicy.of(Map.of(), variables), url, POSTGRESQL);
    assertForbidden(policy, url + "&sslfactory=z", POSTGRESQL);
  }

  @Test
  @DisplayName("C10_6 an option that the operator allows stays in the connection")
  void anAllowedOptionStays() {
    assertPermitted(
        policy(PARAMETERS, "allowLoadLocalInfile"),
        "jdbc:mysql://db/fleet?allowLoadLocalInfile=true",
        MYSQL);
  }

  @Test
  @DisplayName("C10_6 Confluent's names block further parameters, and win over what is allowed")
  void confluentsNamesBlockParameters() {
    String url = "jdbc:mysql://db/fleet?rewriteBatchedStatements=true&allowLoadLocalInfile=true";
    ConnectionPolicy allowedAndBlocked =
        ConnectionPolicy.of(
            Map.of(PARAMETERS, "rewriteBatchedStatements"),
            Map.of("JDBC_CONNECTION_URL_BLOCKED_PARAMS", "x,RewriteBatchedStatements"));

    assertForbidden(
        policy("jdbc.connection.url.blocked.params", "allowLoadLocalInfile"), url, MYSQL);
    assertForbidden(allowedAndBlocked, url, MYSQL)
        .hasMessageContainingAll("rewriteBatchedStatements", "jdbc.connection.url.blocked.params");
  }

  @Test
  @DisplayName("C10_6 if the operator lists URLs, a URL has to match as a whole")
  void urlsHaveToMatch() {
    ConnectionPolicy policy = policy(URLS, "jdbc:postgresql://db[.]example/.*");

    assertPermitted(policy, "jdbc:postgresql://db.example/fleet", POSTGRESQL);
    assertForbidden(policy, "jdbc:postgresql://evil/jdbc:postgresql://db.example/", POSTGRESQL);
    assertForbidden(policy, "jdbc:postgresql://db.example/fleet?socketFactory=x", POSTGRESQL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example/fleet?PGHOST=evil",
        "jdbc:postgresql://db.example/fleet?a=b&host=evil",
        "jdbc:postgresql://db.example/fleet?port=1",
        "jdbc:mysql://db.example/fleet?socksProxyHost=evil",
        "jdbc:mysql://db.example/fleet?socks%50roxyHost=evil",
        "jdbc:sqlserver://db.example;serverName=evil"
      })
  @DisplayName("C10_6 no parameter names another server than the one that is listed")
  void noParameterNamesAnotherServer(String url) {
    ConnectionPolicy policy = policy(URLS, "jdbc:\\w+://db[.]example[/;].*");
    ConnectionSettings property =
        new ConnectionSettings(
            "jdbc:sqlserver://db.example;", null, null, Map.of("ServerName", "evil"), false);

    assertForbidden(policy, url, driverOf(url));
    assertPermitted(policy, "jdbc:mysql://db.example/fleet?useHostsInPrivileges=false", MYSQL);
    assertThatThrownBy(() -> policy.permit(property))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContainingAll("servername", URLS);
  }

  @Test
  @DisplayName(
      "C10_6 an expression that is wrong or too deep allows nothing, and fails nobody else")
  void anExpressionThatFailsAllowsNothing() {
    String url = "jdbc:postgresql://db/" + "ab".repeat(30_000);

    for (String expression : new String[] {"(", "(a|b|[^ab])*", "jdbc:(x|y)*"}) {
      assertForbidden(policy(URLS, expression), url, POSTGRESQL);
    }
  }

  @Test
  @DisplayName("C10_6 material for TLS is a file of the size that such files have")
  void materialForTlsIsASmallFile() throws IOException {
    Path small = Files.writeString(folder.resolve("small.pem"), "a certificate");
    Path large = folder.resolve("large.pem");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(10_000_001);
    }
    Path link = Files.createSymbolicLink(folder.resolve("link.pem"), small);

    assertPermitted(policy(), "jdbc:postgresql://db/fleet?sslrootcert=" + small, POSTGRESQL);
    assertPermitted(policy(), "jdbc:mysql://db/fleet?serverRSAPublicKeyFile=" + link, MYSQL);
    assertForbidden("jdbc:mysql://db/fleet?serverRSAPublicKeyFile=" + large, MYSQL);
    assertForbidden("jdbc:mysql://db/fleet?trustCertificateKeyStoreUrl=file:" + large, MYSQL);
    assertForbidden("jdbc:mariadb://db/fleet?keyStore=" + folder, MARIADB);
  }

  @Test
  @DisplayName("C10_6 SQLite's and H2's files are those of the folders that are listed")
  void filesAreInListedFolders() throws IOException {
    Path listed = Files.createDirectory(folder.resolve("listed"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.createSymbolicLink(listed.resolve("away"), other);
    Files.createSymbolicLink(listed.resolve("away.db"), other.resolve("a.db"));
    ConnectionPolicy policy =
        policy("tarmac.connection.folders.allowed", folder.resolve("none") + "," + listed);

    assertPermitted(policy, "jdbc:sqlite:" + listed + "/a.db?journal_mode=WAL", SQLITE);
    assertPermitted(policy, "jdbc:h2:" + listed + "/a;DB_CLOSE_DELAY=-1", H2);
    assertPermitted(policy, "jdbc:h2:file:" + listed + "/a", H2);
    for (String file :
        new String[] {
          other + "/a.db",
          listed + "/../other/a.db",
          listed + "/away/a.db",
          listed + "/away.db",
          listed + "/x/../../other/a.db",
          listed + "-not/a.db",
          listed + "/%2e%2e/other/a.db",
          "file:" + listed + "/a.db",
          "file:" + listed + "/../other/a.db"
        }) {
      assertForbidden(policy, "jdbc:sqlite:" + file, SQLITE);
    }
  }

  @Test
  @DisplayName("C10_6 a password file of the worker is no password of a connector")
  void thePasswordFileIsNotRead() throws IOException {
    Path file = folder.resolve("passwords");
    Files.writeString(file, "*:*:*:*:hunter2\n");
    String url = "jdbc:postgresql://evil.example/fleet";
    System.setProperty("org.postgresql.pgpassfile", file.toString());
    try {
      assertForbidden(url, POSTGRESQL);
      // The driver decodes no names, and reads none in the name of a database.
      assertForbidden(url + "?%70assword=mine", POSTGRESQL);
      assertForbidden("jdbc:postgresql://evil.example/(password=mine)", POSTGRESQL);
      assertForbidden(url + "&password=mine", POSTGRESQL);
      assertPermitted(policy(), url + "?password=mine", POSTGRESQL);
      ConnectionSettings withPassword = new ConnectionSettings(url, "me", new Password("mine"));
      assertThat(permit(policy(), withPassword, POSTGRESQL)).isEqualTo(withPassword);
      assertPermitted(policy(PARAMETERS, "pgpass"), url, POSTGRESQL);
    } finally {
      System.clearProperty("org.postgresql.pgpassfile");
    }
  }

  @Test
  @DisplayName("C10_6 a driver of the worker's class path is refused, unless URLs are listed")
  void aDriverFromElsewhereIsRefused() throws Exception {
    URL jar = org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar}, ClassLoader.getPlatformClassLoader())) {
      Driver elsewhere =
          loader
              .loadClass("org.h2.Driver")
              .asSubclass(Driver.class)
              .getDeclaredConstructor()
              .newInstance();

      assertForbidden("jdbc:h2:mem:a", elsewhere);
      assertPermitted(policy(URLS, "jdbc:h2:mem:.*"), "jdbc:h2:mem:a", elsewhere);
    }
  }

  @Test
  @DisplayName("C10_6 a message shows the parameter's name and no value, nor what may be one")
  void aMessageShowsNoValue() {
    assertForbidden("jdbc:mysql://me:s3cret@db/fleet?password=s3cret&idTokenFile=/s3cret", MYSQL)
        .hasMessageContaining("idTokenFile")
        .hasMessageNotContaining("s3cret")
        .hasNoCause();
    assertForbidden("jdbc:mysql://db/fleet?password=a&s3cret file=1", MYSQL)
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:h2:mem:a",
        "jdbc:h2:nio:tcp:a",
        "jdbc:sqlite::memory:",
        "jdbc:hsqldb:mem:a",
        "jdbc:derby:a",
        "jdbc:logging:h2:mem:a",
        "jdbc:logging:hsqldb:mem:a"
      })
  @DisplayName(
      "C10_6 no SQL begins a session of a database within the worker, or of an unknown one")
  void initSqlIsRefusedWithinTheWorker(String url) {
    ConnectionSettings settings = withInitSql(url);
    Driver driver = driverOf(url);

    assertThatThrownBy(() -> permit(policy(FOLDERS, "/"), settings, driver))
        .isInstanceOf(ForbiddenConnectionException.class)
        .satisfies(
            refused ->
                assertThat(((ForbiddenConnectionException) refused).property())
                    .isIn("connection.init.sql", "connection.url"))
        .hasMessageNotContaining("CREATE");
    if (!url.contains("nio:")) {
      assertThat(permit(policy(PARAMETERS, "Connection.Init.SQL"), settings, driver).initSql())
          .isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/fleet",
        "jdbc:mysql://db/fleet",
        "jdbc:mariadb://db/fleet",
        "jdbc:h2:tcp://db/fleet",
        "jdbc:sqlserver://db;databaseName=fleet",
        "jdbc:oracle:thin:@//db/fleet",
        "jdbc:db2://db/fleet",
        "jdbc:logging:mysql://db/fleet"
      })
  @DisplayName("C10_6 SQL begins a session of a server, unless the operator blocks it")
  void initSqlIsPermittedForServers(String url) {
    ConnectionSettings settings = withInitSql(url);
    Driver driver = driverOf(url);
    ConnectionPolicy blocking = policy("jdbc.connection.url.blocked.params", "connection.init.sql");

    assertThat(permit(policy(), settings, driver).initSql()).isNotEmpty();
    assertThatThrownBy(() -> permit(blocking, settings, driver))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContaining("connection.init.sql is blocked by the worker's operator");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:aws-wrapper:postgresql://db/fleet?wrapperPlugins=iam&iamRegion=a, wrapperPlugins",
    "jdbc:mariadb://db/fleet?sslMode=verify-full&credentialType=AWS-IAM, credentialType",
    "jdbc:postgresql:///fleet?socketFactory=com.google.cloud.sql.postgres.SocketFactory&cloudSqlInstance=a:b:c&enableIamAuth=true, socketFactory",
    "jdbc:mysql:///fleet?socketFactory=com.google.cloud.sql.mysql.SocketFactory&cloudSqlInstance=a:b:c, socketFactory",
    "jdbc:postgresql://db/fleet?authenticationPluginClassName=com.azure.A, authenticationPluginClassName",
    "jdbc:mysql://db/fleet?defaultAuthenticationPlugin=com.azure.A&authenticationPlugins=com.azure.A, authenticationPlugins"
  })
  @DisplayName("C10_6 the page names the one parameter of each cloud's plugin to allow")
  void pluginsOfCloudsNeedOneParameter(String url, String parameter) {
    assertForbidden(url, driverOf(url)).hasMessageContaining(parameter);
    assertPermitted(policy(PARAMETERS, parameter), url, driverOf(url));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:a", "jdbc:sqlite::memory:"})
  @DisplayName("C10_6 C11_8 no SQL of one's own runs in a database within the worker")
  void ownSqlIsRefusedWithinTheWorker(String url) {
    ConnectionSettings settings =
        new ConnectionSettings(
            url,
            null,
            null,
            Map.of(),
            false,
            CredentialsSettings.STATIC,
            List.of(),
            Set.of("write.statement"));
    Driver driver = driverOf(url);

    assertThatThrownBy(() -> permit(policy(FOLDERS, "/"), settings, driver))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContaining("write.statement would run SQL within the worker");
    assertThat(permit(policy(PARAMETERS, "write.statement"), settings, driver).ownSql())
        .containsExactly("write.statement");
  }

  @Test
  @DisplayName("C7_2 no SQL begins a session that the driver replaces by itself")
  void initSqlIsRefusedIfTheDriverReopensSessions() {
    assertThatThrownBy(
            () -> permit(policy(), withInitSql("jdbc:mariadb:sequential://a,b/fleet"), MARIADB))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContaining("the driver reopens a lost session by itself");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db/fleet?autoReconnect=true",
        "jdbc:mysql://db/fleet?a=b&AUTORECONNECT=yes",
        "jdbc:mysql://(host=db,autoReconnectForPools=true)/fleet"
      })
  @DisplayName("C7_2 C5_1 no SQL begins sessions that MySQL's driver is told to open again")
  void initSqlIsRefusedWithAutoReconnect(String url) {
    assertThatThrownBy(() -> permit(policy(), withInitSql(url), driverOf(url)))
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContainingAll("connection.init.sql", "by itself", "Remove autoReconnect");
    permit(policy(), withInitSql(url.replaceAll("true|yes", "false")), driverOf(url));
  }

  @Test
  @DisplayName("C10_6 a file with credentials needs the operator's permission")
  void aFileWithCredentialsIsListed() {
    String files = "tarmac.credentials.files.allowed";

    for (String file :
        List.of("/etc/db", "/etc/db/../db/a", "db/a", "", "/etc/dba", "/etc/db2/a/b", "\0")) {
      ConnectionPolicy policy = policy(files, "/etc/db/, /etc/db2/a/c");
      assertThatThrownBy(() -> policy().credentials(provider("file", "path", "/etc/db/a")))
          .isInstanceOf(ForbiddenConnectionException.class)
          .hasMessageContaining("TARMAC_CREDENTIALS_FILES_ALLOWED");
      if (file.equals("/etc/db")) {
        assertThat(policy.credentials(provider("file", "path", file))).isNotNull();
      } else {
        assertThatThrownBy(() -> policy.credentials(provider("file", "path", file)))
            .as(file)
            .isInstanceOfSatisfying(
                ForbiddenConnectionException.class,
                refused ->
                    assertThat(refused.property())
                        .isEqualTo("connection.credentials.provider.path"));
      }
    }
    assertThat(policy(files, "/etc/db").credentials(provider("file", "path", "/etc/db/a/b")))
        .isNotNull();
  }

  @Test
  @DisplayName("C10_6 a command needs the operator's permission for its whole line")
  void aCommandIsListed() {
    ConnectionPolicy policy =
        policy("tarmac.credentials.commands.allowed", "db-token  --user a , /bin/b");

    for (String allowed : List.of("db-token --user a", " db-token\t--user  a\n", "/bin/b")) {
      assertThat(policy.credentials(provider("command", "command", allowed))).isNotNull();
      assertThatThrownBy(() -> policy().credentials(provider("command", "command", allowed)))
          .isInstanceOf(ForbiddenConnectionException.class)
          .hasMessageContaining("TARMAC_CREDENTIALS_COMMANDS_ALLOWED");
    }
    for (String other :
        List.of("db-token", "db-token --user b", "db-token --user a b", "/bin/b c", "b", "")) {
      assertThatThrownBy(() -> policy.credentials(provider("command", "command", other)))
          .as(other)
          .isInstanceOfSatisfying(
              ForbiddenConnectionException.class,
              refused ->
                  assertThat(refused.property())
                      .isEqualTo("connection.credentials.provider.command"));
    }
  }

  private static CredentialsSettings provider(String name, String property, String value) {
    return new CredentialsSettings(name, Map.of(property, value));
  }

  private static ConnectionSettings withInitSql(String url) {
    return new ConnectionSettings(
        url,
        null,
        null,
        Map.of(),
        false,
        CredentialsSettings.STATIC,
        List.of("CREATE ALIAS a AS 'b'"),
        Set.of());
  }

  private static AbstractThrowableAssert<?, ?> assertForbidden(String url, Driver driver) {
    return assertForbidden(policy(), url, driver);
  }

  private static AbstractThrowableAssert<?, ?> assertForbidden(
      ConnectionPolicy policy, String url, Driver driver) {
    return assertThatThrownBy(() -> permit(policy, new ConnectionSettings(url, null, null), driver))
        .describedAs(url.length() > 200 ? "a long URL" : url)
        .isInstanceOf(ForbiddenConnectionException.class)
        .hasMessageContaining(".");
  }

  private static void assertPermitted(ConnectionPolicy policy, String url, Driver driver) {
    assertThat(permit(policy, new ConnectionSettings(url, null, null), driver).url())
        .isEqualTo(url);
  }

  private static ConnectionSettings permit(
      ConnectionPolicy policy, ConnectionSettings settings, Driver driver) {
    ConnectionSettings permitted = policy.permit(settings);
    policy.require(permitted, driver);
    return permitted;
  }

  private static ConnectionPolicy policy() {
    return ConnectionPolicy.of(Map.of(), Map.of());
  }

  private static ConnectionPolicy policy(String property, String value) {
    return ConnectionPolicy.of(Map.of(property, value), Map.of());
  }

  private static Driver driverOf(String url) {
    return Stream.of(MYSQL, MARIADB, POSTGRESQL, H2, SQLITE)
        .filter(driver -> KnownDatabases.driver(url).owns(driver.getClass()))
        .findFirst()
        .orElseGet(LoggingDriver::new);
  }

  private static Driver driver(String name) {
    try {
      return Class.forName(name).asSubclass(Driver.class).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException absent) {
      throw new IllegalStateException(absent);
    }
  }
}
