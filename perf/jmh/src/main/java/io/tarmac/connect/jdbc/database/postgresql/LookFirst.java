package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Identifiers;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.write.RowWriter;
import io.tarmac.connect.jdbc.write.WriteStrategy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * A strategy that looks for the highest key as {@link InsertAboveHighestKey} does, but in every
 * call and for any number of rows. It shows how many rows make the look worthwhile, and what a look
 * costs that finds no new rows.
 */
record LookFirst(WriteStrategy upsert, WriteStrategy insert, Identifiers identifiers)
    implements WriteStrategy {

  @Override
  public WriteMethod method() {
    return upsert.method();
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.UPSERT
        && plan.keyColumns().size() == 1
        && upsert.supports(plan, Operation.UPSERT)
        && insert.supports(plan, Operation.INSERT);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    upsert.begin(connection);
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    return new Writer(
        upsert.prepare(plan, operation),
        insert.prepare(plan, Operation.INSERT),
        new HighestKey(
            identifiers, plan.table(), plan.keyColumns().get(0).name(), Duration.ZERO));
  }

  private static final class Writer implements RowWriter {
    private final RowWriter upserts;
    private final RowWriter inserts;
    private final HighestKey highestKey;
    private boolean begun;

    Writer(RowWriter upserts, RowWriter inserts, HighestKey highestKey) {
      this.upserts = upserts;
      this.inserts = inserts;
      this.highestKey = highestKey;
    }

    @Override
    public void write(Connection connection, List<Row> rows) throws SQLException {
      if (!begun) {
        highestKey.begin(connection);
        begun = true;
      }
      Long highest = highestKey.find(connection);
      boolean isNew = highest != null && highest < lowestKey(rows);
      (isNew ? inserts : upserts).write(connection, rows);
    }

    private static long lowestKey(List<Row> rows) {
      long lowest = Long.MAX_VALUE;
      for (Row row : rows) {
        if (row.values()[0] instanceof Number key) {
          lowest = Math.min(lowest, key.longValue());
        }
      }
      return lowest;
    }
  }
}
