package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.EmbeddedPostgreSql;
import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;
import java.util.Map;

/** An embedded PostgreSQL of one test, which stops and starts again on its port with its data. */
public record RestartablePostgreSql(
    TestingDatabase server, EmbeddedPostgreSql process, Path directory)
    implements ForwardingDatabase {

  public static RestartablePostgreSql start() {
    return start(Map.of());
  }

  /** Starts a server with these settings. */
  public static RestartablePostgreSql start(Map<String, String> settings) {
    return startIn(TemporaryDirectory.create("postgresql"), settings);
  }

  /**
   * Starts a server in this directory, with the data that is there, and deletes the directory when
   * closed.
   */
  public static RestartablePostgreSql startIn(Path directory, Map<String, String> settings) {
    EmbeddedPostgreSql process = EmbeddedPostgreSql.start(directory, settings);
    TestingDatabase server =
        new PostgreSqlDatabase(
            "localhost",
            process.port(),
            "postgres",
            EmbeddedPostgreSql.SUPERUSER,
            "any-password-0816",
            process::close);
    return new RestartablePostgreSql(server, process, directory);
  }

  /** Returns the directory of the server's data. */
  public Path data() {
    return process.data();
  }

  public void stop() {
    process.close();
  }

  public void restart() {
    process.restart();
  }

  @Override
  public void close() {
    stop();
    TemporaryDirectory.delete(directory);
  }
}
