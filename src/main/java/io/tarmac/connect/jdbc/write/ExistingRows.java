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
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells which rows' keys a table has. The database compares: keys that are read back would have to
 * be compared as its types and collations do. Used by one thread at a time.
 */
final class ExistingRows {

  /** Rows per query: a power of two. */
  private static final int CHUNK = 32;

  private final Dml dml;
  private final UnaryOperator<String> form;
  private final List<RowStatement> queries = new ArrayList<>();

  /** The texts of the queries, by the logarithm of the number of their rows. */
  private final @Nullable String[] texts =
      new @Nullable String[Integer.numberOfTrailingZeros(CHUNK) + 1];

  private ExistingRows(Dml dml, TablePlan plan, UnaryOperator<String> form) {
    this.dml = dml;
    this.form = form;
    for (int i = 0; i < CHUNK; i++) {
      queries.add(dml.existence(plan, i));
    }
  }

  /** Those that the transaction sees, which may be what the table had when it first looked. */
  static ExistingRows seen(Dml dml, TablePlan plan) {
    return new ExistingRows(dml, plan, query -> query);
  }

  /**
   * Those that there are by now, each of which stays until the transaction ends; in MySQL's and
   * MariaDB's spelling. Where there is none, nobody else may be able to insert one: not to be asked
   * for rows that are new.
   */
  static ExistingRows locked(Dml dml, TablePlan plan) {
    return new ExistingRows(dml, plan, query -> "(" + query + " FOR UPDATE)");
  }

  /** The rows that the table does not have, in order. */
  List<Row> absent(Connection connection, List<Row> rows) throws SQLException {
    return without(rows, present(connection, rows));
  }

  /** The rows that the table has, in order. */
  List<Row> present(Connection connection, List<Row> rows) throws SQLException {
    List<Row> present = new ArrayList<>();
    for (int begin = 0; begin < rows.size(); begin += CHUNK) {
      List<Row> chunk = rows.subList(begin, Math.min(rows.size(), begin + CHUNK));
      BitSet existing = existing(connection, chunk);
      for (int i = 0; i < chunk.size(); i++) {
        if (existing.get(i)) {
          present.add(chunk.get(i));
        }
      }
    }
    return present;
  }

  /** The rows that are not among some of them, which are in the same order. */
  @SuppressWarnings("ReferenceEquality") // a row is one record's
  static List<Row> without(List<Row> rows, List<Row> some) {
    List<Row> others = new ArrayList<>();
    int next = 0;
    for (Row row : rows) {
      if (next < some.size() && some.get(next) == row) {
        next++;
      } else {
        others.add(row);
      }
    }
    return others;
  }

  private BitSet existing(Connection connection, List<Row> rows) throws SQLException {
    // The last is asked for as often as it takes, so that few statements are prepared.
    int power = Integer.SIZE - Integer.numberOfLeadingZeros(rows.size() - 1);
    BitSet existing = new BitSet();
    try (PreparedStatement statement = dml.prepare(connection, text(power))) {
      int parameter = 1;
      for (int i = 0; i < 1 << power; i++) {
        Row row = rows.get(Math.min(i, rows.size() - 1));
        parameter = queries.get(i).bind(statement, row, parameter);
      }
      try (ResultSet found = statement.executeQuery()) {
        while (found.next()) {
          existing.set(found.getInt(1));
        }
      }
    }
    return existing;
  }

  private String text(int power) {
    String text = texts[power];
    if (text == null) {
      text =
          queries.stream()
              .limit(1L << power)
              .map(RowStatement::sql)
              .map(form)
              .collect(Collectors.joining(" UNION ALL "));
      texts[power] = text;
    }
    return text;
  }
}
