package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.event.Column;
import io.tarmac.perf.event.ExpectedRows;
import io.tarmac.perf.event.RowChecksum;
import io.tarmac.perf.event.Stamp;
import io.tarmac.perf.event.Traffic;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A check that a table has exactly the rows that the generator makes for their ids. The check uses
 * plain JDBC, and no code of a sink or converter.
 */
public record TableCheck(Traffic traffic) {
  /** Requires that the table has exactly the rows of this many events; returns their checksum. */
  public String requireRows(TargetTable table, int events) {
    ExpectedRows rows = traffic.expected(events);
    String expected = RowChecksum.expected(rows).hex();
    try (Connection connection = table.database().open()) {
      connection.setAutoCommit(false); // PostgreSQL's driver streams inside a transaction only
      String actual = read(connection, table, rows);
      if (!actual.equals(expected)) {
        throw new ReplayFailure(
            "The checksum of the table is %s, but that of the generated rows is %s"
                .formatted(actual, expected));
      }
      return actual;
    } catch (SQLException e) {
      throw new ReplayFailure("The table cannot be read back: " + e.getMessage(), e);
    }
  }

  private String read(Connection connection, TargetTable table, ExpectedRows rows)
      throws SQLException {
    RowChecksum checksum = new RowChecksum();
    BitSet seen = new BitSet(rows.highestId() + 1);
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(table.database().kind().fetchSize());
      try (ResultSet result = statement.executeQuery(query(table))) {
        while (result.next()) {
          List<Object> row = row(result);
          requireRow(row, result.getInt(1), seen, rows);
          checksum.add(row);
        }
      }
    }
    if (seen.cardinality() != rows.count()) {
      throw new ReplayFailure(
          "The table has %d of %d rows; the first missing id is %d"
              .formatted(seen.cardinality(), rows.count(), firstMissing(seen, rows)));
    }
    return checksum.hex();
  }

  private String query(TargetTable table) {
    return traffic.finalColumns().stream()
        .map(column -> table.database().kind().quoted(column.name()))
        .collect(Collectors.joining(", ", "select ", " from " + table.quoted()));
  }

  private static int firstMissing(BitSet seen, ExpectedRows rows) {
    int id = seen.nextClearBit(1);
    while (rows.row(id) == null) {
      id = seen.nextClearBit(id + 1);
    }
    return id;
  }

  private void requireRow(List<Object> row, int id, BitSet seen, ExpectedRows rows) {
    List<Object> expected = id < 1 ? null : rows.row(id);
    if (expected == null) {
      throw new ReplayFailure("The table has a row with id " + id + " that nobody sent");
    }
    if (seen.get(id)) {
      throw new ReplayFailure("The table has more than one row with id " + id);
    }
    seen.set(id);
    if (!row.equals(expected)) {
      throw new ReplayFailure(
          "The table has%n  %s%nwhere the generator made%n  %s"
              .formatted(withColumnNames(row), withColumnNames(expected)));
    }
  }

  private String withColumnNames(List<Object> row) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      text.append(column == 0 ? "" : ", ");
      text.append(traffic.finalColumns().get(column).name()).append('=').append(row.get(column));
    }
    return text.toString();
  }

  private List<Object> row(ResultSet result) throws SQLException {
    List<Object> row = new ArrayList<>(traffic.finalColumns().size());
    for (Column column : traffic.finalColumns()) {
      Object value = value(result, row.size() + 1, column.type());
      row.add(result.wasNull() ? ExpectedRows.NULL : value);
    }
    return row;
  }

  /** Returns the value; any value if the column is null. */
  private static Object value(ResultSet result, int place, Column.Type type) throws SQLException {
    return switch (type) {
      case INT -> result.getInt(place);
      case BIGINT -> result.getLong(place);
      case DOUBLE -> result.getDouble(place);
      case TEXT, SHORT_TEXT -> text(result, place);
      case STAMP -> Stamp.withoutTime(text(result, place));
    };
  }

  private static String text(ResultSet result, int place) throws SQLException {
    String value = result.getString(place);
    return value == null ? "" : value;
  }
}
