package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * What a task may count on of the offsets table. A lease is worth something in the session that
 * made it only: whether a commit that was under way when another ended took effect, and whether the
 * server behind this one has all of it, is known when the partitions have been taken again. An
 * offset that is then another than it was, or new to the task, has to be confirmed before anything
 * is written after it. Thread-safe.
 */
final class PartitionLeases {

  /** Never stored. */
  private static final long UNREAD = -2;

  private @Nullable Connection session;

  /** By what session they were made is in {@link #current}: the others tell where it stood. */
  private final Map<TopicPartition, PartitionLease> leases = new HashMap<>();

  private final Set<TopicPartition> current = new HashSet<>();
  private final Set<TopicPartition> unconfirmed = new HashSet<>();

  /** The session has taken the partitions. */
  synchronized void taken(Connection by, Map<TopicPartition, PartitionLease> taken) {
    useSession(by);
    taken.forEach(
        (partition, lease) -> {
          PartitionLease former = leases.put(partition, lease);
          if (former == null || former.nextOffset() != lease.nextOffset()) {
            unconfirmed.add(partition);
          }
        });
    current.addAll(taken.keySet());
  }

  /** Whether the session has taken all of the partitions. */
  @SuppressWarnings("ReferenceEquality") // whether it is that very session
  synchronized boolean covers(@Nullable Connection by, Collection<TopicPartition> partitions) {
    return by != null && by == session && current.containsAll(partitions);
  }

  /** The offsets that have to be confirmed, {@link PartitionLease#NONE} where none is stored. */
  synchronized Map<TopicPartition, Long> unconfirmed() {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    unconfirmed.forEach(partition -> offsets.put(partition, nextOffset(partition)));
    return offsets;
  }

  /** The task goes on from the offsets that are stored: nothing older is on its way. */
  synchronized void confirm(Map<TopicPartition, Long> offsets) {
    unconfirmed.removeIf(
        partition -> offsets.getOrDefault(partition, UNREAD) == nextOffset(partition));
  }

  /** The partitions are another task's, or were: what has been read of them says nothing more. */
  synchronized void forget(Collection<TopicPartition> partitions) {
    leases.keySet().removeAll(partitions);
    current.removeAll(partitions);
    unconfirmed.removeAll(partitions);
  }

  /**
   * The leases of partitions that the session is about to write.
   *
   * @throws FencedException when it has not taken one of them, or one is not confirmed
   */
  synchronized Map<TopicPartition, PartitionLease> held(
      Connection by, Collection<TopicPartition> partitions) throws FencedException {
    useSession(by);
    Map<TopicPartition, PartitionLease> held = new HashMap<>();
    for (TopicPartition partition : partitions) {
      PartitionLease lease = leases.get(partition);
      if (lease == null || !current.contains(partition) || unconfirmed.contains(partition)) {
        throw new FencedException(
            "the stored offset of %s has to be read before it is written".formatted(partition));
      }
      held.put(partition, lease);
    }
    return held;
  }

  /** The database has committed these offsets. */
  synchronized void committed(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> leases.computeIfPresent(partition, (p, lease) -> lease.at(offset)));
  }

  /** The offset that is known to be stored; {@link PartitionLease#NONE} if there is none. */
  synchronized long nextOffset(TopicPartition partition) {
    PartitionLease lease = leases.get(partition);
    return lease == null ? PartitionLease.NONE : lease.nextOffset();
  }

  @SuppressWarnings("ReferenceEquality") // whether it is that very session
  private void useSession(Connection by) {
    if (by != session) {
      session = by;
      current.clear();
    }
  }
}
