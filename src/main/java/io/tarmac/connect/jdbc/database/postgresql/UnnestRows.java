package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
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
 * A strategy that writes any number of rows in one statement with one parameter per column. The
 * parameter is an array of the column's values, and {@code unnest} makes rows of the arrays. Binary
 * transfer of arrays has to be enabled. A call must not have a key twice.
 */
record UnnestRows(SetBasedSql sql) implements WriteStrategy {

  /**
   * The size of a statement's arrays, in bytes, at which they are sent. The server takes up to 1
   * GB.
   */
  private static final long MOST_BYTES = 16L << 20;

  /** The number of rows below which a statement per row is faster. */
  private static final int FEWEST_ROWS = 10;

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
    List<BinaryEncoder> encoders = SetBasedSql.encoders(plan, operation);
    String statement = sql.statement(plan, operation, unnest(types));
    return (connection, rows) -> {
      int begin = 0;
      while (begin < rows.size()) {
        ArrayParameter[] arrays = new ArrayParameter[types.size()];
        Arrays.setAll(arrays, i -> new ArrayParameter(types.get(i), encoders.get(i)));
        begin = fill(arrays, rows, begin);
        execute(connection, statement, arrays);
      }
    };
  }

  /**
   * Returns the call of {@code unnest}. The subqueries hide the number of rows from the planner, so
   * that it looks for each key in an index of the target. If the planner knew the number, it would
   * rather read the whole index. The server takes its own function for several arrays, and only by
   * the plain name. A plain name for one array may mean somebody else's function, so the name is
   * qualified.
   */
  private static String unnest(List<ElementType> types) {
    return (types.size() == 1 ? "pg_catalog.unnest(" : "unnest(")
        + SetBasedSql.list(types.size(), i -> "(SELECT ?::" + types.get(i).qualifiedName() + "[])")
        + ")";
  }

  /** Adds rows until there are enough bytes. Returns the index of the first row that is left. */
  private static int fill(ArrayParameter[] arrays, List<Row> rows, int begin) {
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

  private static void execute(Connection connection, String sql, ArrayParameter[] arrays)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arrays.length; i++) {
        statement.setObject(i + 1, arrays[i]);
      }
      statement.executeUpdate();
    }
  }
}
