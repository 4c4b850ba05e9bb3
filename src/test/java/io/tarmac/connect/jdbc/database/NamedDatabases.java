package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.database.db2.Db2;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MariaDb;
import io.tarmac.connect.jdbc.database.mysql.MySql;
import io.tarmac.connect.jdbc.database.oracle.Oracle;
import io.tarmac.connect.jdbc.database.postgresql.CockroachDb;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.database.sqlite.Sqlite;
import io.tarmac.connect.jdbc.database.sqlserver.SqlServer;
import java.util.Map;
import java.util.Objects;

/** The databases by the names that tests call them. No server is needed. */
public final class NamedDatabases {
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

  public static Database database(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }
}
