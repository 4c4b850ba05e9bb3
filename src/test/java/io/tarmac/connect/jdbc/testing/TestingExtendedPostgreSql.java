package io.tarmac.connect.jdbc.testing;

import java.util.UUID;

/**
 * The server with extensions that {@code .ci/extended-postgresql} starts and the environment
 * variable {@code TARMAC_EXTENDED_POSTGRESQL_URL} names. The tests get a copy of one of its
 * template databases, dropped at the end.
 */
final class TestingExtendedPostgreSql {
  private TestingExtendedPostgreSql() {}

  /**
   * Makes a database.
   *
   * @param template {@code inside} for extensions in a schema on the search path, {@code outside}
   *     for extensions in schemas that are not
   */
  static TestingDatabase start(String template) {
    Administrator administrator = Administrator.fromEnvironment("TARMAC_EXTENDED_POSTGRESQL_URL");
    String database = "tarmac_" + UUID.randomUUID().toString().replace('-', '_');
    administrator.execute("create database " + database + " template " + template);
    return new PostgreSqlDatabase(
        administrator.host(),
        administrator.port(),
        database,
        administrator.user(),
        administrator.password(),
        () -> administrator.execute("drop database " + database + " with (force)"));
  }
}
