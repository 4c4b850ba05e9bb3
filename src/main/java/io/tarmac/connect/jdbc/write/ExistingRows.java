package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tells which rows' keys a table has. The database compares: keys that are read back would have to
 * be compared as its types and collations do.
 */
final class ExistingRows {

  /** Rows per query. */
  private static final int CHUNK = 32;

  private final List<RowStatement> queries = new ArrayList<>();

  ExistingRows(Dml dml, TablePlan plan) {
    for (int i = 0; i < CHUNK; i++) {
      queries.add(dml.existence(plan, i));
    }
  }

  /** The rows that the table does not have, in order. */
  List<Row> absent(Connection connection, List<Row> rows) throws SQLException {
    List<Row> absent = new ArrayList<>();
    for (int begin = 0; begin < rows.size(); begin += CHUNK) {
      List<Row> chunk = rows.subList(begin, Math.min(rows.size(), begin + CHUNK));
      BitSet existing = existing(connection, chunk);
      for (int i = 0; i < chunk.size(); i++) {
        if (!existing.get(i)) {
          absent.add(chunk.get(i));
        }
      }
    }
    return absent;
  }

  private BitSet existing(Connection connection, List<Row> rows) throws SQLException {
    String sql =
        queries.stream()
            .limit(rows.size())
            .map(RowStatement::sql)
            .collect(Collectors.joining(" UNION ALL "));
    BitSet existing = new BitSet();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int parameter = 1;
      for (int i = 0; i < rows.size(); i++) {
        parameter = queries.get(i).bind(statement, rows.get(i), parameter);
      }
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          existing.set(found.getInt(1));
        }
      }
    }
    return existing;
  }
}
