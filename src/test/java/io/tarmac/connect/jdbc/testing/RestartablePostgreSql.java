package io.tarmac.connect.jdbc.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An embedded PostgreSQL of one test, which stops and starts again on its port with its data. */
public final class RestartablePostgreSql implements TestingDatabase {
  private final Path directory = TemporaryDirectory.create("postgresql");
  private final int port;
  private @Nullable EmbeddedPostgres server;

  private RestartablePostgreSql() {
    this.server = start(0);
    this.port = server.getPort();
  }

  public static RestartablePostgreSql start() {
    return new RestartablePostgreSql();
  }

  private EmbeddedPostgres start(int port) {
    try {
      EmbeddedPostgres.Builder builder =
          EmbeddedPostgres.builder()
              .setPGStartupWait(Duration.ofSeconds(60))
              .setDataDirectory(directory.resolve("data"))
              .setCleanDataDirectory(false);
      return (port == 0 ? builder : builder.setPort(port)).start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
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
  public String name() {
    return "PostgreSQL";
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
  public char identifierQuote() {
    return '"';
  }

  @Override
  public String utc() {
    return "set time zone 'UTC'";
  }

  @Override
  public String columnType(String table, String column) {
    return PostgreSqlCatalog.columnType(this, table, column);
  }

  @Override
  public void close() {
    stop();
    TemporaryDirectory.delete(directory);
  }
}
