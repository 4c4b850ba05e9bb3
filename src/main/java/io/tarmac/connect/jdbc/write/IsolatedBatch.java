package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.offset.TransactionEnd;
import io.tarmac.connect.jdbc.table.PlanException;
import io.tarmac.connect.jdbc.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Writes batches with rows that the database refuses, but for these, each in a transaction of its
 * own.
 */
final class IsolatedBatch {

  private final WriteStrategies strategies;
  private final Predicate<SQLException> isOfRow;
  private final ErrorOrder order;
  private final TransactionEnd end;
  private final Attempts manyRows;

  /**
   * Writes such batches.
   *
   * @param manyRows where to note that rows were refused in one statement, and none by itself
   */
  IsolatedBatch(
      WriteStrategies strategies,
      Predicate<SQLException> isOfRow,
      ErrorOrder order,
      TransactionEnd end,
      Attempts manyRows) {
    this.strategies = strategies;
    this.isOfRow = isOfRow;
    this.order = order;
    this.end = end;
    this.manyRows = manyRows;
  }

  /**
   * Writes and commits.
   *
   * @return the rows that are refused, in order
   */
  List<RefusedRow> write(Connection connection, Batch batch, Isolation.Writing writing)
      throws SQLException, RunFailedException, PlanException {
    requireSavepoints(connection, batch);
    Isolation isolation = new Isolation(connection, batch, writing, isOfRow, order);
    List<RefusedRow> refused = isolation.write();
    String check = strategies.checkConstraints();
    if (check != null && !holds(connection, check)) {
      // A constraint that waits for the commit does not tell which row it refuses.
      connection.rollback();
      execute(connection, check);
      refused = isolation.write();
    }
    if (isolation.isInVain()) {
      manyRows.failed();
    }
    commit(connection, written(batch, refused));
    return refused;
  }

  /** What of the batch the transaction has written. */
  private Batch written(Batch batch, List<RefusedRow> refused) {
    Map<Integer, String> reasons = new HashMap<>();
    for (RefusedRow row : refused) {
      reasons.put(row.index(), "refused");
    }
    return refused.isEmpty() ? batch : Outcome.of(batch, reasons, order).written();
  }

  private void commit(Connection connection, Batch written) throws SQLException {
    if (written.isEmpty()) {
      connection.rollback();
    } else {
      end.commit(connection, written.offsets());
    }
  }

  /** A search leaves what it tries, or cannot go on, where a part of it cannot be undone. */
  private void requireSavepoints(Connection connection, Batch batch)
      throws SQLException, PlanException {
    if (batch.rowCount() == 1) {
      return;
    }
    Set<TableName> tables = new LinkedHashSet<>();
    batch.rows().forEach(row -> tables.add(row.plan().table()));
    for (TableName table : tables) {
      if (!strategies.hasSavepoints(connection, table)) {
        throw new PlanException(
            "table %s: a row of the records %s is refused; which one is not searched, since the table's engine cannot undo a part of a transaction: %s=1 shows it"
                .formatted(table, batch.offsets(), BatchProperties.BATCH_SIZE));
      }
    }
  }

  private boolean holds(Connection connection, String check) throws SQLException {
    try {
      execute(connection, check);
      return true;
    } catch (SQLException failure) {
      if (!isOfRow.test(failure)) {
        throw failure;
      }
      return false;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
