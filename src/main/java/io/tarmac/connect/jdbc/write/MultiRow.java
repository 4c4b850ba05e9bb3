package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A strategy that writes many rows in one statement: {@code INSERT ... VALUES (...), (...)}, {@code
 * DELETE ... WHERE key IN (...)}, {@code MERGE}. Calls of a usual size are written in as few
 * statements as possible. For calls of other sizes, the number of rows in a statement is a power of
 * two, so that few statements are prepared.
 */
public final class MultiRow implements WriteStrategy {

  private static final int FEWEST_ROWS = 2;

  /**
   * The number of calls in a row that make their size usual. The number doubles with each usual
   * size, because sizes that change must not fill the server with statements that are never used
   * again.
   */
  private static final int USUAL_CALLS = 3;

  /** The number beyond which it doubles no more. */
  private static final int MOST_USUAL_CALLS = 1_000;

  private static final Set<Operation> OF_MANY_ROWS =
      Set.of(Operation.INSERT, Operation.UPSERT, Operation.INSERT_IGNORE, Operation.DELETE);

  private final Dml dml;
  private final StatementLimits limits;
  private final Set<Operation> operations;
  private final int fewestRows;

  /** Creates the strategy for every operation except an update, which changes one row. */
  public MultiRow(Dml dml, StatementLimits limits) {
    this(dml, limits, OF_MANY_ROWS, FEWEST_ROWS);
  }

  /**
   * Creates the strategy for some of the operations, none of which is an update.
   *
   * @param fewestRows the number of rows from which on a statement of many rows is worth it
   */
  public MultiRow(Dml dml, StatementLimits limits, Set<Operation> operations, int fewestRows) {
    this.dml = dml;
    this.limits = limits;
    this.operations = Set.copyOf(operations);
    this.fewestRows = fewestRows;
  }

  /** Creates the strategy for use only if the configuration names its method. */
  public static MultiRow onRequest(Dml dml, StatementLimits limits) {
    return new MultiRow(dml, limits, OF_MANY_ROWS, Integer.MAX_VALUE);
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.MULTI_ROW;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operations.contains(operation)
        && dml.supports(plan, operation)
        && dml.isOneStep(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return fewestRows;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return new MultiRowWriter(plan, operation);
  }

  private final class MultiRowWriter implements RowWriter {
    private final TablePlan plan;
    private final Operation operation;
    private final int mostRows;

    /** The statements by their number of rows. */
    private final Map<Integer, RowStatement> statements = new HashMap<>();

    private int lastSize;
    private int callsOfLastSize;
    private int usualSize;
    private int neededCalls = USUAL_CALLS;

    MultiRowWriter(TablePlan plan, Operation operation) {
      this.plan = plan;
      this.operation = operation;
      this.mostRows =
          limits.rowsOf(dml.statement(plan, operation, 1), dml.statement(plan, operation, 2));
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      boolean usual = isUsual(rows.size());
      int begin = 0;
      while (begin < rows.size()) {
        int most = Math.min(mostRows, rows.size() - begin);
        int fitting = fitting(rows, begin, most);
        // If bytes limit the rows, their number varies.
        int count = usual && fitting == most ? most : Integer.highestOneBit(fitting);
        execute(connection, rows.subList(begin, begin + count));
        begin += count;
      }
    }

    private boolean isUsual(int size) {
      callsOfLastSize = size == lastSize ? callsOfLastSize + 1 : 1;
      lastSize = size;
      if (callsOfLastSize >= neededCalls && size != usualSize) {
        usualSize = size;
        neededCalls = Math.min(2 * neededCalls, MOST_USUAL_CALLS);
        statements.clear();
      }
      return size == usualSize;
    }

    /**
     * Returns how many of the rows from {@code begin} on one statement may have, at least one.
     *
     * @param most the number that the statement may have if the bytes allow it
     */
    private int fitting(List<Row> rows, int begin, int most) {
      long bytes = rows.get(begin).maxEncodedBytes();
      int count = 1;
      while (count < most) {
        bytes += rows.get(begin + count).maxEncodedBytes();
        if (bytes > limits.bytes()) {
          return count;
        }
        count++;
      }
      return count;
    }

    private void execute(Connection connection, List<Row> rows) throws SQLException {
      RowStatement statement =
          statements.computeIfAbsent(rows.size(), count -> dml.statement(plan, operation, count));
      try (PreparedStatement prepared = statement.prepare(connection)) {
        int parameter = 1;
        for (int i = 0; i < rows.size(); i++) {
          parameter = statement.bind(prepared, rows.get(i), parameter);
        }
        prepared.executeUpdate();
      }
    }
  }
}
