package io.tarmac.perf.run;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetTable;
import java.time.Instant;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The rows of a table. */
final class TableDestination implements Destination {
  private final TargetTable table;
  private final Index index;
  private final TableCheck check;
  private final long commitsBefore;

  TableDestination(TargetTable table, Index index, TableCheck check) {
    this.table = table;
    this.index = index;
    this.check = check;
    this.commitsBefore = table.commits();
  }

  @Override
  public String arrivals() {
    return "rows in the table";
  }

  @Override
  public long arrived() {
    return quick() ? table.lastId() : table.rows();
  }

  /**
   * An index has the highest id at hand; where that is not the number of rows, they are counted.
   */
  @Override
  public boolean quick() {
    return index.countsByLastId();
  }

  /** A query sees what was committed when it began. */
  @Override
  public Instant completed(Instant asked) {
    return asked;
  }

  @Override
  public OptionalDouble rowsPerBatch(int events) {
    OptionalLong transactions = table.transactions(commitsBefore);
    return transactions.isPresent()
        ? OptionalDouble.of((double) events / transactions.getAsLong())
        : OptionalDouble.empty();
  }

  @Override
  public String check(int events) {
    return "checksum " + check.requireRows(table, events);
  }
}
