package io.tarmac.perf.database;

import io.tarmac.perf.event.AviationRow;
import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.event.RowChecksum;
import io.tarmac.perf.watch.ReplayFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.BitSet;

/**
 * Compares a table row by row with the rows the generator makes again for their ids, through plain
 * JDBC: no code of a sink or a converter has a part in it.
 */
public final class TableCheck {
  private final AviationRows rows;

  public TableCheck(AviationRows rows) {
    this.rows = rows;
  }

  /** Fails unless the table has exactly the rows 1 to {@code count}; returns their checksum. */
  public String requireRows(TargetTable table, int count) {
    String expected = RowChecksum.expected(rows, count).hex();
    try (Connection connection = table.database().open()) {
      connection.setAutoCommit(false); // PostgreSQL's driver streams inside a transaction only
      String actual = read(connection, table, count);
      if (!actual.equals(expected)) {
        throw new ReplayFailure(
            "The table's checksum is %s, the generator's %s".formatted(actual, expected));
      }
      return actual;
    } catch (SQLException e) {
      throw new ReplayFailure("The table cannot be read back: " + e.getMessage(), e);
    }
  }

  private String read(Connection connection, TargetTable table, int count) throws SQLException {
    RowChecksum checksum = new RowChecksum();
    BitSet seen = new BitSet(count + 1);
    String query =
        "select id, aircraft, airline, passengers, airport, flight, metar, flight_distance from "
            + table.quoted();
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(table.database().kind().fetchSize());
      try (ResultSet result = statement.executeQuery(query)) {
        while (result.next()) {
          AviationRow row = row(result);
          require(row, seen, count);
          checksum.add(row);
        }
      }
    }
    if (seen.cardinality() != count) {
      throw new ReplayFailure(
          "The table has %d of %d rows; the first missing id is %d"
              .formatted(seen.cardinality(), count, seen.nextClearBit(1)));
    }
    return checksum.hex();
  }

  private void require(AviationRow row, BitSet seen, int count) {
    if (row.id() < 1 || row.id() > count) {
      throw new ReplayFailure("The table has a row with id " + row.id() + " that nobody sent");
    }
    if (seen.get(row.id())) {
      throw new ReplayFailure("The table has more than one row with id " + row.id());
    }
    seen.set(row.id());
    if (!row.equals(rows.row(row.id()))) {
      throw new ReplayFailure(
          "The table has%n  %s%nwhere the generator made%n  %s".formatted(row, rows.row(row.id())));
    }
  }

  private static AviationRow row(ResultSet result) throws SQLException {
    return new AviationRow(
        result.getInt(1),
        text(result, 2),
        text(result, 3),
        passengers(result),
        text(result, 5),
        text(result, 6),
        text(result, 7),
        distance(result));
  }

  /** The generator makes no nulls; one in the table must be seen as a difference. */
  private static String text(ResultSet result, int column) throws SQLException {
    String value = result.getString(column);
    return value == null ? "<null>" : value;
  }

  private static int passengers(ResultSet result) throws SQLException {
    int value = result.getInt(4);
    return result.wasNull() ? Integer.MIN_VALUE : value;
  }

  private static double distance(ResultSet result) throws SQLException {
    double value = result.getDouble(8);
    return result.wasNull() ? Double.NaN : value;
  }
}
