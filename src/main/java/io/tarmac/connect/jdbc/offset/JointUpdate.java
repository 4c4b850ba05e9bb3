package io.tarmac.connect.jdbc.offset;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * The update that moves on the offsets of several partitions, in the syntax of MySQL and MariaDB.
 * The hint makes the server look up each row by the primary key, and lock only that row. Without
 * the hint, MySQL 9.7 scans a table that has few other rows, and locks the rows of other tasks and
 * connectors.
 */
final class JointUpdate {

  /** An offset to move on. */
  record OffsetMove(TopicPartition partition, PartitionLease lease, long nextOffset) {}

  /** The most partitions of a statement, a power of two. */
  private static final int MOST_PARTITIONS = 64;

  private JointUpdate() {}

  /**
   * Tells whether the primary key of the table consists of the columns that identify a row. With
   * another key the hint would make the server scan and lock the whole table.
   */
  static boolean fits(Connection connection, OffsetTable table) throws SQLException {
    Set<String> keyColumns = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet keys =
            statement.executeQuery(table.sql("SHOW KEYS FROM %s WHERE Key_name = 'PRIMARY'"))) {
      while (keys.next()) {
        keyColumns.add(keys.getString("Column_name").toLowerCase(Locale.ROOT));
      }
    }
    return keyColumns.equals(OffsetTable.keyColumns());
  }

  /**
   * Moves on the offsets of rows that match their leases.
   *
   * @return the number of rows that matched
   */
  static int execute(
      Connection connection,
      OffsetTable table,
      String group,
      List<OffsetMove> moves,
      LocalDateTime now)
      throws SQLException {
    int hit = 0;
    for (int begin = 0; begin < moves.size(); begin += MOST_PARTITIONS) {
      List<OffsetMove> part = moves.subList(begin, Math.min(moves.size(), begin + MOST_PARTITIONS));
      int places = placesFor(part.size());
      try (PreparedStatement update = connection.prepareStatement(sql(table, places))) {
        bind(update, group, part, places, now);
        hit += update.executeUpdate();
      }
    }
    return hit;
  }

  /** Returns the number of places, a power of two, so that few statements are prepared. */
  private static int placesFor(int moves) {
    return Integer.highestOneBit(2 * moves - 1);
  }

  static String sql(OffsetTable table, int places) {
    return table.sql(
        "UPDATE %s FORCE INDEX (PRIMARY) SET `next_offset` = CASE "
            + String.join(
                " ", Collections.nCopies(places, "WHEN `topic` = ? AND `partition_id` = ? THEN ?"))
            + " END, `updated_at` = ? WHERE "
            + String.join(
                " OR ",
                Collections.nCopies(
                    places, "(" + OffsetStore.KEY + " AND `epoch` = ? AND `next_offset` = ?)")));
  }

  /** Binds the moves. The last move fills all places that are left. */
  private static void bind(
      PreparedStatement update, String group, List<OffsetMove> moves, int places, LocalDateTime now)
      throws SQLException {
    int parameter = 1;
    for (int i = 0; i < places; i++) {
      OffsetMove move = moves.get(Math.min(i, moves.size() - 1));
      update.setString(parameter++, move.partition().topic());
      update.setInt(parameter++, move.partition().partition());
      update.setLong(parameter++, move.nextOffset());
    }
    update.setObject(parameter++, now);
    for (int i = 0; i < places; i++) {
      OffsetMove move = moves.get(Math.min(i, moves.size() - 1));
      update.setString(parameter++, group);
      update.setString(parameter++, move.partition().topic());
      update.setInt(parameter++, move.partition().partition());
      update.setLong(parameter++, move.lease().epoch());
      update.setLong(parameter++, move.lease().nextOffset());
    }
  }
}
