package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The offsets of a task in the database. This class takes the task's partitions, and moves their
 * offsets on at the end of each transaction.
 *
 * <p>The task holds leases on rows of the offsets table. A lease counts only in the session that
 * made it. A commit that was under way when an earlier session ended may have taken effect or not.
 * After a failover to a replica that lags, the new server may lack commits. The task knows the
 * outcome only after the new session has taken the partitions again. If an offset then differs from
 * the former one, or is new to the task, it must be confirmed. Until then nothing may be written
 * after this offset.
 *
 * <p>Methods that use a connection are for one thread at a time. They hold the lock only while they
 * read or change the leases, never while they wait for the database. All other methods are
 * thread-safe.
 */
public final class StoredOffsets {

  /**
   * The offset of a partition of which nothing has been written. Then the offset in Kafka counts.
   */
  public static final long NONE = PartitionLease.NONE;

  private static final Logger LOG = LoggerFactory.getLogger(StoredOffsets.class);

  /** An offset that is never stored. */
  private static final long UNREAD = -2;

  private final LeaseLossCounter leaseLosses;

  private @Nullable Connection session;

  /**
   * The leases by partition. The present session made those of {@link #current}. The others tell
   * the offset in an earlier session.
   */
  private final Map<TopicPartition, PartitionLease> leases = new HashMap<>();

  private final Set<TopicPartition> current = new HashSet<>();
  private final Set<TopicPartition> unconfirmed = new HashSet<>();

  /**
   * Creates an object that knows no offset yet.
   *
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public StoredOffsets(LongSupplier nanoClock) {
    this.leaseLosses = new LeaseLossCounter(nanoClock);
  }

  /** Takes the partitions for the session from whichever session had them, and commits. */
  public void take(OffsetStore store, Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    Map<TopicPartition, PartitionLease> taken = store.take(connection, partitions);
    taken(connection, taken);
    LOG.debug("Taken in table {}: {}", store.tableName(), taken);
  }

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

  /**
   * Tells whether the session, if there is one, has taken all of the partitions. Any thread may
   * call this.
   */
  @SuppressWarnings("ReferenceEquality") // sessions are compared by identity
  public synchronized boolean areTaken(
      @Nullable Connection by, Collection<TopicPartition> partitions) {
    return by != null && by == session && current.containsAll(partitions);
  }

  /**
   * Returns offsets that the task does not know yet, and has to {@link #confirm} before it writes.
   * The offset is {@link #NONE} for a partition of which none is stored.
   */
  public synchronized Map<TopicPartition, Long> unconfirmed() {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    unconfirmed.forEach(partition -> offsets.put(partition, nextOffset(partition)));
    return offsets;
  }

  /**
   * Confirms those of the {@link #unconfirmed} offsets that are still the stored ones. Call this
   * when the task goes on from these offsets, and no older record is on its way.
   */
  public synchronized void confirm(Map<TopicPartition, Long> offsets) {
    unconfirmed.removeIf(
        partition -> offsets.getOrDefault(partition, UNREAD) == nextOffset(partition));
  }

  /** Returns the offset that is known to be stored, or {@link #NONE} if there is none. */
  public synchronized long nextOffset(TopicPartition partition) {
    PartitionLease lease = leases.get(partition);
    return lease == null ? NONE : lease.nextOffset();
  }

  /**
   * Forgets the partitions. The offsets that were read of these partitions no longer count. Call
   * this when Connect assigns partitions to the task or revokes them.
   */
  public synchronized void forget(Collection<TopicPartition> partitions) {
    leases.keySet().removeAll(partitions);
    current.removeAll(partitions);
    unconfirmed.removeAll(partitions);
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
    held(connection, partitions);
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

  @SuppressWarnings("ReferenceEquality") // sessions are compared by identity
  private void useSession(Connection by) {
    if (by != session) {
      session = by;
      current.clear();
    }
  }

  /** Returns the end of a transaction that writes the task's records. */
  public TransactionEnd end(OffsetStore store) {
    return new TransactionEnd() {
      @Override
      public void commit(Connection connection, Map<AssignedPartition, OffsetRange> written)
          throws SQLException {
        StoredOffsets.this.commit(
            store, connection, heldAndNew(connection, written), nextOffsets(written));
      }

      @Override
      public @Nullable StatementCommit inStatement(
          Connection connection, Map<AssignedPartition, OffsetRange> written) {
        String sql = store.saveInStatement();
        if (sql == null) {
          return null;
        }
        Map<TopicPartition, Long> nextOffsets = nextOffsets(written);
        return new StatementCommit(
            sql + StatementCommit.COMMIT,
            true,
            (statement, first, cancellation) ->
                store.setSaved(statement, first, heldAndNew(connection, written), nextOffsets),
            () -> committed(nextOffsets));
      }
    };
  }

  private static Map<TopicPartition, Long> nextOffsets(
      Map<AssignedPartition, OffsetRange> written) {
    Map<TopicPartition, Long> nextOffsets = new HashMap<>();
    written.forEach(
        (partition, range) ->
            nextOffsets.merge(partition.topicPartition(), range.last() + 1, Math::max));
    return nextOffsets;
  }

  /** Returns the leases of the partitions, whose records must all be new. */
  private Map<TopicPartition, PartitionLease> heldAndNew(
      Connection connection, Map<AssignedPartition, OffsetRange> written) throws FencedException {
    Map<TopicPartition, PartitionLease> held = held(connection, nextOffsets(written).keySet());
    written.forEach((partition, range) -> requireNew(partition.topicPartition(), range, held));
    return held;
  }

  /**
   * Moves offsets on past records that have nothing to write, and commits. Does nothing if all of
   * the offsets have been moved there already.
   */
  public void advance(
      OffsetStore store, Connection connection, Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    Map<TopicPartition, PartitionLease> held = held(connection, nextOffsets.keySet());
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
    committed(nextOffsets);
  }

  /** Moves the leases on to offsets that the database has committed. */
  synchronized void committed(Map<TopicPartition, Long> nextOffsets) {
    nextOffsets.forEach(
        (partition, offset) -> leases.computeIfPresent(partition, (p, lease) -> lease.at(offset)));
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
