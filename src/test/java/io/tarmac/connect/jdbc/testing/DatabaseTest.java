package io.tarmac.connect.jdbc.testing;

/** A test on one database, for a class with {@link EachDatabase}. */
public abstract class DatabaseTest {
  static final ThreadLocal<DatabaseServer> SERVER = new ThreadLocal<>();

  protected final DatabaseServer server;
  protected final TestingDatabase database;

  protected DatabaseTest() {
    this.server = this instanceof OnDatabase old ? old.server() : SERVER.get();
    this.database = server.database();
  }
}
