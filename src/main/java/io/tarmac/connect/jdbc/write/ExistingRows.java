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
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A lookup of the rows whose keys a table has. The database compares the keys. If the keys were
 * read back, Java would have to compare them as the types and collations of the database do. One
 * thread at a time uses a lookup.
 */
final class ExistingRows {

  /** The number of rows per query, a power of two. */
  private static final int CHUNK = 32;

  private final Dml dml;
  private final UnaryOperator<String> form;
  private final List<RowStatement> queries = new ArrayList<>();

  /** The texts of the queries, by the logarithm of the number of their rows. */
  private final @Nullable String[] texts =
      new @Nullable String[Integer.numberOfTrailingZeros(CHUNK) + 1];

  private ExistingRows(Dml dml, IntFunction<RowStatement> query, UnaryOperator<String> form) {
    this.dml = dml;
    this.form = form;
    for (int i = 0; i < CHUNK; i++) {
      queries.add(query.apply(i));
    }
  }

  /**
   * Creates a lookup of the rows that the transaction sees. These may be the rows that the table
   * had when the transaction first looked.
   */
  static ExistingRows seen(Dml dml, TablePlan plan) {
    return new ExistingRows(dml, i -> dml.existence(plan, i), query -> query);
  }

  /** Creates a lookup of the rows for which the table has the same or a newer version. */
  static ExistingRows ofVersions(Dml dml, TablePlan plan) {
    return new ExistingRows(dml, i -> dml.sameOrNewerVersion(plan, i), query -> query);
  }

  /**
   * Creates a lookup of the rows that exist by now, in the spelling of MySQL and MariaDB. The
   * lookup locks each row that it finds, so that the row stays until the transaction ends. If a key
   * has no row, the lookup may keep everybody else from inserting one. So do not look for rows that
   * are new.
   */
  static ExistingRows locked(Dml dml, TablePlan plan) {
    return new ExistingRows(
        dml, i -> dml.existence(plan, i), query -> "(" + query + " FOR UPDATE)");
  }

  /** Returns the given rows that the table does not have, in order. */
  List<Row> absent(Connection connection, List<Row> rows) throws SQLException {
    return without(rows, present(connection, rows));
  }

  /** Returns the given rows that the table has, in order. */
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

  /** Returns the rows that are not among some of them. Both lists have the same order. */
  @SuppressWarnings("ReferenceEquality") // each record has a row of its own
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
    // The last row fills the query up to a power of two, so that few statements are prepared.
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
