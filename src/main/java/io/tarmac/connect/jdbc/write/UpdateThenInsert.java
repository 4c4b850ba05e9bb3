package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A strategy that updates the rows that exist and inserts the others, if one statement cannot do
 * the operation.
 *
 * <p>The strategy leaves columns whose values are unavailable as they are, although a new row would
 * have no value for them. One statement cannot, because databases check NOT NULL before they look
 * for a conflict. The strategy keeps to the key if an upsert would take any unique index for the
 * key. The strategy also finds a conflict at a key that is checked late. Do not give this strategy
 * a key twice in one call.
 */
public final class UpdateThenInsert implements WriteStrategy {

  private final Dml dml;
  private final boolean countsRowsFound;

  private UpdateThenInsert(Dml dml, boolean countsRowsFound) {
    this.dml = dml;
    this.countsRowsFound = countsRowsFound;
  }

  /** Creates the strategy for databases that count the rows which an update finds. */
  public static UpdateThenInsert countingRowsFound(Dml dml) {
    return new UpdateThenInsert(dml, true);
  }

  /**
   * Creates the strategy for databases whose drivers may count only the rows that an update
   * changes, or none. The strategy looks for the rows that were not counted.
   */
  public static UpdateThenInsert lookingForRows(Dml dml) {
    return new UpdateThenInsert(dml, false);
  }

  @Override
  public WriteMethod method() {
    return WriteMethod.BATCH;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return switch (operation) {
      case UPSERT, INSERT_IGNORE -> !plan.keyColumns().isEmpty() && !dml.isOneStep(plan, operation);
      case INSERT, UPDATE, DELETE, ADD_VERSION, END_VERSION, SWEEP -> false;
    };
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    // Another writer may insert a row of the key after this writer has looked for it.
    boolean mayConflict =
        !plan.hasDeferrableKey() && !dml.mayHitOtherUniqueKey(plan) && dml.upsertTakes(plan);
    RowStatement insert = dml.statement(plan, mayConflict ? operation : Operation.INSERT);
    ExistingRows existing = ExistingRows.seen(dml, plan);
    if (operation == Operation.INSERT_IGNORE || Dml.availableOthers(plan).length == 0) {
      return (connection, rows) -> insert(connection, insert, existing.absent(connection, rows));
    }
    RowStatement update = dml.statement(plan, Operation.UPDATE);
    if (countsRowsFound && !plan.hasDeferrableKey() && !plan.comparesVersions()) {
      return (connection, rows) ->
          insert(connection, insert, unhit(update.execute(connection, rows), rows));
    }
    return (connection, rows) -> {
      List<Row> unhit = unhit(update.execute(connection, rows), rows);
      List<Row> absent = existing.absent(connection, unhit);
      List<Row> present = ExistingRows.without(unhit, absent);
      if (!present.isEmpty()) {
        // Another writer may have inserted these rows after the update, or they are newer.
        update.execute(connection, present);
      }
      insert(connection, insert, absent);
    };
  }

  /** Returns the rows whose updates hit nothing. A count that is not known counts as none. */
  private static List<Row> unhit(int[] counts, List<Row> rows) {
    List<Row> unhit = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] <= 0) {
        unhit.add(rows.get(i));
      }
    }
    return unhit;
  }

  private static void insert(Connection connection, RowStatement insert, List<Row> rows)
      throws SQLException {
    if (!rows.isEmpty()) {
      insert.execute(connection, rows);
    }
  }
}
