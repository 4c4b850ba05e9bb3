package io.tarmac.perf.database;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;

/**
 * The time between the sending of a row and its commit. Each row contains the time of sending. The
 * server writes the time of the commit to its log, just before it flushes the log. Both times are
 * from the same clock.
 */
public final class CommitLatency {
  private final LongStream.Builder latencyMicros = LongStream.builder();
  private final LongSummaryStatistics sent = new LongSummaryStatistics();
  private final long[] sortedMicros;

  private CommitLatency(TargetTable table, int lastSkippedId) throws SQLException {
    int stamp =
        table
            .stampColumn()
            .orElseThrow(() -> new SQLException("the rows contain no time of sending"));
    switch (table.database().kind()) {
      case POSTGRESQL -> // track_commit_timestamp
          query(
              table,
              """
              select %1$s::bigint,
                (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint
              from %2$s where id > %3$d"""
                  .formatted(table.quoted(stamp), table.quoted(), lastSkippedId));
      case MARIADB -> {
        if (!table.recordsCommitTimes()) {
          throw new SQLException("the table has no system versioning");
        }
        query(
            table,
            """
            select %1$s, floor(unix_timestamp(commit_timestamp) * 1000000)
            from %2$s join mysql.transaction_registry on transaction_id = written_by
            where id > %3$d"""
                .formatted(table.quoted(stamp), table.quoted(), lastSkippedId));
      }
      case MYSQL -> readLog(table, stamp, lastSkippedId);
    }
    if (sent.getCount() < Math.max(1, table.rows() - lastSkippedId)) {
      throw new SQLException("only %d rows have a commit time".formatted(sent.getCount()));
    }
    sortedMicros = latencyMicros.build().sorted().toArray();
  }

  /**
   * Returns the latencies of the rows with ids above {@code lastSkippedId}.
   *
   * @throws SQLException if the server does not report when it committed them
   */
  public static CommitLatency of(TargetTable table, int lastSkippedId) throws SQLException {
    return new CommitLatency(table, lastSkippedId);
  }

  private void query(TargetTable table, String query) throws SQLException {
    try (Connection connection = table.database().open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        long committed = rows.getLong(2);
        if (!rows.wasNull()) {
          add(rows.getLong(1), committed);
        }
      }
    }
  }

  private void readLog(TargetTable table, int stamp, int lastSkippedId) throws SQLException {
    BinaryLog log =
        table
            .binaryLog()
            .orElseThrow(
                () ->
                    new SQLException(
                        "MySQL has no binary log, or the user may not read it. Grant REPLICATION"
                            + " CLIENT and REPLICATION SLAVE. The user in docker/compose.yaml has"
                            + " neither"));
    try {
      log.read(
          table.database().access(),
          table.name(),
          (row, committed) -> {
            if ((Integer) row[0] > lastSkippedId) {
              String text = new String((byte[]) row[stamp], StandardCharsets.US_ASCII);
              add(Long.parseLong(text), committed);
            }
          });
    } catch (IOException e) {
      throw new SQLException("MySQL's binary log cannot be read: " + e.getMessage(), e);
    }
  }

  private void add(long sentMicros, long committedMicros) {
    sent.accept(sentMicros);
    latencyMicros.add(committedMicros - sentMicros);
  }

  /** Returns a quantile of the latencies, in milliseconds. */
  public double millis(double quantile) {
    int place = (int) Math.ceil(quantile * sortedMicros.length) - 1;
    return sortedMicros[Math.max(0, place)] / 1e3;
  }

  public int rows() {
    return sortedMicros.length;
  }

  public double sentPerSecond() {
    return sortedMicros.length / Math.max(1e-6, (sent.getMax() - sent.getMin()) / 1e6);
  }
}
