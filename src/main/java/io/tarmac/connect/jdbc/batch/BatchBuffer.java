package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.table.TableName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** Collects rows per table until a batch is due. Used by the task's thread alone. */
public final class BatchBuffer {

  private final BatchPolicy policy;
  private final Map<TableName, TableBatch> tables = new LinkedHashMap<>();
  private int rowsOfLargestTable;

  // The records of a poll come topic by topic, so mostly table by table.
  private @Nullable TableBatch latest;

  public BatchBuffer(BatchPolicy policy) {
    this.policy = policy;
  }

  public void add(Row row) {
    TableBatch table = tableBatch(row.plan().table());
    table.add(row);
    rowsOfLargestTable = Math.max(rowsOfLargestTable, table.size());
  }

  public boolean isFull() {
    return policy.isFull(rowsOfLargestTable);
  }

  /** Hands everything out as a batch, and is empty. */
  public Batch drain(Map<TopicPartition, OffsetRange> offsets) {
    Batch batch = new Batch(List.copyOf(tables.values()), offsets);
    clear();
    return batch;
  }

  /** Drops the rows of partitions that are now another task's. */
  public void drop(Collection<TopicPartition> partitions) {
    List<TableBatch> remaining = without(List.copyOf(tables.values()), partitions);
    clear();
    for (TableBatch table : remaining) {
      tables.put(table.table(), table);
      rowsOfLargestTable = Math.max(rowsOfLargestTable, table.size());
    }
  }

  static List<TableBatch> without(List<TableBatch> tables, Collection<TopicPartition> partitions) {
    Set<TopicPartition> dropped = Set.copyOf(partitions);
    return tables.stream()
        .map(table -> table.without(row -> dropped.contains(partition(row.origin()))))
        .filter(table -> table.size() > 0)
        .toList();
  }

  private TableBatch tableBatch(TableName name) {
    TableBatch table = latest;
    if (table == null || !table.table().equals(name)) {
      table = tables.computeIfAbsent(name, TableBatch::new);
      latest = table;
    }
    return table;
  }

  private void clear() {
    tables.clear();
    latest = null;
    rowsOfLargestTable = 0;
  }

  private static TopicPartition partition(SinkRecord record) {
    return new TopicPartition(record.originalTopic(), record.originalKafkaPartition());
  }
}
