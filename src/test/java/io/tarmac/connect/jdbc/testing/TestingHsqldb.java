package io.tarmac.connect.jdbc.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.hsqldb.server.Server;

/**
 * HSQLDB in this JVM, in memory, behind a socket; readers and writers do not wait for each other.
 */
public record TestingHsqldb(int port, Server server) implements TestingDatabase {

  public static TestingHsqldb start() {
    Server server = new Server();
    server.setLogWriter(null);
    server.setErrWriter(null);
    server.setDaemon(true);
    server.setAddress("127.0.0.1");
    server.setPort(freePort());
    server.setDatabaseName(0, "tarmac");
    server.setDatabasePath(0, "mem:tarmac;hsqldb.tx=mvcc");
    server.start();
    TestingHsqldb hsqldb = new TestingHsqldb(server.getPort(), server);
    hsqldb.sql().execute("set database collation SQL_TEXT no pad");
    return hsqldb;
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException("no port is free", e);
    }
  }

  @Override
  public String name() {
    return "HSQLDB";
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:hsqldb:hsql://" + host() + ":" + port + "/tarmac";
  }

  /** Not by the socket: the server lets each new connection there wait for 100 ms. */
  @Override
  public Connection open() throws SQLException {
    Connection connection =
        DriverManager.getConnection("jdbc:hsqldb:mem:tarmac", connectionProperties());
    try (Statement statement = connection.createStatement()) {
      statement.execute(utc());
    }
    return connection;
  }

  @Override
  public String user() {
    return "SA";
  }

  @Override
  public String password() {
    return "";
  }

  @Override
  public char identifierQuote() {
    return '"';
  }

  @Override
  public String utc() {
    return "set time zone interval '0:00' hour to minute";
  }

  @Override
  public String columnType(String table, String column) {
    return String.valueOf(
            sql()
                .value(
                    """
                    select type_name
                    from information_schema.system_columns
                    where table_schem = 'PUBLIC' and table_name = ? and column_name = ?
                    """,
                    table,
                    column))
        .toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    server.stop();
  }
}
