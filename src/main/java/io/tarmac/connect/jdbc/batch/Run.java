package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetText;
import io.tarmac.connect.jdbc.table.TablePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.connect.sink.SinkRecord;

/**
 * A run of rows of one plan and one operation, which are written one after another.
 *
 * @param rows the rows in order, at least one
 * @param distinct whether it is known that the database takes no two of the rows' keys for one
 */
public record Run(TablePlan plan, Operation operation, List<Row> rows, boolean distinct) {

  /** Creates a run of rows about whose keys nothing is known. */
  public Run(TablePlan plan, Operation operation, List<Row> rows) {
    this(plan, operation, rows, false);
  }

  /** Returns the rows as runs, in order. A change of plan or of operation begins a new run. */
  static List<Run> inOrder(List<Row> rows) {
    List<Run> runs = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= rows.size(); end++) {
      if (end == rows.size() || !continues(rows.get(end), rows.get(begin))) {
        Row first = rows.get(begin);
        runs.add(new Run(first.plan(), first.operation(), rows.subList(begin, end)));
        begin = end;
      }
    }
    return runs;
  }

  @SuppressWarnings("ReferenceEquality") // plans are compared by identity
  private static boolean continues(Row row, Row first) {
    return row.plan() == first.plan() && row.operation() == first.operation();
  }

  /** Tells whether the operation inserts a row only if the row's key is not in the table. */
  public boolean looksForKeys() {
    return switch (operation) {
      case UPSERT, INSERT_IGNORE, ADD_VERSION -> true;
      case INSERT, UPDATE, DELETE, END_VERSION, SWEEP -> false;
    };
  }

  /** Returns the offsets of the rows' records, for a message. */
  public String offsets() {
    SortedMap<String, OffsetRange> ranges = new TreeMap<>();
    for (Row row : rows) {
      SinkRecord origin = row.origin();
      long offset = origin.originalKafkaOffset();
      ranges.merge(
          origin.originalTopic() + "-" + origin.originalKafkaPartition(),
          new OffsetRange(offset, offset),
          OffsetRange::union);
    }
    return OffsetText.ranges(ranges);
  }
}
