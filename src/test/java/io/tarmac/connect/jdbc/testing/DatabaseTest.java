package io.tarmac.connect.jdbc.testing;

import java.util.Objects;

/** A test on one database, for a class with {@link EachDatabase}. */
public abstract class DatabaseTest {
  /** The database of the instance that JUnit makes next on this thread. */
  static final ThreadLocal<DatabaseServer> NEXT = new ThreadLocal<>();

  protected final DatabaseServer server;
  protected final TestingDatabase database;

  protected DatabaseTest() {
    // With the life cycle PER_CLASS, JUnit makes one instance for all databases.
    this.server =
        Objects.requireNonNull(
            NEXT.get(), "no database: annotate the class with @EachDatabase, and remove PER_CLASS");
    NEXT.remove();
    this.database = server.database();
  }
}
