package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.change.RecentlyUsed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last committed row of each plan and operation. If such a row is written again, it shows
 * whether the database takes such rows at all. One thread at a time uses this class.
 */
final class LastRows {

  /** The size of the largest row that is kept, in bytes: all rows together stay small. */
  private static final long LARGEST = 1 << 16;

  private final RecentlyUsed<PlanAndOperation, Row> rows = new RecentlyUsed<>();

  /** Keeps the last row of each run that has been committed. */
  void committed(List<Run> runs) {
    for (Run run : runs) {
      Row last = run.rows().get(run.rows().size() - 1);
      long bytes = last.bytes();
      if (bytes <= LARGEST) {
        rows.put(
            new PlanAndOperation(run.plan(), run.operation()),
            last,
            bytes + last.plan().keptBytes());
      }
    }
  }

  /**
   * Returns the last row of the same plan and operation as another row; null if none is known. If
   * the other row lacks values, the result may be a whole row, in the form that lacks them.
   */
  @Nullable Row like(Row row) {
    Row last = rows.get(new PlanAndOperation(row.plan(), row.operation()));
    if (last != null || !row.plan().isPartial()) {
      return last;
    }
    Row whole = rows.get(new PlanAndOperation(row.plan().complete(), row.operation()));
    return whole == null ? null : whole.asOneOf(row.plan());
  }
}
