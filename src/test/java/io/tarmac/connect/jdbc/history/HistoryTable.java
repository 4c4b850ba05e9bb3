package io.tarmac.connect.jdbc.history;

import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table that a history is about. */
public record HistoryTable(TestingDatabase database, String name) {

  /** Creates it with every column. */
  public void create() {
    String columns =
        Stream.of(HistoryColumn.values())
            .map(column -> ", `%s` %s".formatted(column.columnName(), column.sqlType()))
            .collect(Collectors.joining());
    new QuotedSql(database)
        .execute("create table `%s` (`id` int not null primary key%s)".formatted(name, columns));
  }

  public void drop() {
    database.sql().execute("drop table if exists " + database.quote(name));
  }

  /** The key and every column of each row, null where the table lacks the column. */
  public List<List<@Nullable String>> rows() {
    try (Connection connection = database.open()) {
      Set<String> present = columns(connection);
      if (present.isEmpty()) {
        return List.of();
      }
      String columns =
          Stream.of(HistoryColumn.values())
              .map(HistoryColumn::columnName)
              .map(column -> present.contains(column) ? "`" + column + "`" : "null")
              .collect(Collectors.joining(", "));
      return new QuotedSql(database).rows("select `id`, %s from `%s`".formatted(columns, name));
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " does not show " + name, e);
    }
  }

  /** Returns the table's columns, none if there is no such table. */
  private Set<String> columns(Connection connection) throws SQLException {
    Set<String> names = new HashSet<>();
    try (ResultSet found =
        connection.getMetaData().getColumns(connection.getCatalog(), null, name, null)) {
      while (found.next()) {
        names.add(found.getString("COLUMN_NAME"));
      }
    }
    return names;
  }
}
