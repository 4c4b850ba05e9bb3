package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.Retention;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.session.TargetDatabase;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import org.jspecify.annotations.Nullable;

/** Routes, plans and converts a change. Used by the task's thread alone. */
final class RowConverter {

  private final TableRouter router;
  private final Operations operations;
  private final TargetDatabase database;
  private final Retention retention;

  /**
   * A converter.
   *
   * @param retention how much of the changes is kept beside their rows
   */
  RowConverter(
      TableRouter router, Operations operations, TargetDatabase database, Retention retention) {
    this.router = router;
    this.operations = operations;
    this.database = database;
    this.retention = retention;
  }

  /** Whether the configuration says not to carry the change out. */
  boolean skips(Change change) {
    return operations.skips(change);
  }

  /** The table a change is of, or null when it is left out. */
  @Nullable TableName table(Change change) throws BadRecordException {
    return router.route(change);
  }

  /** The row a change becomes, or null when there is nothing to write. */
  @Nullable Row row(Change change) throws BadRecordException, DeliveryFailure {
    TableName table = table(change);
    return table == null ? null : row(table, change);
  }

  /** The row a change of a table becomes, or null when there is nothing to write. */
  @Nullable Row row(TableName table, Change change) throws BadRecordException, DeliveryFailure {
    TablePlan plan = database.plan(table, change);
    if (plan == null) {
      return null;
    }
    try {
      return Row.of(plan, operations.of(change), change, retention);
    } catch (BadRecordException refused) {
      TablePlan another = database.replan(table, change, plan, refused);
      if (another == null) {
        throw refused;
      }
      return Row.of(another, operations.of(change), change, retention);
    }
  }
}
