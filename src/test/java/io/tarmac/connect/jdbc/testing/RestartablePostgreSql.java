package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.EmbeddedPostgreSql;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.util.Map;

/** An embedded PostgreSQL of one test, which stops and starts again on its port with its data. */
public record RestartablePostgreSql(EmbeddedPostgreSql server, Path directory)
    implements PostgreSqlServer {

  public static RestartablePostgreSql start() {
    return start(Map.of());
  }

  /** Starts a server with these settings. */
  public static RestartablePostgreSql start(Map<String, String> settings) {
    return startIn(TemporaryDirectory.create("postgresql"), settings);
  }

  /**
   * Starts a server in a directory, which it owns and whose {@code data} it uses if it is there.
   */
  public static RestartablePostgreSql startIn(Path directory, Map<String, String> settings) {
    return new RestartablePostgreSql(EmbeddedPostgreSql.start(directory, settings), directory);
  }

  /** Returns the directory of the server's data. */
  public Path data() {
    return server.data();
  }

  public void stop() {
    server.close();
  }

  public void restart() {
    server.restart();
  }

  @Override
  public String host() {
    return "localhost";
  }

  @Override
  public int port() {
    return server.port();
  }

  @Override
  public String urlOnPort(int port) {
    return "jdbc:postgresql://" + host() + ":" + port + "/postgres";
  }

  @Override
  public String user() {
    return "postgres";
  }

  @Override
  public String password() {
    return "any-password-0816";
  }

  @Override
  public void close() {
    stop();
    TemporaryDirectory.delete(directory);
  }
}
