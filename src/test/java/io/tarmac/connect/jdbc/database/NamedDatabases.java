package io.tarmac.connect.jdbc.database;

import java.util.Map;
import java.util.Objects;

/** The databases by the names that tests call them. No server is needed. */
final class NamedDatabases {
  private static final Map<String, Database> ALL =
      Map.of(
          "PostgreSQL", PostgreSql.database(),
          "CockroachDB", CockroachDb.database(),
          "MySQL", MySql.database("9.7.0"),
          "MariaDB", MariaDb.database("11.4.5-MariaDB"),
          "H2", H2.database(),
          "SQLite", Sqlite.database(),
          "SQL Server", SqlServer.database(),
          "Oracle", Oracle.database(),
          "Db2", Db2.database());

  private NamedDatabases() {}

  static Database database(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }
}
