package io.tarmac.connect.jdbc.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An embedded PostgreSQL of one test, which stops and starts again on its port with its data. */
public final class RestartablePostgreSql implements PostgreSqlServer {
  private final Path directory;
  private final Map<String, String> settings;
  private final int port;
  private @Nullable EmbeddedPostgres server;

  private RestartablePostgreSql(Path directory, Map<String, String> settings) {
    this.directory = directory;
    this.settings = settings;
    this.server = start(0);
    this.port = server.getPort();
  }

  public static RestartablePostgreSql start() {
    return start(Map.of());
  }

  /**
   * A server of its own.
   *
   * @param settings of the server, beside those that it comes with
   */
  public static RestartablePostgreSql start(Map<String, String> settings) {
    return startIn(TemporaryDirectory.create("postgresql"), settings);
  }

  /** The same, with the data that there may be in a directory's {@code data}; which it owns. */
  public static RestartablePostgreSql startIn(Path directory, Map<String, String> settings) {
    return new RestartablePostgreSql(directory, settings);
  }

  private EmbeddedPostgres start(int port) {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPGStartupWait(Duration.ofSeconds(60))
            .setDataDirectory(data())
            .setCleanDataDirectory(false);
    settings.forEach(builder::setServerConfig);
    try {
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  /** Where the server keeps its data. */
  public Path data() {
    return directory.resolve("data");
  }

  public void stop() {
    if (server != null) {
      try {
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      server = null;
    }
  }

  public void restart() {
    stop();
    server = start(port);
  }

  @Override
  public String host() {
    return "localhost";
  }

  @Override
  public int port() {
    return port;
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
