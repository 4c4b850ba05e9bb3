package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.offset.StatementCommit;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.CommitFailedException;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * A strategy that writes any number of rows in one statement with one parameter per column. The
 * parameter is an array of the column's values, and {@code unnest} makes rows of the arrays. Binary
 * transfer of arrays has to be enabled. A call must not have a key twice.
 *
 * @param commits the commits that the statements carry
 */
record UnnestRows(SetBasedSql sql, CarriedCommits commits) implements WriteStrategy {

  /**
   * The size of a statement's arrays, in bytes, at which they are sent. The server takes up to 1
   * GB.
   */
  private static final long MOST_BYTES = 16L << 20;

  /** The number of rows below which a statement per row is faster if the server is near. */
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
    // Only this strategy carries the commit, which saves a round trip even for one row.
    return commits.isServerFar() ? 1 : FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    List<ElementType> types = SetBasedSql.types(plan, operation);
    return new UnnestWriter(
        types,
        SetBasedSql.encoders(plan, operation),
        sql.statement(plan, operation, unnest(types)),
        commits);
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

  private record UnnestWriter(
      List<ElementType> types,
      List<BinaryEncoder> encoders,
      String statement,
      CarriedCommits commits)
      implements RowWriter {

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      send(connection, rows, null);
    }

    @Override
    public boolean canCarry(StatementCommit commit, boolean isRepeatable) {
      return commits.allow(commit, isRepeatable);
    }

    @Override
    public void writeAndCommit(Connection connection, List<Row> rows, StatementCommit commit)
        throws SQLException {
      send(connection, rows, commit);
    }

    /**
     * Sends the rows.
     *
     * @param commit the commit that the last statement carries, or null
     */
    private void send(Connection connection, List<Row> rows, @Nullable StatementCommit commit)
        throws SQLException {
      int begin = 0;
      while (begin < rows.size()) {
        ArrayParameter[] arrays = new ArrayParameter[types.size()];
        Arrays.setAll(arrays, i -> new ArrayParameter(types.get(i), encoders.get(i)));
        begin = fill(arrays, rows, begin);
        if (commit == null || begin < rows.size()) {
          execute(connection, arrays);
        } else {
          executeAndCommit(connection, arrays, commit);
        }
      }
    }

    private void execute(Connection connection, ArrayParameter[] arrays) throws SQLException {
      try (PreparedStatement prepared = connection.prepareStatement(statement)) {
        set(prepared, arrays);
        prepared.executeUpdate();
      }
    }

    /**
     * Sends the statement together with the end of the transaction. The driver sends all parts
     * before it reads. If the server refuses a part, it skips the others, and the transaction stays
     * open unless the refused part is the commit.
     */
    private void executeAndCommit(
        Connection connection, ArrayParameter[] arrays, StatementCommit commit)
        throws SQLException {
      // A closed connection refuses to be unwrapped.
      BaseConnection driver = connection.unwrap(BaseConnection.class);
      try (PreparedStatement prepared = connection.prepareStatement(statement + commit.sql())) {
        set(prepared, arrays);
        commit.beginning().begin(prepared, arrays.length + 1, driver::cancelQuery);
        commits.sending(commit);
        try {
          // The end may return a row, which an update must not.
          prepared.execute();
          commits.answered();
        } catch (SQLException failure) {
          if (driver.isClosed()) {
            throw new CommitFailedException(failure);
          }
          commits.answered();
          // A refused statement leaves the transaction open, and a refused commit ends it.
          throw driver.getTransactionState() == TransactionState.IDLE
              ? new CommitFailedException(failure)
              : failure;
        }
      }
    }

    private static void set(PreparedStatement prepared, ArrayParameter[] arrays)
        throws SQLException {
      for (int i = 0; i < arrays.length; i++) {
        prepared.setObject(i + 1, arrays[i]);
      }
    }
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
}
