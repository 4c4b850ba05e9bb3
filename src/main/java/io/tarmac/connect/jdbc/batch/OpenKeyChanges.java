package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.KeyChangeRecords;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The changes of keys of which only the delete has come: at most one in each partition, where its
 * other part is the next row. Used by the task's thread alone.
 */
public final class OpenKeyChanges {

  private final KeyChangeRecords records = new KeyChangeRecords();
  private final Map<TopicPartition, KeyChange> open = new HashMap<>();

  /** The next row of a partition, as part of the key's change that it belongs to, if any. */
  public Row joined(Row row, TopicPartition partition) {
    if (row.operation() == Operation.DELETE) {
      return opening(row, partition);
    }
    return open.isEmpty() ? row : completing(row, open.remove(partition));
  }

  /** The partitions are another task's from now on. */
  public void forget(Collection<TopicPartition> partitions) {
    open.keySet().removeAll(partitions);
  }

  private Row opening(Row row, TopicPartition partition) {
    KeyChange before = open.get(partition);
    if (before != null && isTombstone(row, before)) {
      return row;
    }
    if (before != null) {
      open.remove(partition);
      before.ended();
    }
    if (!KeyChangeRecords.deletesOldKey(row.origin())) {
      return row;
    }
    KeyChange change = new KeyChange(row);
    open.put(partition, change);
    return row.in(change);
  }

  /** What is not behind the delete is that itself, which has not been written and comes again. */
  private static boolean isTombstone(Row row, KeyChange change) {
    return row.origin().originalKafkaOffset() > change.deleted().origin().originalKafkaOffset()
        && change.isOf(row);
  }

  private Row completing(Row row, @Nullable KeyChange change) {
    if (change == null) {
      return row;
    }
    if (row.operation() == Operation.UPSERT
        && row.plan().isPartial()
        && row.plan().table().equals(change.deleted().plan().table())
        && records.completes(row.origin(), change.deleted().origin())) {
      change.followedBy(row);
      return row.in(change);
    }
    change.ended();
    return row;
  }
}
