package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What one transaction writes, and the offsets that are done with it. Immutable: a retry needs
 * nothing but the batch itself.
 *
 * @param rows of all tables, in the order they arrived
 * @param offsets of the records in it, by original partition
 */
public record Batch(List<Row> rows, Map<TopicPartition, OffsetRange> offsets) {

  public Batch {
    rows = List.copyOf(rows);
    offsets = Map.copyOf(offsets);
  }

  public int rowCount() {
    return rows.size();
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * What there is to write, reduced: table by table, in the order of their first rows. Where the
   * database itself changes rows because of one that is written, which ones it finds depends on
   * those before: then as {@link #runsInRecordOrder()}.
   */
  public List<Run> runs() {
    for (Row row : rows) {
      if (row.reachesOthers()) {
        return runsInRecordOrder();
      }
    }
    Map<TableName, List<Row>> tables = new LinkedHashMap<>();
    for (Row row : rows) {
      tables.computeIfAbsent(row.plan().table(), table -> new ArrayList<>()).add(row);
    }
    List<Run> runs = new ArrayList<>();
    tables.values().forEach(ofTable -> runs.addAll(Reduction.runs(ofTable)));
    return runs;
  }

  /** What there is to write, every row of it, in the order of arrival across the tables. */
  public List<Run> runsInRecordOrder() {
    return Run.inOrder(rows);
  }

  /** The batch without the rows of partitions that are now another task's. */
  public Batch without(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetRange> remaining = new HashMap<>(offsets);
    remaining.keySet().removeAll(partitions);
    return new Batch(BatchBuffer.without(rows, partitions), remaining);
  }
}
