package io.tarmac.connect.jdbc.write.postgresql;

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
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;

/**
 * Any number of rows in one statement with one parameter per column: an array of its values, which
 * {@code unnest} makes rows of. Must not be given a key twice.
 */
public final class UnnestRows implements WriteStrategy {

  /** A statement's arrays are sent when they have so many bytes: the server takes up to 1 GB. */
  private static final long MOST_BYTES = 16L << 20;

  private static final int FEWEST_ROWS = 3;

  private final UnnestSql sql;

  public UnnestRows(UnnestSql sql) {
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
  public int fewestRows() {
    return FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return new Writer(sql.of(plan, operation), sql.columns(plan, operation));
  }

  private static final class Writer implements RowWriter {
    private final String sql;
    private final ElementType[] types;
    private final BinaryEncoder[] encoders;

    Writer(String sql, List<PlannedColumn> columns) {
      this.sql = sql;
      this.types =
          columns.stream()
              .map(column -> ElementType.of(column.mapping().canonicalType()))
              .toArray(ElementType[]::new);
      this.encoders =
          columns.stream()
              .map(column -> BinaryEncoder.of(column.mapping().canonicalType()))
              .toArray(BinaryEncoder[]::new);
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      enableBinaryTransfer(connection);
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

    /** The driver sends most arrays as text unless it is told otherwise. */
    private void enableBinaryTransfer(Connection connection) throws SQLException {
      QueryExecutor executor = connection.unwrap(BaseConnection.class).getQueryExecutor();
      for (ElementType type : types) {
        executor.addBinarySendOid(type.arrayOid());
      }
    }
  }
}
