package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tests' own connection to a database, which commits by itself. Kept open: to connect takes
 * longer than most of their statements.
 */
record ContractSession(TestingDatabase database, Connection connection) implements AutoCloseable {

  static ContractSession open(TestingDatabase database) {
    try {
      return new ContractSession(database, database.open());
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " is not to be reached", e);
    }
  }

  void execute(String... statements) {
    for (String sql : statements) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        throw new IllegalStateException(database.name() + " refuses " + sql, e);
      }
    }
  }

  List<List<@Nullable String>> rows(String query) {
    try {
      return rows(connection, query);
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " refuses " + query, e);
    }
  }

  /** What a connection shows by a query, as text, column by column. */
  static List<List<@Nullable String>> rows(Connection connection, String query)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      int columns = found.getMetaData().getColumnCount();
      List<List<@Nullable String>> rows = new ArrayList<>();
      while (found.next()) {
        List<@Nullable String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(found.getString(i));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** Returns a statement with these words, written in capitals, replaced by quoted names. */
  static String named(TestingDatabase database, Map<String, String> names, String sql) {
    String named = sql;
    for (Map.Entry<String, String> name : names.entrySet()) {
      named = named.replaceAll("\\b" + name.getKey() + "\\b", database.quote(name.getValue()));
    }
    return named;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
