package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.delivery.OffsetRange;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offsets of a task in the database. This class takes the task's partitions, and moves their
 * offsets on at the end of each transaction. Methods that use a connection are for one thread at a
 * time. All other methods are thread-safe.
 */
public final class StoredOffsets {

  /**
   * The offset of a partition of which nothing has been written. Then the offset in Kafka counts.
   */
  public static final long NONE = PartitionLease.NONE;

  private static final Logger LOG = LoggerFactory.getLogger(StoredOffsets.class);

  private final PartitionLeases leases = new PartitionLeases();
  private final LeaseLossCounter leaseLosses = new LeaseLossCounter(System::nanoTime);

  /** Takes the partitions for the session from whichever session had them, and commits. */
  public void take(OffsetStore store, Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    Map<TopicPartition, PartitionLease> taken = store.take(connection, partitions);
    leases.taken(connection, taken);
    LOG.debug("Taken in table {}: {}", store.tableName(), taken);
  }

  /**
   * Tells whether the session, if there is one, has taken the partitions. Any thread may call this.
   */
  public boolean areTaken(@Nullable Connection session, Collection<TopicPartition> partitions) {
    return leases.covers(session, partitions);
  }

  /**
   * Returns offsets that the task does not know yet, and has to {@link #confirm} before it writes.
   */
  public Map<TopicPartition, Long> unconfirmed() {
    return leases.unconfirmed();
  }

  /**
   * Confirms the {@link #unconfirmed} offsets. Call this when the task goes on from these offsets,
   * and no older record is on its way.
   */
  public void confirm(Map<TopicPartition, Long> offsets) {
    leases.confirm(offsets);
  }

  /** Returns the offset that is known to be stored, or {@link #NONE} if there is none. */
  public long nextOffset(TopicPartition partition) {
    return leases.nextOffset(partition);
  }

  /**
   * Forgets the partitions. Call this when Connect assigns partitions to the task or revokes them.
   */
  public void forget(Collection<TopicPartition> partitions) {
    leases.forget(partitions);
    leaseLosses.reset();
  }

  /** Tells whether a session that is of no task of this connector writes under its name. */
  public boolean areFoughtOver() {
    return leaseLosses.areTooMany();
  }

  /**
   * Requires, before anything is written, that the session may write the partitions. Otherwise
   * {@link #end} would throw later.
   *
   * @throws FencedException if the session has not taken one of the partitions, or the offset of
   *     one is not confirmed
   */
  public void requireTaken(Connection connection, Collection<TopicPartition> partitions)
      throws FencedException {
    leases.held(connection, partitions);
  }

  /** Returns the end of a transaction that writes the task's records. */
  public TransactionEnd end(OffsetStore store) {
    return (connection, written) -> {
      Map<TopicPartition, PartitionLease> held = leases.held(connection, written.keySet());
      Map<TopicPartition, Long> nextOffsets = new HashMap<>();
      for (Map.Entry<TopicPartition, OffsetRange> entry : written.entrySet()) {
        OffsetRange range = entry.getValue();
        requireNew(entry.getKey(), range, held);
        nextOffsets.put(entry.getKey(), range.last() + 1);
      }
      commit(store, connection, held, nextOffsets);
    };
  }

  /**
   * Moves offsets on past records that have nothing to write, and commits. Does nothing if all of
   * the offsets have been moved there already.
   */
  public void advance(
      OffsetStore store, Connection connection, Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    Map<TopicPartition, PartitionLease> held = leases.held(connection, nextOffsets.keySet());
    Map<TopicPartition, Long> further = new HashMap<>(nextOffsets);
    further.entrySet().removeIf(next -> isPassed(held, next));
    if (!further.isEmpty()) {
      commit(store, connection, held, further);
    }
  }

  private void commit(
      OffsetStore store,
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    try {
      store.save(connection, held, nextOffsets);
    } catch (FencedException fenced) {
      leaseLosses.add();
      LOG.warn("What was to be committed is not: {}", fenced.getMessage());
      throw fenced;
    }
    connection.commit();
    leases.committed(nextOffsets);
  }

  /**
   * Requires that no record of a range has been written. This is the last guard: no matter what has
   * gone wrong before, no record is written twice.
   */
  private static void requireNew(
      TopicPartition partition, OffsetRange range, Map<TopicPartition, PartitionLease> held) {
    PartitionLease lease = held.get(partition);
    if (lease != null && range.first() < lease.nextOffset()) {
      throw new IllegalStateException(
          "%s@%s has been written up to %d".formatted(partition, range, lease.nextOffset() - 1));
    }
  }

  private static boolean isPassed(
      Map<TopicPartition, PartitionLease> held, Map.Entry<TopicPartition, Long> next) {
    PartitionLease lease = held.get(next.getKey());
    return lease != null && next.getValue() <= lease.nextOffset();
  }
}
