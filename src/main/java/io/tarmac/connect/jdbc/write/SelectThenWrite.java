package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;

/**
 * A strategy that looks which rows exist, updates those and inserts the others, many in a
 * statement. The strategy is for MySQL and MariaDB, whose upsert takes any unique index for the
 * key. Each new row costs a part of a round trip, compared with two round trips with {@link
 * UpdateThenInsert}.
 *
 * <p>The first look locks nothing, so that writers of new rows that are neighbours do not wait for
 * each other. If another writer inserts a row after that look, the insert meets a duplicate and the
 * batch is written again.
 *
 * <p>A second look locks the rows that the first one found, before the strategy updates them.
 * Another writer may have deleted such a row meanwhile. With some drivers an update would not tell
 * that, and the row would be lost. Do not give this strategy a key twice in one call.
 *
 * @param inserts the strategy that inserts the rows that do not exist
 */
public record SelectThenWrite(Dml dml, MultiRow inserts) implements WriteStrategy {

  private static final int FEWEST_ROWS = 2;

  @Override
  public WriteMethod method() {
    return WriteMethod.MULTI_ROW;
  }

  /**
   * Tells whether this strategy can write the rows. Rows that lack values are not for this
   * strategy: they usually change existing rows, so an update is to be tried first.
   */
  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case UPSERT, INSERT_IGNORE ->
          !plan.keyColumns().isEmpty()
              && !plan.isPartial()
              && dml.mayHitOtherUniqueKey(plan)
              && inserts.supports(plan, Operation.INSERT);
      case INSERT, UPDATE, DELETE, ADD_VERSION, END_VERSION, SWEEP -> false;
    };
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return FEWEST_ROWS;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    ExistingRows seen = ExistingRows.seen(dml, plan);
    RowWriter insert = inserts.prepare(plan, Operation.INSERT);
    if (operation == Operation.INSERT_IGNORE || Dml.availableOthers(plan).length == 0) {
      return (connection, rows) -> insert.write(connection, seen.absent(connection, rows));
    }
    ExistingRows locked = ExistingRows.locked(dml, plan);
    RowStatement update = dml.statement(plan, Operation.UPDATE);
    return (connection, rows) -> {
      List<Row> present = locked.present(connection, seen.present(connection, rows));
      if (!present.isEmpty()) {
        update.execute(connection, present);
      }
      insert.write(connection, ExistingRows.without(rows, present));
    };
  }
}
