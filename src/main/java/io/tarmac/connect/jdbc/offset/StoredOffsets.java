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
 * A task's offsets in the database: takes its partitions, and ends each transaction with moving
 * their offsets on. What takes a connection is for one thread at a time, the rest is thread-safe.
 */
public final class StoredOffsets {

  /** Of a partition that nothing has been written of: what Kafka says counts. */
  public static final long NONE = PartitionLease.NONE;

  private static final Logger LOG = LoggerFactory.getLogger(StoredOffsets.class);

  private final PartitionLeases leases = new PartitionLeases();
  private final LeaseLossCounter leaseLosses = new LeaseLossCounter(System::nanoTime);

  /** Takes the partitions for the session from whoever had them, and commits. */
  public void take(OffsetStore store, Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    Map<TopicPartition, PartitionLease> taken = store.take(connection, partitions);
    leases.taken(connection, taken);
    LOG.debug("Taken in table {}: {}", store.tableName(), taken);
  }

  /** Whether the session, if there is one, has taken the partitions. */
  public boolean areTaken(@Nullable Connection session, Collection<TopicPartition> partitions) {
    return leases.covers(session, partitions);
  }

  /** Offsets that the task does not know yet, and has to {@link #confirm} before it writes. */
  public Map<TopicPartition, Long> unconfirmed() {
    return leases.unconfirmed();
  }

  /** The task goes on from the {@link #unconfirmed} offsets: nothing older is on its way. */
  public void confirm(Map<TopicPartition, Long> offsets) {
    leases.confirm(offsets);
  }

  /** The offset that is known to be stored; {@link #NONE} if there is none. */
  public long nextOffset(TopicPartition partition) {
    return leases.nextOffset(partition);
  }

  /** Connect has given the partitions to the task, or taken them away. */
  public void forget(Collection<TopicPartition> partitions) {
    leases.forget(partitions);
    leaseLosses.reset();
  }

  /** Whether somebody who is no task of this connector writes under its name. */
  public boolean areFoughtOver() {
    return leaseLosses.areTooMany();
  }

  /**
   * Throws where {@link #end} would, before anything is written.
   *
   * @throws FencedException when the session has not taken one of the partitions
   */
  public void requireTaken(Connection connection, Collection<TopicPartition> partitions)
      throws FencedException {
    leases.held(connection, partitions);
  }

  /** The end of a transaction that writes the task's records. */
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
   * Moves offsets on past records that ask for nothing, and commits; where they have been moved
   * there already, does nothing.
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

  /** The last guard: whatever has gone wrong before, nothing is written twice. */
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
