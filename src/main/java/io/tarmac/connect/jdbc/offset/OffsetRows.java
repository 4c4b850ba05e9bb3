package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The rows of one consumer group in the offsets table. No method commits. The statements lock rows
 * in the order of topics and partitions, so that two tasks never wait for each other. Stateless.
 */
final class OffsetRows {

  private static final Comparator<TopicPartition> LOCKING_ORDER =
      Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

  private final OffsetSql sql;
  private final String group;
  private final Clock clock;

  OffsetRows(OffsetSql sql, String group, Clock clock) {
    this.sql = sql;
    this.group = group;
    this.clock = clock;
  }

  /** Returns the rows of the partitions that have one. */
  Map<TopicPartition, PartitionLease> read(Connection connection) throws SQLException {
    Map<TopicPartition, PartitionLease> rows = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(sql.select())) {
      query.setString(1, group);
      try (ResultSet found = query.executeQuery()) {
        while (found.next()) {
          rows.put(
              new TopicPartition(found.getString(1), found.getInt(2)),
              new PartitionLease(found.getLong(4), found.getLong(3)));
        }
      }
    }
    return rows;
  }

  void insert(Connection connection, TopicPartition partition) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(sql.insert())) {
      setKey(insert, 1, partition);
      insert.setLong(4, PartitionLease.NONE);
      // This epoch differs from those of a deleted row, which a sleeping session may remember.
      insert.setLong(5, clock.millis());
      insert.setObject(6, now());
      insert.executeUpdate();
    }
  }

  /** Raises the epochs, and tells whether all the rows existed. */
  boolean raise(Connection connection, Collection<TopicPartition> partitions) throws SQLException {
    LocalDateTime now = now();
    try (PreparedStatement update = connection.prepareStatement(sql.raise())) {
      for (TopicPartition partition : inLockingOrder(partitions)) {
        update.setObject(1, now);
        setKey(update, 2, partition);
        // One by one, because some drivers do not tell how many rows a batch hit.
        if (update.executeUpdate() == 0) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Moves on the offsets of rows that match their leases.
   *
   * @return the partitions whose rows do not match
   */
  List<TopicPartition> advance(
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    LocalDateTime now = now();
    List<TopicPartition> inOrder = inLockingOrder(nextOffsets.keySet());
    int[] hit;
    try (PreparedStatement update = connection.prepareStatement(sql.advance())) {
      for (TopicPartition partition : inOrder) {
        PartitionLease lease = of(held, partition);
        update.setLong(1, of(nextOffsets, partition));
        update.setObject(2, now);
        setKey(update, 3, partition);
        update.setLong(6, lease.epoch());
        update.setLong(7, lease.nextOffset());
        update.addBatch();
      }
      hit = update.executeBatch();
    }
    List<TopicPartition> missed = new ArrayList<>();
    for (int i = 0; i < hit.length; i++) {
      if (hit[i] == Statement.SUCCESS_NO_INFO) {
        return others(connection, held, nextOffsets);
      }
      if (hit[i] != 1) {
        missed.add(inOrder.get(i));
      }
    }
    return missed;
  }

  /**
   * Returns the partitions whose rows are not as they should be after the update. Some drivers do
   * not tell how many rows a batch hit. The rows themselves tell it, and they are locked.
   */
  private List<TopicPartition> others(
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    Map<TopicPartition, PartitionLease> rows = read(connection);
    List<TopicPartition> others = new ArrayList<>();
    nextOffsets.forEach(
        (partition, offset) -> {
          if (!of(held, partition).at(offset).equals(rows.get(partition))) {
            others.add(partition);
          }
        });
    return others;
  }

  /** Sets offsets and raises the epochs. */
  void set(Connection connection, Map<TopicPartition, Long> offsets) throws SQLException {
    LocalDateTime now = now();
    try (PreparedStatement update = connection.prepareStatement(sql.set())) {
      for (TopicPartition partition : inLockingOrder(offsets.keySet())) {
        update.setLong(1, of(offsets, partition));
        update.setObject(2, now);
        setKey(update, 3, partition);
        update.executeUpdate();
      }
    }
  }

  void delete(Connection connection, Collection<TopicPartition> partitions) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(sql.delete())) {
      for (TopicPartition partition : inLockingOrder(partitions)) {
        setKey(delete, 1, partition);
        delete.executeUpdate();
      }
    }
  }

  void deleteAll(Connection connection) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(sql.deleteAll())) {
      delete.setString(1, group);
      delete.executeUpdate();
    }
  }

  private void setKey(PreparedStatement statement, int first, TopicPartition partition)
      throws SQLException {
    statement.setString(first, group);
    statement.setString(first + 1, partition.topic());
    statement.setInt(first + 2, partition.partition());
  }

  /** Returns the time in UTC, independent of the session's time zone. */
  private LocalDateTime now() {
    return LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
  }

  private static List<TopicPartition> inLockingOrder(Collection<TopicPartition> partitions) {
    return partitions.stream().sorted(LOCKING_ORDER).toList();
  }

  private static <T> T of(Map<TopicPartition, T> map, TopicPartition partition) {
    T value = map.get(partition);
    if (value == null) {
      throw new IllegalArgumentException("nothing is known of " + partition);
    }
    return value;
  }
}
