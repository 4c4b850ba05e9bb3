package io.tarmac.connect.jdbc.testing;

import io.tarmac.servers.TemporaryDirectory;
import java.nio.file.Path;

/** SQLite: a file that all of this JVM share. There is no server, and so no port. */
public record TestingSqlite(Path directory) implements TestingDatabase {

  public static TestingSqlite start() {
    Path directory = TemporaryDirectory.create("sqlite");
    // As a worker's operator would: without it no connector may open a file.
    System.setProperty("tarmac.connection.folders.allowed", directory.toString());
    return new TestingSqlite(directory);
  }

  @Override
  public String name() {
    return "SQLite";
  }

  @Override
  public String host() {
    throw new UnsupportedOperationException("SQLite is a file");
  }

  @Override
  public int port() {
    return 0;
  }

  /** Readers do not wait for the writer; what outlasts the machine is not what tests are about. */
  @Override
  public String urlOnPort(int port) {
    return "jdbc:sqlite:" + directory.resolve("tarmac.db") + "?journal_mode=WAL&synchronous=OFF";
  }

  @Override
  public String user() {
    return "nobody";
  }

  @Override
  public String password() {
    return "";
  }

  /** There is no zone; but tests wait for the sink, which may be writing. */
  @Override
  public String utc() {
    return "pragma busy_timeout = 30000";
  }

  @Override
  public String columnType(String table, String column) {
    return String.valueOf(
        sql().value("select lower(type) from pragma_table_info(?) where name = ?", table, column));
  }

  @Override
  public void close() {
    TemporaryDirectory.delete(directory);
  }
}
