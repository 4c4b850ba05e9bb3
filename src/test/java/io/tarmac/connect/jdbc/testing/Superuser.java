package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** What the owner of PostgreSQL's database may not do. */
public final class Superuser {
  private static final String NAME = "postgres";

  private Superuser() {}

  public static Connection open(TestingDatabase postgreSql) throws SQLException {
    return DriverManager.getConnection(postgreSql.url(), NAME, NAME);
  }

  public static void execute(TestingDatabase postgreSql, String... statements) {
    try (Connection connection = open(postgreSql);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refuses " + String.join("; ", statements), e);
    }
  }
}
