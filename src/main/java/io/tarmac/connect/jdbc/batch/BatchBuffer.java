package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Collects rows until a batch is due. Used by the task's thread alone. */
public final class BatchBuffer {

  /** How many rows of a table there are. */
  private static final class TableSize {
    private final TableName table;
    private int rows;

    TableSize(TableName table) {
      this.table = table;
    }
  }

  private final BatchPolicy policy;
  private final Map<TableName, TableSize> sizes = new HashMap<>();
  private List<Row> rows = new ArrayList<>();
  private int rowsOfLargestTable;

  // The records of a poll come topic by topic, so mostly table by table.
  private @Nullable TableSize latest;

  public BatchBuffer(BatchPolicy policy) {
    this.policy = policy;
  }

  public void add(Row row) {
    rows.add(row);
    TableSize size = sizeOf(row.plan().table());
    size.rows++;
    rowsOfLargestTable = Math.max(rowsOfLargestTable, size.rows);
  }

  public boolean isFull() {
    return policy.isFull(rowsOfLargestTable);
  }

  /** Hands everything out as a batch, and is empty. */
  public Batch drain(Map<TopicPartition, OffsetRange> offsets) {
    Batch batch = new Batch(rows, offsets);
    clear();
    return batch;
  }

  /** Drops the rows of partitions that are now another task's. */
  public void drop(Collection<TopicPartition> partitions) {
    List<Row> remaining = without(rows, partitions);
    clear();
    remaining.forEach(this::add);
  }

  static List<Row> without(List<Row> rows, Collection<TopicPartition> partitions) {
    Set<TopicPartition> dropped = Set.copyOf(partitions);
    return rows.stream().filter(row -> !dropped.contains(partition(row.origin()))).toList();
  }

  private TableSize sizeOf(TableName table) {
    TableSize size = latest;
    if (size == null || !size.table.equals(table)) {
      size = sizes.computeIfAbsent(table, TableSize::new);
      latest = size;
    }
    return size;
  }

  private void clear() {
    rows = new ArrayList<>();
    sizes.clear();
    latest = null;
    rowsOfLargestTable = 0;
  }

  private static TopicPartition partition(SinkRecord record) {
    return new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
  }
}
