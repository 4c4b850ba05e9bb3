package io.tarmac.connect.jdbc.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/**
 * The numbers of each table, of a bounded number of them: names can come out of records.
 * Thread-safe.
 */
final class TableCounts {

  /** How many tables have numbers of their own. */
  static final int MOST_TABLES = 100;

  /** What all others are called together. */
  static final String OTHERS = "(others)";

  /** The numbers of a table. Thread-safe. */
  static final class Counts {
    private final LongAdder rows = new LongAdder();
    private final LongAdder batches = new LongAdder();

    /** What a metric says now. */
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
   * No table yet.
   *
   * @param onTable told of each once, before it is counted
   */
  TableCounts(BiConsumer<String, Counts> onTable) {
    this.onTable = onTable;
  }

  /** A batch has been committed with so many rows of a table. */
  void written(String table, int rows) {
    Counts counts = of(table);
    counts.rows.add(rows);
    counts.batches.increment();
  }

  private synchronized Counts of(String table) {
    Counts known = tables.get(table);
    if (known != null) {
      return known;
    }
    return tables.computeIfAbsent(
        tables.size() < MOST_TABLES ? table : OTHERS,
        name -> {
          Counts counts = new Counts();
          onTable.accept(name, counts);
          return counts;
        });
  }
}
