package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What one transaction writes, and the offsets that are done with it. Immutable: a retry needs
 * nothing but the batch itself.
 *
 * @param tables in the order of their first rows
 * @param offsets of the records in it, by original partition
 */
public record Batch(List<TableBatch> tables, Map<TopicPartition, OffsetRange> offsets) {

  public Batch {
    tables = List.copyOf(tables);
    offsets = Map.copyOf(offsets);
  }

  public int rowCount() {
    return tables.stream().mapToInt(TableBatch::size).sum();
  }

  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /** The batch without the rows of partitions that are now another task's. */
  public Batch without(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetRange> remaining = new HashMap<>(offsets);
    remaining.keySet().removeAll(partitions);
    return new Batch(BatchBuffer.without(tables, partitions), remaining);
  }
}
