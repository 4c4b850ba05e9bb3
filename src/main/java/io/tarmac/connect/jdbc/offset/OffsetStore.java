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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The store of the offsets that a database keeps for one consumer group. The store takes the
 * offsets, moves them on and alters them. Statements of one partition lock rows in the order of
 * topics and partitions, so that two tasks never wait for each other. A statement of all partitions
 * locks them in the order that the server chooses. It may end in a deadlock with a task that takes
 * the same partitions. The sink then writes the batch again. The store's only state is what it has
 * seen of the table. One thread at a time uses a store.
 */
public final class OffsetStore {

  /**
   * The number of attempts to take partitions. Rows vanish between two statements only if somebody
   * deletes the rows at that moment.
   */
  private static final int ATTEMPTS = 3;

  private static final Comparator<TopicPartition> LOCKING_ORDER =
      Comparator.comparing(TopicPartition::topic).thenComparing(TopicPartition::partition);

  /** The condition that a row is of a partition. {@link #setKey} sets its parameters. */
  static final String KEY = "`consumer_group` = ? AND `topic` = ? AND `partition_id` = ?";

  private final OffsetTable table;
  private final String group;
  private final Clock clock;

  /** The statement of each transaction. All other statements are rare, and made when they run. */
  private final String advance;

  /** The statement that saves all offsets or fails; null if the database has none. */
  private final @Nullable String saveInStatement;

  /** Whether one statement moves the offsets of several partitions; null before it is known. */
  private @Nullable Boolean updatesJointly;

  private final boolean mayUpdateJointly;
  private boolean created;

  /**
   * Creates a store.
   *
   * @param mayUpdateJointly whether to use a {@link JointUpdate} instead of a JDBC batch, if the
   *     table allows it
   * @param moveOrFail the database's statement that moves all offsets or fails, or null
   */
  public OffsetStore(
      OffsetTable table,
      String group,
      Clock clock,
      boolean mayUpdateJointly,
      @Nullable String moveOrFail) {
    this.table = table;
    this.group = group;
    this.clock = clock;
    this.mayUpdateJointly = mayUpdateJointly;
    this.advance =
        table.sql(
            "UPDATE %s SET `next_offset` = ?, `updated_at` = ? WHERE "
                + KEY
                + " AND `epoch` = ? AND `next_offset` = ?");
    this.saveInStatement = moveOrFail == null ? null : "; " + table.sql(moveOrFail);
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
      if (raise(connection, partitions)) {
        Map<TopicPartition, PartitionLease> leases = read(connection);
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
    List<TopicPartition> lost = advance(connection, held, nextOffsets);
    if (!lost.isEmpty()) {
      throw new FencedException(
          "another session has taken %s in table %s, or changed the offset"
              .formatted(lost, table.name()));
    }
  }

  /**
   * Returns the text that makes a statement of the transaction {@link #save} the offsets, or null
   * if the database has none. {@link #setSaved} sets its parameters.
   */
  @Nullable String saveInStatement() {
    return saveInStatement;
  }

  /**
   * Sets the parameters of {@link #saveInStatement}.
   *
   * @param first the index of the first parameter
   */
  void setSaved(
      PreparedStatement statement,
      int first,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    List<TopicPartition> inOrder = inLockingOrder(nextOffsets.keySet());
    Object[][] columns = new Object[5][inOrder.size()];
    for (int i = 0; i < inOrder.size(); i++) {
      TopicPartition partition = inOrder.get(i);
      PartitionLease lease = known(held, partition);
      columns[0][i] = partition.topic();
      columns[1][i] = partition.partition();
      columns[2][i] = lease.epoch();
      columns[3][i] = lease.nextOffset();
      columns[4][i] = known(nextOffsets, partition);
    }
    Connection connection = statement.getConnection();
    statement.setObject(first, now());
    for (int i = 0; i < columns.length; i++) {
      String type = i == 0 ? "text" : i == 1 ? "int4" : "int8";
      statement.setArray(first + 1 + i, connection.createArrayOf(type, columns[i]));
    }
    statement.setString(first + 6, group);
    statement.setInt(first + 7, inOrder.size());
  }

  /**
   * Sets offsets, or deletes those that are null, no matter which sessions hold leases. Commits.
   */
  public void alter(Connection connection, Map<TopicPartition, @Nullable Long> offsets)
      throws SQLException {
    Map<TopicPartition, Long> changed = new HashMap<>();
    List<TopicPartition> deleted = new ArrayList<>();
    offsets.forEach(
        (partition, offset) -> {
          if (offset == null) {
            deleted.add(partition);
          } else {
            changed.put(partition, offset);
          }
        });
    if (!changed.isEmpty()) {
      create(connection);
      insertMissing(connection, changed.keySet());
      set(connection, changed);
    }
    if (!deleted.isEmpty() && hasRows(connection)) {
      delete(connection, deleted);
    }
    connection.commit();
  }

  /** Deletes all of the group's rows, if there are any, and commits. */
  public void deleteAll(Connection connection) throws SQLException {
    if (hasRows(connection)) {
      String sql = table.sql("DELETE FROM %s WHERE `consumer_group` = ?");
      try (PreparedStatement delete = connection.prepareStatement(sql)) {
        delete.setString(1, group);
        delete.executeUpdate();
      }
    }
    connection.commit();
  }

  /** Returns the group's rows, for the partitions that have one. Does not commit. */
  Map<TopicPartition, PartitionLease> read(Connection connection) throws SQLException {
    Map<TopicPartition, PartitionLease> rows = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(table.select())) {
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

  /**
   * Tells whether the group has rows. Does not query a missing table, because that would be an
   * error in the server's log.
   */
  private boolean hasRows(Connection connection) throws SQLException {
    try {
      return table.isListed(connection) && !read(connection).isEmpty();
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
    missing.removeAll(read(connection).keySet());
    connection.commit();
    for (TopicPartition partition : missing) {
      try {
        insert(connection, partition);
        connection.commit();
      } catch (SQLException refusal) {
        connection.rollback();
        if (!table.isForbidden(refusal)) {
          throw refusal;
        }
        // Another task has inserted the row meanwhile.
      }
    }
  }

  private void insert(Connection connection, TopicPartition partition) throws SQLException {
    String sql =
        table.sql(
            "INSERT INTO %s (`consumer_group`, `topic`, `partition_id`, `next_offset`, `epoch`,"
                + " `updated_at`) VALUES (?, ?, ?, ?, ?, ?)");
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      setKey(insert, 1, partition);
      insert.setLong(4, PartitionLease.NONE);
      // This epoch differs from those of a deleted row, which a sleeping session may remember.
      insert.setLong(5, clock.millis());
      insert.setObject(6, now());
      insert.executeUpdate();
    }
  }

  /**
   * Takes the partitions from the sessions that had them, by raising the epochs. Tells whether all
   * the rows existed.
   */
  private boolean raise(Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    String sql = table.sql("UPDATE %s SET `epoch` = `epoch` + 1, `updated_at` = ? WHERE " + KEY);
    LocalDateTime now = now();
    try (PreparedStatement update = connection.prepareStatement(sql)) {
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
  private List<TopicPartition> advance(
      Connection connection,
      Map<TopicPartition, PartitionLease> held,
      Map<TopicPartition, Long> nextOffsets)
      throws SQLException {
    LocalDateTime now = now();
    List<TopicPartition> inOrder = inLockingOrder(nextOffsets.keySet());
    if (updatesJointly(connection)) {
      List<JointUpdate.OffsetMove> moves =
          inOrder.stream()
              .map(p -> new JointUpdate.OffsetMove(p, known(held, p), known(nextOffsets, p)))
              .toList();
      boolean all = JointUpdate.execute(connection, table, group, moves, now) == moves.size();
      return all ? List.of() : others(connection, held, nextOffsets);
    }
    int[] hit;
    try (PreparedStatement update = connection.prepareStatement(advance)) {
      for (TopicPartition partition : inOrder) {
        PartitionLease lease = known(held, partition);
        update.setLong(1, known(nextOffsets, partition));
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

  private boolean updatesJointly(Connection connection) throws SQLException {
    if (updatesJointly == null) {
      updatesJointly = mayUpdateJointly && JointUpdate.fits(connection, table);
    }
    return updatesJointly;
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
          if (!known(held, partition).at(offset).equals(rows.get(partition))) {
            others.add(partition);
          }
        });
    return others;
  }

  /** Takes the partitions and sets their offsets. */
  private void set(Connection connection, Map<TopicPartition, Long> offsets) throws SQLException {
    String sql =
        table.sql(
            "UPDATE %s SET `next_offset` = ?, `epoch` = `epoch` + 1, `updated_at` = ? WHERE "
                + KEY);
    LocalDateTime now = now();
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      for (TopicPartition partition : inLockingOrder(offsets.keySet())) {
        update.setLong(1, known(offsets, partition));
        update.setObject(2, now);
        setKey(update, 3, partition);
        update.executeUpdate();
      }
    }
  }

  private void delete(Connection connection, Collection<TopicPartition> partitions)
      throws SQLException {
    String sql = table.sql("DELETE FROM %s WHERE " + KEY);
    try (PreparedStatement delete = connection.prepareStatement(sql)) {
      for (TopicPartition partition : inLockingOrder(partitions)) {
        setKey(delete, 1, partition);
        delete.executeUpdate();
      }
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

  private static <T> T known(Map<TopicPartition, T> map, TopicPartition partition) {
    T value = map.get(partition);
    if (value == null) {
      throw new IllegalArgumentException("nothing is known of " + partition);
    }
    return value;
  }
}
