package io.tarmac.connect.jdbc.testing;

import java.sql.SQLException;
import java.util.Locale;
import org.h2.tools.Server;

/** H2 in this JVM, in memory, behind a socket: so that its connections can break like any other. */
public record TestingH2(int port, Server server) implements TestingDatabase {

  public static TestingH2 start() {
    try {
      Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-tcpDaemon").start();
      return new TestingH2(server.getPort(), server);
    } catch (SQLException e) {
      throw new IllegalStateException("H2 does not start", e);
    }
  }

  @Override
  public String name() {
    return "H2";
  }

  @Override
  public String host() {
    return "127.0.0.1";
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:h2:tcp://" + host() + ":" + port + "/mem:tarmac;DB_CLOSE_DELAY=-1";
  }

  @Override
  public String user() {
    return "sa";
  }

  @Override
  public String password() {
    return "";
  }

  @Override
  public String columnType(String table, String column) {
    return String.valueOf(
            sql()
                .value(
                    """
                    select data_type_sql('PUBLIC', ?, 'TABLE', dtd_identifier)
                    from information_schema.columns
                    where table_schema = 'PUBLIC' and table_name = ? and column_name = ?
                    """,
                    table,
                    table,
                    column))
        .toLowerCase(Locale.ROOT);
  }

  @Override
  public void close() {
    server.stop();
  }
}
