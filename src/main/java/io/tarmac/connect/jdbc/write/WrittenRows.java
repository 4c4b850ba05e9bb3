package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Run;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.table.TableName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The number of rows of each table that a transaction has written. */
final class WrittenRows {

  private final Map<TableName, Integer> rows = new HashMap<>();

  private WrittenRows() {}

  /** Counts the rows as they were sent. */
  static WrittenRows of(List<Run> runs) {
    WrittenRows written = new WrittenRows();
    for (Run run : runs) {
      written.rows.merge(run.plan().table(), run.rows().size(), Integer::sum);
    }
    return written;
  }

  /**
   * Counts one row for each record of a batch that was searched, because it is not known which rows
   * were sent.
   */
  static WrittenRows of(Batch searched) {
    return of(searched.runsInRecordOrder());
  }

  void tell(SinkMetrics metrics) {
    rows.forEach((table, count) -> metrics.rowsWritten(table.toString(), count));
  }
}
