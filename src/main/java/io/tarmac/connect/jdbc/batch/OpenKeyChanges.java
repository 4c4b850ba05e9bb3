package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.KeyChangeRecords;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The changes of keys of which only the delete has come. A partition has at most one, because the
 * other part of the change is the partition's next row. Only the task's thread uses this class.
 */
public final class OpenKeyChanges {

  private final KeyChangeRecords records = new KeyChangeRecords();
  private final Map<TopicPartition, KeyChange> open = new HashMap<>();

  /**
   * Returns the next row of a partition, as a part of the key's change that the row belongs to, if
   * any.
   */
  public Row joined(Row row) {
    TopicPartition partition = row.partition().topicPartition();
    if (row.isOfDelete()) {
      return opening(row, partition);
    }
    return open.isEmpty() ? row : completing(row, open.remove(partition));
  }

  /**
   * Forgets the changes of partitions that now belong to another task. A change outlives a
   * partition that the task only reads again: the delete may have been committed although its
   * answer was lost.
   */
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
    return row.withKeyChange(change);
  }

  /**
   * Tells whether a row is the tombstone of a delete that opened a change. A row at or before the
   * delete's offset is the delete itself, redelivered because it was never written.
   */
  private static boolean isTombstone(Row row, KeyChange change) {
    return row.origin().originalKafkaOffset() > change.deleted().origin().originalKafkaOffset()
        && change.isOf(row);
  }

  private Row completing(Row row, @Nullable KeyChange change) {
    if (change == null) {
      return row;
    }
    if ((row.operation() == Operation.UPSERT || row.operation() == Operation.ADD_VERSION)
        && row.plan().isPartial()
        && row.plan().table().equals(change.deleted().plan().table())
        && records.completes(row.origin(), change.deleted().origin())) {
      change.followedBy(row);
      return row.withKeyChange(change);
    }
    change.ended();
    return row;
  }
}
