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
  public static final long NONE = Claim.NONE;

  private static final Logger LOG = LoggerFactory.getLogger(StoredOffsets.class);

  private final Claims claims = new Claims();
  private final Fencings fencings = new Fencings(System::nanoTime);

  /** Takes the partitions for the session from whoever had them, and commits. */
  public void take(OffsetStore store, Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    Map<TopicPartition, Claim> taken = store.take(connection, partitions);
    claims.taken(connection, taken);
    LOG.debug("Taken in table {}: {}", store.tableName(), taken);
  }

  /** Whether the session, if there is one, has taken the partitions. */
  public boolean areTaken(@Nullable Connection session, Collection<TopicPartition> partitions) {
    return claims.covers(session, partitions);
  }

  /** Offsets that the task does not know yet, and has to {@link #confirm} before it writes. */
  public Map<TopicPartition, Long> unconfirmed() {
    return claims.unconfirmed();
  }

  /** The task goes on from the {@link #unconfirmed} offsets: nothing older is on its way. */
  public void confirm(Map<TopicPartition, Long> offsets) {
    claims.confirm(offsets);
  }

  /** The offset that is known to be stored; {@link #NONE} if there is none. */
  public long nextOffset(TopicPartition partition) {
    return claims.nextOffset(partition);
  }

  /** Connect has given the partitions to the task, or taken them away. */
  public void forget(Collection<TopicPartition> partitions) {
    claims.forget(partitions);
    fencings.reset();
  }

  /** Whether somebody who is no task of this connector writes under its name. */
  public boolean areFoughtOver() {
    return fencings.areTooMany();
  }

  /**
   * Throws where {@link #end} would, before anything is written.
   *
   * @throws FencedException when the session has not taken one of the partitions
   */
  public void requireTaken(Connection connection, Collection<TopicPartition> partitions)
      throws FencedException {
    claims.held(connection, partitions);
  }

  /** The end of a transaction that writes the task's records. */
  public TransactionEnd end(OffsetStore store) {
    return (connection, written) -> {
      Map<TopicPartition, Claim> held = claims.held(connection, written.keySet());
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
    Map<TopicPartition, Claim> held = claims.held(connection, nextOffsets.keySet());
    Map<TopicPartition, Long> further = new HashMap<>(nextOffsets);
    further.entrySet().removeIf(next -> isPassed(held, next));
    if (!further.isEmpty()) {
      commit(store, connection, held, further);
    }
  }

  private void commit(
      OffsetStore store,
      Connection connection,
      Map<TopicPartition, Claim> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    try {
      store.save(connection, held, nextOffsets);
    } catch (FencedException fenced) {
      fencings.add();
      LOG.warn("What was to be committed is not: {}", fenced.getMessage());
      throw fenced;
    }
    connection.commit();
    claims.committed(nextOffsets);
  }

  /** The last guard: whatever has gone wrong before, nothing is written twice. */
  private static void requireNew(
      TopicPartition partition, OffsetRange range, Map<TopicPartition, Claim> held) {
    Claim claim = held.get(partition);
    if (claim != null && range.first() < claim.nextOffset()) {
      throw new IllegalStateException(
          "%s@%s has been written up to %d".formatted(partition, range, claim.nextOffset() - 1));
    }
  }

  private static boolean isPassed(
      Map<TopicPartition, Claim> held, Map.Entry<TopicPartition, Long> next) {
    Claim claim = held.get(next.getKey());
    return claim != null && next.getValue() <= claim.nextOffset();
  }
}
