package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.config.SweepProperties;
import io.tarmac.connect.jdbc.config.WriteMethod;
import io.tarmac.connect.jdbc.table.Sweep;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A strategy that removes the rows that a snapshot of their source table does not have. The
 * strategy removes none and warns if a record of the snapshot has not become a row, or if more rows
 * would go than the configuration allows. The snapshot's records have consecutive offsets in one
 * partition, so the first and the last offset tell their number.
 */
public record SnapshotSweep(Dml dml) implements WriteStrategy {

  private static final Logger LOG = LoggerFactory.getLogger(SnapshotSweep.class);

  // The columns of the query for the counts.
  private static final int LIVE = 1;
  private static final int WRITTEN = 2;
  private static final int STALE = 3;

  @Override
  public WriteMethod method() {
    return WriteMethod.BATCH;
  }

  @Override
  public boolean supports(TablePlan plan, Operation operation) {
    return operation == Operation.SWEEP;
  }

  @Override
  public RowWriter prepare(TablePlan plan, Operation operation) {
    Sweep sweep = Objects.requireNonNull(plan.sweep());
    RowStatement counts = dml.snapshotCounts(plan, sweep);
    RowStatement statement = dml.sweep(plan, sweep);
    return (connection, rows) -> {
      for (Row row : rows) {
        sweep(connection, sweep.isSoft() ? markedAsDeleted(row) : row, sweep, counts, statement);
      }
    };
  }

  /** Returns the row with the mark of a soft delete. */
  private static Row markedAsDeleted(Row row) {
    @Nullable Object[] values = row.values().clone();
    int mark = row.plan().sweepIndexes().mark();
    values[mark] = row.plan().columns().get(mark).mapping().converter().convert(true);
    return row.inserting(values);
  }

  private static void sweep(
      Connection connection, Row row, Sweep sweep, RowStatement counts, RowStatement statement)
      throws SQLException {
    Object snapshot = Objects.requireNonNull(row.values()[row.plan().sweepIndexes().snapshot()]);
    long first = ((Number) snapshot).longValue();
    long records = row.offset() - first + 1;
    try (PreparedStatement query = counts.prepare(connection)) {
      counts.bind(query, row, 1);
      try (ResultSet answer = query.executeQuery()) {
        answer.next();
        long written = answer.getLong(WRITTEN);
        long stale = answer.getLong(STALE);
        if (written != records) {
          Sweep.warnOfKeptRows(
              row.plan().table(),
              row.change(),
              "of the snapshot's %d records, only %d became rows; fix the cause, and take another snapshot"
                  .formatted(records, written));
          return;
        }
        if (stale > sweep.maxRatio() * answer.getLong(LIVE)) {
          Sweep.warnOfKeptRows(
              row.plan().table(),
              row.change(),
              "the sweep would remove %d of %d rows; if that is right, raise %s and take another snapshot"
                  .formatted(stale, answer.getLong(LIVE), SweepProperties.MAX_RATIO));
          return;
        }
      }
    }
    int swept = statement.execute(connection, List.of(row))[0];
    LOG.info(
        "Table {}: {} rows {}, which the snapshot from offset {} does not have",
        row.plan().table(),
        swept,
        sweep.isSoft() ? "marked as deleted" : "removed",
        first);
  }
}
