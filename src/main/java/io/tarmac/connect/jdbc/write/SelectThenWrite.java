package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.List;

/**
 * Looks which rows are there, changes those and inserts the others, many in a statement, where an
 * upsert would take any unique index for the key: on MySQL and MariaDB. New rows cost a part of a
 * round trip each, which is two with {@link UpdateThenInsert}.
 *
 * <p>The first look locks nothing, so that writers of new rows that are neighbours do not wait for
 * each other: what another inserts after it is met as a duplicate, and the batch is written again.
 * What is seen is looked at once more before it is changed, and locked: an update would not tell,
 * with every driver, that another writer has deleted its row, which would be lost then. Must not be
 * given a key twice.
 */
public final class SelectThenWrite implements WriteStrategy {

  private static final int FEWEST_ROWS = 2;

  private final Dml dml;
  private final MultiRow inserts;

  /**
   * The strategy.
   *
   * @param inserts writes the rows that are not there
   */
  public SelectThenWrite(Dml dml, MultiRow inserts) {
    this.dml = dml;
    this.inserts = inserts;
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.MULTI_ROW;
  }

  /** Rows that lack values change others, as a rule, which is to be tried first. */
  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case UPSERT, INSERT_IGNORE ->
          !plan.keyColumns().isEmpty()
              && !plan.isPartial()
              && dml.mayMeetAnother(plan)
              && inserts.supports(plan, Operation.INSERT);
      case INSERT, UPDATE, DELETE -> false;
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
