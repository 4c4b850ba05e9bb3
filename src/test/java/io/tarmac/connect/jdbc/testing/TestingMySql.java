package io.tarmac.connect.jdbc.testing;

import java.util.Properties;
import java.util.UUID;
import org.testcontainers.mysql.MySQLContainer;

/**
 * The MySQL server that the environment variable {@code TARMAC_MYSQL_URL} names, or
 * Testcontainers'. The tests get a new database on it, dropped at the end. The server lets clients
 * send files from the first start on.
 */
public record TestingMySql(
    String host, int port, String user, String password, String database, Runnable stop)
    implements TestingMySqlServer {
  public static TestingMySql start() {
    String database = "tarmac_" + UUID.randomUUID().toString().replace('-', '_');
    if (Boolean.getBoolean("tarmac.containers")) {
      MySQLContainer container = new MySQLContainer("mysql:9").withUsername("root");
      container.start();
      return create(
          new Administrator(
              container.getJdbcUrl(), container.getUsername(), container.getPassword()),
          database,
          container::stop);
    }
    Administrator administrator = Administrator.fromEnvironment("TARMAC_MYSQL_URL");
    return create(
        administrator, database, () -> administrator.execute("drop database " + database));
  }

  private static TestingMySql create(Administrator administrator, String database, Runnable stop) {
    administrator.execute("create database " + database);
    TestingMySql mySql =
        new TestingMySql(
            administrator.host(),
            administrator.port(),
            administrator.user(),
            administrator.password(),
            database,
            stop);
    mySql.allowLocalFiles();
    return mySql;
  }

  /** Changes the server's setting, and leaves it so for the other JVMs that use the server. */
  private void allowLocalFiles() {
    if (!"1".equals(sql().value("select @@global.local_infile"))) {
      sql().execute("set global local_infile = 1");
    }
  }

  @Override
  public String name() {
    return "MySQL";
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:mysql://" + host + ":" + port + "/" + database;
  }

  /**
   * Returns a URL without TLS. It lets the driver fetch the server's RSA key, which
   * caching_sha2_password then needs.
   */
  @Override
  public String plainUrlOnPort(int port) {
    return urlOnPort(port) + "?sslMode=DISABLED&allowPublicKeyRetrieval=true";
  }

  /**
   * Returns the properties of the tests' own connections, which are many and short: opening one
   * with TLS takes ten times as long. Connector/J would rewrite what looks like a JDBC escape,
   * inside of quoted names too.
   */
  @Override
  public Properties connectionProperties() {
    Properties properties = TestingMySqlServer.super.connectionProperties();
    properties.setProperty("processEscapeCodesForPrepStmts", "false");
    properties.setProperty("enableEscapeProcessing", "false");
    properties.setProperty("sslMode", "DISABLED");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    return properties;
  }

  @Override
  public void close() {
    stop.run();
  }
}
