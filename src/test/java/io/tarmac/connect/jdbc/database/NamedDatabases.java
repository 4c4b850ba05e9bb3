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
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The databases by the names that tests call them. No server is needed. */
public final class NamedDatabases {
  private static final Map<String, Database> ALL =
      Stream.of(
              PostgreSql.database(),
              CockroachDb.database(),
              MySql.database("9.7.0"),
              MariaDb.database("11.4.5-MariaDB"),
              H2.database(),
              Sqlite.database(),
              SqlServer.database(),
              Oracle.database(),
              Db2.database())
          .collect(Collectors.toMap(Database::name, Function.identity()));

  private NamedDatabases() {}

  static Set<String> names() {
    return ALL.keySet();
  }

  public static Database database(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }
}
