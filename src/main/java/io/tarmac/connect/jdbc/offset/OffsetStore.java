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
 * Takes, moves on and alters the offsets that a database keeps for one consumer group. Knows that
 * the table is there once it has seen it, and nothing else; used by one thread at a time.
 */
public final class OffsetStore {

  /** The class of SQLSTATEs of a violated constraint. */
  private static final String CONSTRAINT = "23";

  /** Rows vanish between two statements only when somebody deletes them just then. */
  private static final int ATTEMPTS = 3;

  private final OffsetTable table;
  private final OffsetRows rows;

  private boolean created;

  public OffsetStore(OffsetTable table, String group, Clock clock) {
    this.table = table;
    this.rows = new OffsetRows(table.sql(), group, clock);
  }

  /** The table's name, as a message shows it. */
  public String tableName() {
    return table.name().toString();
  }

  /**
   * Takes partitions from whoever had them, and commits: raises their epochs, which waits for
   * transactions that are about to write their offsets, and then reads what these have left. So
   * what is returned is what there is until the session that takes them writes itself.
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
   * Moves the offsets on, within the transaction that writes the records before them.
   *
   * @param held what the session counts on, of each of the partitions at least
   * @throws FencedException when a row is not as the session counts on, or no longer there
   */
  void save(
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    requireNone(rows.advance(connection, held, nextOffsets));
  }

  /** Sets offsets, or deletes them where null, whatever sessions there are; and commits. */
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

  /** The group's rows, of the partitions that have one. Does not commit. */
  Map<TopicPartition, PartitionLease> read(Connection connection) throws SQLException {
    return rows.read(connection);
  }

  /** Without asking a table that is not there, which would be an error in the server's log. */
  private boolean hasRows(Connection connection) throws SQLException {
    try {
      return table.isListed(connection) && !rows.read(connection).isEmpty();
    } catch (SQLException unreadable) {
      if (!table.isAbsent(connection, unreadable)) {
        throw unreadable;
      }
      // One of that name is in a schema where the session does not look.
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
   * Makes the rows that are not there, each in a transaction of its own. To look for one by an
   * UPDATE that misses would, on MySQL and MariaDB, lock the gap, and two tasks wait for each
   * other.
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
        // Another task has made it meanwhile.
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
