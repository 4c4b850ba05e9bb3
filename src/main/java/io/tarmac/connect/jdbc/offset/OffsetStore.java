package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The store of the offsets that a database keeps for one consumer group. The store takes the
 * offsets, moves them on and alters them. Its only state is whether it has seen the table. One
 * thread at a time uses a store.
 */
public final class OffsetStore {

  /** The class of SQLSTATEs of a violated constraint. */
  private static final String CONSTRAINT = "23";

  /**
   * The number of attempts to take partitions. Rows vanish between two statements only if somebody
   * deletes the rows at that moment.
   */
  private static final int ATTEMPTS = 3;

  private final OffsetTable table;
  private final OffsetRows rows;

  private boolean created;

  public OffsetStore(OffsetTable table, String group, Clock clock) {
    this.table = table;
    this.rows = new OffsetRows(table.sql(), group, clock);
  }

  /** Returns the name of the table, as a message shows it. */
  public String tableName() {
    return table.name().toString();
  }

  /**
   * Takes partitions from whichever session had them, and commits. The store first raises the
   * epochs, which waits for transactions that are about to write these offsets. The store then
   * reads the offsets that these transactions have left. So the returned offsets hold until the
   * session that takes the partitions writes itself.
   */
  Map<TopicPartition, PartitionLease> take(
      Connection connection, Collection<TopicPartition> partitions) throws SQLException {
    create(connection);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      insertMissing(connection, partitions);
      if (rows.raise(connection, partitions)) {
        Map<TopicPartition, PartitionLease> leases = rows.read(connection);
        leases.keySet().retainAll(new HashSet<>(partitions));
        connection.commit();
        return leases;
      }
      connection.rollback();
    }
    throw new SQLException("rows of the offsets table are deleted as they are made", "40001");
  }

  /**
   * Moves the offsets on, within the transaction that writes the records before the offsets.
   *
   * @param held the leases of the session, at least those of the partitions in {@code nextOffsets}
   * @throws FencedException if a row differs from its lease or no longer exists
   */
  void save(
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    requireNone(rows.advance(connection, held, nextOffsets));
  }

  /**
   * Sets offsets, or deletes those that are null, no matter which sessions hold leases. Commits.
   */
  public void alter(Connection connection, Map<TopicPartition, @Nullable Long> offsets)
      throws SQLException {
    Map<TopicPartition, Long> set = new HashMap<>();
    List<TopicPartition> deleted = new ArrayList<>();
    offsets.forEach(
        (partition, offset) -> {
          if (offset == null) {
            deleted.add(partition);
          } else {
            set.put(partition, offset);
          }
        });
    if (!set.isEmpty()) {
      create(connection);
      insertMissing(connection, set.keySet());
      rows.set(connection, set);
    }
    if (!deleted.isEmpty() && hasRows(connection)) {
      rows.delete(connection, deleted);
    }
    connection.commit();
  }

  /** Deletes all of the group's rows, if there are any, and commits. */
  public void deleteAll(Connection connection) throws SQLException {
    if (hasRows(connection)) {
      rows.deleteAll(connection);
    }
    connection.commit();
  }

  /** Returns the group's rows, for the partitions that have one. Does not commit. */
  Map<TopicPartition, PartitionLease> read(Connection connection) throws SQLException {
    return rows.read(connection);
  }

  /**
   * Tells whether the group has rows. Does not query a missing table, because that would be an
   * error in the server's log.
   */
  private boolean hasRows(Connection connection) throws SQLException {
    try {
      return table.isListed(connection) && !rows.read(connection).isEmpty();
    } catch (SQLException unreadable) {
      if (!table.isAbsent(connection, unreadable)) {
        throw unreadable;
      }
      // The table that is listed is in a schema that the session does not search.
      connection.rollback();
      return false;
    }
  }

  private void create(Connection connection) throws SQLException {
    if (!created) {
      table.create(connection);
      created = true;
    }
  }

  /**
   * Inserts the rows that do not exist, each in a transaction of its own. On MySQL and MariaDB, an
   * UPDATE that hits no row locks the gap. Two tasks that looked for missing rows by UPDATE would
   * wait for each other.
   */
  private void insertMissing(Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    Set<TopicPartition> missing = new HashSet<>(partitions);
    missing.removeAll(rows.read(connection).keySet());
    connection.commit();
    for (TopicPartition partition : missing) {
      try {
        rows.insert(connection, partition);
        connection.commit();
      } catch (SQLException refusal) {
        connection.rollback();
        String state = SqlState.of(refusal);
        if (state == null || !state.startsWith(CONSTRAINT)) {
          throw refusal;
        }
        // Another task has inserted the row meanwhile.
      }
    }
  }

  private void requireNone(Collection<TopicPartition> lost) throws FencedException {
    if (!lost.isEmpty()) {
      throw new FencedException(
          "another session has taken %s in table %s, or changed the offset"
              .formatted(lost, table.name()));
    }
  }
}
