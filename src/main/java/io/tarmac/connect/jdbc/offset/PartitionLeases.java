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
 * The leases that a task holds on rows of the offsets table. A lease counts only in the session
 * that made it. A commit that was under way when an earlier session ended may have taken effect or
 * not. The server behind the new session may lack a commit. The task knows the outcome only after
 * the new session has taken the partitions again.
 *
 * <p>If an offset then differs from the former one, or is new to the task, it must be confirmed.
 * Until then nothing may be written after this offset. Thread-safe.
 */
final class PartitionLeases {

  /** An offset that is never stored. */
  private static final long UNREAD = -2;

  private @Nullable Connection session;

  /**
   * The leases by partition. The present session made those of {@link #current}. The others tell
   * the offset in an earlier session.
   */
  private final Map<TopicPartition, PartitionLease> leases = new HashMap<>();

  private final Set<TopicPartition> current = new HashSet<>();
  private final Set<TopicPartition> unconfirmed = new HashSet<>();

  /** Adds the leases of partitions that the session has taken. */
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

  /** Tells whether the session has taken all of the partitions. */
  @SuppressWarnings("ReferenceEquality") // sessions are compared by identity
  synchronized boolean covers(@Nullable Connection by, Collection<TopicPartition> partitions) {
    return by != null && by == session && current.containsAll(partitions);
  }

  /**
   * Returns the offsets to confirm, or {@link PartitionLease#NONE} for those that are not stored.
   */
  synchronized Map<TopicPartition, Long> unconfirmed() {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    unconfirmed.forEach(partition -> offsets.put(partition, nextOffset(partition)));
    return offsets;
  }

  /**
   * Confirms the offsets that are still the stored ones. Call this when the task goes on from these
   * offsets, and no older record is on its way.
   */
  synchronized void confirm(Map<TopicPartition, Long> offsets) {
    unconfirmed.removeIf(
        partition -> offsets.getOrDefault(partition, UNREAD) == nextOffset(partition));
  }

  /**
   * Forgets partitions that are another task's, or were. The offsets that were read of these
   * partitions no longer count.
   */
  synchronized void forget(Collection<TopicPartition> partitions) {
    leases.keySet().removeAll(partitions);
    current.removeAll(partitions);
    unconfirmed.removeAll(partitions);
  }

  /**
   * Returns the leases of partitions that the session is about to write.
   *
   * @throws FencedException if the session has not taken one of them, or one is not confirmed
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

  /** Moves the leases on to offsets that the database has committed. */
  synchronized void committed(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> leases.computeIfPresent(partition, (p, lease) -> lease.at(offset)));
  }

  /**
   * Returns the offset that is known to be stored, or {@link PartitionLease#NONE} if there is none.
   */
  synchronized long nextOffset(TopicPartition partition) {
    PartitionLease lease = leases.get(partition);
    return lease == null ? PartitionLease.NONE : lease.nextOffset();
  }

  @SuppressWarnings("ReferenceEquality") // sessions are compared by identity
  private void useSession(Connection by) {
    if (by != session) {
      session = by;
      current.clear();
    }
  }
}
