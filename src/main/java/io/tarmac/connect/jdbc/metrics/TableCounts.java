package io.tarmac.connect.jdbc.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/**
 * The counts of each table. The number of tables is bounded, because records may name tables.
 * Thread-safe.
 */
final class TableCounts {

  /** The most tables that have counts of their own. */
  static final int MOST_TABLES = 100;

  /** The name under which all other tables are counted together. */
  static final String OTHERS = "(others)";

  /** The counts of a table. Thread-safe. */
  static final class Counts {
    private final LongAdder rows = new LongAdder();
    private final LongAdder batches = new LongAdder();

    /** Returns the present value of a metric. */
    double value(TableMetric metric) {
      return switch (metric) {
        case ROWS_WRITTEN -> rows.sum();
        case BATCHES_WRITTEN -> batches.sum();
      };
    }
  }

  private final BiConsumer<String, Counts> onTable;
  private final Map<String, Counts> tables = new HashMap<>();

  /**
   * Creates the counts without a table.
   *
   * @param onTable hears of each table once, before the table is counted
   */
  TableCounts(BiConsumer<String, Counts> onTable) {
    this.onTable = onTable;
  }

  /** Counts a committed batch with rows of a table. */
  void written(String table, int rows) {
    Counts counts = counts(table);
    counts.rows.add(rows);
    counts.batches.increment();
  }

  private synchronized Counts counts(String table) {
    boolean isOwn = tables.size() < MOST_TABLES || tables.containsKey(table);
    return tables.computeIfAbsent(
        isOwn ? table : OTHERS,
        name -> {
          Counts counts = new Counts();
          onTable.accept(name, counts);
          return counts;
        });
  }
}
