package io.tarmac.connect.jdbc.testing;

import java.util.Map;

/**
 * An embedded PostgreSQL whose log can be decoded, with a database to read from and one to write
 * to.
 */
public record LogicalPostgreSql(RestartablePostgreSql server) implements AutoCloseable {
  private static final String SUPERUSER = "postgres";

  public static LogicalPostgreSql start() {
    LogicalPostgreSql started =
        new LogicalPostgreSql(RestartablePostgreSql.start(Map.of("wal_level", "logical")));
    started.createDatabase("source");
    started.createDatabase("target");
    return started;
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
    return new PostgreSqlDatabase("localhost", server.port(), name, SUPERUSER, "any", () -> {});
  }

  @Override
  public void close() {
    server.close();
  }
}
