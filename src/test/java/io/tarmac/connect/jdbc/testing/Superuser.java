package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** What the owner of PostgreSQL's database may not do. */
public final class Superuser {
  private static final String NAME = "postgres";

  private Superuser() {}

  public static Connection open(TestingDatabase postgreSql) throws SQLException {
    return DriverManager.getConnection(postgreSql.url(), NAME, NAME);
  }

  public static void execute(TestingDatabase postgreSql, String... statements) {
    new Administrator(postgreSql.url(), NAME, NAME).execute(statements);
  }
}
