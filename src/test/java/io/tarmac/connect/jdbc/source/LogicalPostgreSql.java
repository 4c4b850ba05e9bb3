package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/**
 * An embedded PostgreSQL whose log can be decoded, with a database to read from and one to write
 * to.
 */
record LogicalPostgreSql(EmbeddedPostgres server) implements AutoCloseable {
  private static final String SUPERUSER = "postgres";

  static LogicalPostgreSql start() {
    try {
      LogicalPostgreSql started =
          new LogicalPostgreSql(
              EmbeddedPostgres.builder()
                  .setServerConfig("wal_level", "logical")
                  .setPGStartupWait(Duration.ofSeconds(60))
                  .start());
      started.database(SUPERUSER).sql().execute("create database source", "create database target");
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL does not start", e);
    }
  }

  TestingDatabase source() {
    return database("source");
  }

  TestingDatabase target() {
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
