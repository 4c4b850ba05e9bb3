package io.tarmac.connect.jdbc.testing;

import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Assumptions;
import org.testcontainers.mysql.MySQLContainer;

/**
 * The MySQL server that the environment variable {@code TARMAC_MYSQL_URL} names, or
 * Testcontainers'. The tests get a new database on it, dropped at the end. The server lets clients
 * send files from the first start on.
 */
public record TestingMySql(
    String host, int port, String user, String password, String database, Runnable stop)
    implements TestingDatabase {
  private static final String VARIABLE = "TARMAC_MYSQL_URL";

  public static TestingMySql start() {
    String database = "tarmac_" + UUID.randomUUID().toString().replace('-', '_');
    if (Boolean.getBoolean("tarmac.containers")) {
      MySQLContainer container = new MySQLContainer("mysql:9").withUsername("root");
      container.start();
      return create(
          container.getJdbcUrl(),
          container.getUsername(),
          container.getPassword(),
          database,
          container::stop);
    }
    String url = System.getenv(VARIABLE);
    Assumptions.assumeTrue(
        url != null, "needs a MySQL server: its JDBC URL in the environment as " + VARIABLE);
    Map<String, String> parameters = parameters(uri(url));
    String user = parameters.getOrDefault("user", "");
    String password = parameters.getOrDefault("password", "");
    return create(
        url,
        user,
        password,
        database,
        () -> execute(url, user, password, "drop database " + database));
  }

  private static TestingMySql create(
      String url, String user, String password, String database, Runnable stop) {
    execute(url, user, password, "create database " + database);
    TestingMySql mySql =
        new TestingMySql(uri(url).getHost(), uri(url).getPort(), user, password, database, stop);
    mySql.allowLocalFiles();
    return mySql;
  }

  /** Changes the server's setting, and leaves it so for the other JVMs that use the server. */
  private void allowLocalFiles() {
    if (!"1".equals(sql().value("select @@global.local_infile"))) {
      sql().execute("set global local_infile = 1");
    }
  }

  private static void execute(String url, String user, String password, String sql) {
    try (Connection connection = DriverManager.getConnection(url, user, password);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException("MySQL refuses " + sql, e);
    }
  }

  private static URI uri(String url) {
    return URI.create(url.substring("jdbc:".length()));
  }

  private static Map<String, String> parameters(URI uri) {
    Map<String, String> parameters = new HashMap<>();
    if (uri.getQuery() != null) {
      for (String parameter : uri.getQuery().split("&", -1)) {
        int equals = parameter.indexOf('=');
        if (equals > 0) {
          parameters.put(parameter.substring(0, equals), parameter.substring(equals + 1));
        }
      }
    }
    return parameters;
  }

  @Override
  public String name() {
    return "MySQL";
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:mysql://" + host + ":" + port + "/" + database;
  }

  /** Keys are to be had without encryption too: accounts of today ask for it otherwise. */
  @Override
  public String plainUrlOnPort(int port) {
    return urlOnPort(port) + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
  }

  @Override
  public char identifierQuote() {
    return '`';
  }

  /**
   * Returns the properties of the tests' own connections, which are many and short: opening one
   * with TLS takes ten times as long. Connector/J would rewrite what looks like a JDBC escape,
   * inside of quoted names too.
   */
  @Override
  public Properties connectionProperties() {
    Properties properties = TestingDatabase.super.connectionProperties();
    properties.setProperty("processEscapeCodesForPrepStmts", "false");
    properties.setProperty("enableEscapeProcessing", "false");
    // A TLS handshake takes longer than most statements of a test.
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return properties;
  }

  @Override
  public String utc() {
    return "set time_zone = '+00:00'";
  }

  @Override
  public String columnType(String table, String column) {
    return InformationSchema.columnType(this, table, column);
  }

  @Override
  public void close() {
    stop.run();
  }
}
