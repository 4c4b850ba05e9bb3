package io.tarmac.connect.jdbc.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * An embedded PostgreSQL whose log can be decoded, with a database to read from and one to write
 * to.
 */
public record LogicalPostgreSql(EmbeddedPostgres server) implements AutoCloseable {
  private static final String SUPERUSER = "postgres";

  public static LogicalPostgreSql start() {
    try {
      LogicalPostgreSql started =
          new LogicalPostgreSql(
              EmbeddedPostgres.builder()
                  .setServerConfig("wal_level", "logical")
                  .setPGStartupWait(Duration.ofSeconds(60))
                  .start());
      started.createDatabase("source");
      started.createDatabase("target");
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  /** Creates another database. */
  public TestingDatabase createDatabase(String name) {
    database(SUPERUSER).sql().execute("create database " + name);
    return database(name);
  }

  public TestingDatabase source() {
    return database("source");
  }

  public TestingDatabase target() {
    return database("target");
  }

  private TestingDatabase database(String name) {
    return new PostgreSqlDatabase("localhost", server.getPort(), name, SUPERUSER, "any");
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
