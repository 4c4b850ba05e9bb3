package io.tarmac.connect.jdbc.testing;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The databases that tests run on. All tests of a JVM share one server of each. Thread-safe. */
@SuppressWarnings("ImmutableEnumChecker") // a server starts when a test first asks for it
public enum DatabaseServer {
  POSTGRESQL("PostgreSQL", TestingPostgreSql::start),
  MARIADB("MariaDB", TestingMariaDb::start),
  MYSQL("MySQL", TestingMySql::start),
  H2("H2", TestingH2::start),
  SQLITE("SQLite", TestingSqlite::start),

  /** PostgreSQL with its extensions in schemas that are on the search path. */
  EXTENDED_POSTGRESQL(
      "PostgreSQL with extensions", () -> TestingExtendedPostgreSql.start("inside")),

  /** PostgreSQL with its extensions in schemas that are not on the search path. */
  POSTGRESQL_OUTSIDE_SEARCH_PATH(
      "PostgreSQL with extensions outside the search path",
      () -> TestingExtendedPostgreSql.start("outside"));

  private final String displayName;
  private final SharedServer<TestingDatabase> server;

  DatabaseServer(String displayName, Supplier<TestingDatabase> start) {
    this.displayName = displayName;
    this.server = new SharedServer<>(start);
  }

  /** Returns the databases without extensions, on which {@link EachDatabase} runs by default. */
  static Stream<DatabaseServer> standard() {
    return EnumSet.complementOf(EnumSet.of(EXTENDED_POSTGRESQL, POSTGRESQL_OUTSIDE_SEARCH_PATH))
        .stream();
  }

  /**
   * Returns the database, and starts its server if no test of this JVM has used it yet. Aborts the
   * calling test if the environment variable that should name the server is not set.
   */
  public TestingDatabase database() {
    return server.get();
  }

  /** Returns the place in the list, for tests that try another of their cases on each database. */
  public int position() {
    return Arrays.asList(values()).indexOf(this);
  }

  @Override
  public String toString() {
    return displayName;
  }
}
