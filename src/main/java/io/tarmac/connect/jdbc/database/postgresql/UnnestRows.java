package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Any number of rows in one statement with one parameter per column: an array of its values, which
 * {@code unnest} makes rows of. Needs the binary transfer of arrays. Must not be given a key twice.
 */
final class UnnestRows implements WriteStrategy {

  /** A statement's arrays are sent when they have so many bytes: the server takes up to 1 GB. */
  private static final long MOST_BYTES = 16L << 20;

  /** With fewer of them statements for each are faster. */
  private static final int FEWEST_ROWS = 10;

  private final SetBasedSql sql;

  UnnestRows(SetBasedSql sql) {
    this.sql = sql;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.UNNEST;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return sql.supports(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    List<ElementType> types = SetBasedSql.types(plan, operation);
    return new Writer(
        sql.of(plan, operation, unnest(types)), types, SetBasedSql.columns(plan, operation));
  }

  /**
   * The planner is not shown how many rows there are, so that it looks for the key of each in an
   * index of the target: if it knew it would rather read the whole index. The server takes its own
   * function for several arrays, and by that name alone; for one somebody may have another.
   */
  private static String unnest(List<ElementType> types) {
    return (types.size() == 1 ? "pg_catalog.unnest(" : "unnest(")
        + SetBasedSql.list(types.size(), i -> "(SELECT ?::" + types.get(i).qualifiedName() + "[])")
        + ")";
  }

  private static final class Writer implements RowWriter {
    private final String sql;
    private final ElementType[] types;
    private final BinaryEncoder[] encoders;

    Writer(String sql, List<ElementType> types, List<PlannedColumn> columns) {
      this.sql = sql;
      this.types = types.toArray(ElementType[]::new);
      this.encoders =
          columns.stream()
              .map(column -> BinaryEncoder.of(column.mapping().canonicalType()))
              .toArray(BinaryEncoder[]::new);
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int begin = 0;
      while (begin < rows.size()) {
        ArrayBuilder[] arrays = arrays();
        begin = fill(arrays, rows, begin);
        execute(connection, arrays);
      }
    }

    private ArrayBuilder[] arrays() {
      ArrayBuilder[] arrays = new ArrayBuilder[types.length];
      Arrays.setAll(arrays, i -> new ArrayBuilder(types[i], encoders[i]));
      return arrays;
    }

    /** Adds rows until there are enough bytes; returns the index of the first that is left. */
    private static int fill(ArrayBuilder[] arrays, List<Row> rows, int begin) {
      int next = begin;
      long bytes = 0;
      while (next < rows.size() && bytes < MOST_BYTES) {
        @Nullable Object[] values = rows.get(next).values();
        bytes = 0;
        for (int i = 0; i < arrays.length; i++) {
          arrays[i].add(values[i]);
          bytes += arrays[i].bytes();
        }
        next++;
      }
      return next;
    }

    private void execute(Connection connection, ArrayBuilder[] arrays) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < arrays.length; i++) {
          statement.setObject(i + 1, arrays[i].parameter());
        }
        statement.executeUpdate();
      }
    }
  }
}
