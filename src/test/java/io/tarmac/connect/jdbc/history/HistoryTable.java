package io.tarmac.connect.jdbc.history;

import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table that a history is about. */
public record HistoryTable(TestingDatabase database, String name) {

  /** Creates it with every column. */
  public void create() {
    StringBuilder columns = new StringBuilder();
    for (HistoryColumn column : HistoryColumn.values()) {
      columns
          .append(", ")
          .append(database.quote(column.columnName()))
          .append(' ')
          .append(column.sqlType());
    }
    database
        .sql()
        .execute(
            "create table %s (%s int not null primary key%s)"
                .formatted(database.quote(name), database.quote("id"), columns));
  }

  public void drop() {
    database.sql().execute("drop table if exists " + database.quote(name));
  }

  /** The key and every column of each row, null where the table lacks the column. */
  public List<List<@Nullable String>> rows() {
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      if (!exists(connection)) {
        return List.of();
      }
      try (ResultSet found = statement.executeQuery("select * from " + database.quote(name))) {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          columns.add(found.getMetaData().getColumnName(i));
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        while (found.next()) {
          List<@Nullable String> row = new ArrayList<>();
          row.add(found.getString("id"));
          for (HistoryColumn column : HistoryColumn.values()) {
            String present = column.columnName();
            row.add(columns.contains(present) ? found.getString(present) : null);
          }
          rows.add(row);
        }
        return rows;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " does not show " + name, e);
    }
  }

  private boolean exists(Connection connection) throws SQLException {
    try (ResultSet found =
        connection.getMetaData().getTables(connection.getCatalog(), null, name, null)) {
      return found.next();
    }
  }
}
