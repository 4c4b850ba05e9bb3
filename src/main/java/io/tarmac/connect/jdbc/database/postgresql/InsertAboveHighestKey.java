package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.PlannedColumn;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.write.AttemptBackoff;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/**
 * Inserts rows instead of upserting them where all their keys are above those that the table has,
 * as while a snapshot is landed, or where keys are counted up: then none is in the way, and the
 * server need not be ready for one with each row, which in large batches costs it twice the time.
 * Where another writer turns out to be first the statement fails, and the batch is written again,
 * upserted this time. Belongs to one connection. Must not be given a key twice.
 */
final class InsertAboveHighestKey implements WriteStrategy {

  /** Types whose order is that of their values here, and is the order of an index. */
  private static final Set<String> COUNTED = Set.of("smallint", "integer", "bigint");

  /** With fewer of them the look costs more than it saves. */
  static final int FEWEST_ROWS = 100;

  /** Of so many calls one is not looked at. */
  private static final int UPSERTED_CALLS = 64;

  private final WriteStrategy upsert;
  private final WriteStrategy insert;
  private final Identifiers identifiers;

  /**
   * A strategy.
   *
   * @param upsert what does all else
   * @param insert what inserts rows that are new, by the same method
   */
  InsertAboveHighestKey(WriteStrategy upsert, WriteStrategy insert, Identifiers identifiers) {
    this.upsert = upsert;
    this.insert = insert;
    this.identifiers = identifiers;
  }

  @Override
  public WriteMethod method() {
    return upsert.method();
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return upsert.supports(plan, operation);
  }

  @Override
  public int fewestRows(TablePlan plan, Operation operation) {
    return upsert.fewestRows(plan, operation);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    upsert.begin(connection);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    RowWriter upserts = upsert.prepare(plan, operation);
    return operation == Operation.UPSERT
            && plan.isLoadable()
            && isCounted(plan)
            && insert.supports(plan, Operation.INSERT)
        ? new Writer(
            upserts,
            insert.prepare(plan, Operation.INSERT),
            new HighestKey(identifiers, plan.table(), plan.keyColumns().get(0).name()))
        : upserts;
  }

  private static boolean isCounted(TablePlan plan) {
    if (plan.keyColumns().size() != 1) {
      return false;
    }
    PlannedColumn key = plan.keyColumns().get(0);
    ColumnSchema existing = plan.existing(key);
    return existing != null
        && COUNTED.contains(TypeText.of(existing.declaredType()).name())
        && switch (key.mapping().canonicalType()) {
          case SHORT, INTEGER, LONG -> true;
          case BOOLEAN,
              FLOAT,
              DOUBLE,
              DECIMAL,
              STRING,
              BYTES,
              DATE,
              TIME,
              TIMESTAMP,
              OFFSET_TIME,
              OFFSET_TIMESTAMP ->
              false;
        };
  }

  private static final class Writer implements RowWriter {
    private final RowWriter upserts;
    private final RowWriter inserts;
    private final HighestKey highestKey;

    /** To look is in vain where rows are mostly changed, or others count too. */
    private final AttemptBackoff attempts = new AttemptBackoff();

    private int calls;

    Writer(RowWriter upserts, RowWriter inserts, HighestKey highestKey) {
      this.upserts = upserts;
      this.inserts = inserts;
      this.highestKey = highestKey;
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      int call = calls++;
      if (call == 0) {
        highestKey.begin(connection);
      }
      // Now and then as ever, the first time too: a privilege or an index may be missing.
      if (call % UPSERTED_CALLS == 0 || rows.size() < FEWEST_ROWS || !attempts.isDue()) {
        upserts.write(connection, rows);
        return;
      }
      boolean inserted = false;
      try {
        if (highestKey.isBelow(connection, lowestKey(rows))) {
          inserts.write(connection, rows);
          inserted = true;
        } else {
          upserts.write(connection, rows);
        }
      } finally {
        if (inserted) {
          attempts.succeeded();
        } else {
          attempts.failed();
        }
      }
    }

    private static long lowestKey(List<Row> rows) {
      long lowest = Long.MAX_VALUE;
      for (Row row : rows) {
        // What has no key is refused by the statement, whichever it is.
        if (row.values()[0] instanceof Number key) {
          lowest = Math.min(lowest, key.longValue());
        }
      }
      return lowest;
    }
  }
}
