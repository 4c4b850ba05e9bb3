package io.tarmac.servers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL from the dependencies, whose superuser needs no password. A restart keeps its port and
 * data. Closing the server keeps its files.
 */
public final class EmbeddedPostgreSql implements AutoCloseable {
  public static final String SUPERUSER = "postgres";

  private final Path directory;
  private final Map<String, String> settings;
  private final List<String> access;
  private final int port = FreePort.next();
  private @Nullable EmbeddedPostgres server;

  private EmbeddedPostgreSql(Path directory, Map<String, String> settings, List<String> access) {
    this.directory = directory;
    this.settings = settings;
    this.access = access;
    this.server = start();
  }

  /**
   * Starts a server that trusts all users.
   *
   * @param directory for its log and its {@code data}, which may exist
   * @param settings override those of the library, which turns durability off
   */
  public static EmbeddedPostgreSql start(Path directory, Map<String, String> settings) {
    return start(directory, settings, List.of());
  }

  /** Starts a server with these lines as its {@code pg_hba.conf}. */
  public static EmbeddedPostgreSql start(
      Path directory, Map<String, String> settings, List<String> access) {
    return new EmbeddedPostgreSql(directory, Map.copyOf(settings), List.copyOf(access));
  }

  private EmbeddedPostgres start() {
    Redirect log = Redirect.appendTo(directory.resolve("postgresql.log").toFile());
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setPort(port)
            .setPGStartupWait(Duration.ofSeconds(60))
            .setDataDirectory(data())
            .setCleanDataDirectory(false)
            .setDataDirectoryCustomizer(this::restrictAccess)
            .setRegisterShutdownHook(false)
            // Otherwise the server creates a socket file that nobody removes.
            .setServerConfig("unix_socket_directories", "")
            .setErrorRedirector(log)
            .setOutputRedirector(log);
    settings.forEach(builder::setServerConfig);
    try {
      return builder.start();
    } catch (IOException | RuntimeException e) {
      throw new ServerFailure("The embedded PostgreSQL cannot be started: " + e.getMessage(), e);
    }
  }

  private void restrictAccess(File data) {
    if (!access.isEmpty()) {
      try {
        Files.write(data.toPath().resolve("pg_hba.conf"), access);
      } catch (IOException e) {
        throw new ServerFailure("PostgreSQL's access cannot be configured: " + e.getMessage(), e);
      }
    }
  }

  public int port() {
    return port;
  }

  public Path data() {
    return directory.resolve("data");
  }

  public String url(String database) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/" + database;
  }

  public void restart() {
    close();
    server = start();
  }

  @Override
  public void close() {
    if (server != null) {
      try {
        server.close();
      } catch (IOException e) {
        throw new ServerFailure("The embedded PostgreSQL cannot be stopped: " + e.getMessage(), e);
      }
      server = null;
    }
  }
}
