package io.tarmac.connect.jdbc.testing;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements of a test, each on a connection of its own, so that they survive any outage. */
public record Sql(TestingDatabase database) {

  public void execute(String... statements) {
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(
          database.name() + " refuses " + String.join("; ", statements), e);
    }
  }

  /** The rows of a query as text, column by column. */
  public List<List<@Nullable String>> rows(String query, Object... parameters) {
    try (Connection connection = database.open();
        PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<List<@Nullable String>> texts = new ArrayList<>();
        while (rows.next()) {
          List<@Nullable String> row = new ArrayList<>();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            row.add(rows.getString(i));
          }
          texts.add(row);
        }
        return texts;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " refuses " + query, e);
    }
  }

  /** The only value of a query's only row, as text. */
  public @Nullable String value(String query, Object... parameters) {
    List<List<@Nullable String>> rows = rows(query, parameters);
    if (rows.size() != 1 || rows.get(0).size() != 1) {
      throw new IllegalStateException("one value expected, got " + rows);
    }
    return rows.get(0).get(0);
  }

  /** Returns the only value of a query's only row, a whole number. */
  public long number(String query, Object... parameters) {
    return Long.parseLong(String.valueOf(value(query, parameters)));
  }

  /** Returns the first value of each row of a query as text. */
  public List<@Nullable String> column(String query, Object... parameters) {
    return rows(query, parameters).stream().map(row -> row.get(0)).toList();
  }

  /** The number of rows of a table, whatever its name contains. */
  public long count(String table) {
    return number("select count(*) from " + database.quote(table));
  }
}
