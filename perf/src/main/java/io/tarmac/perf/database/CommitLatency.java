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
 * The time that rows took from the moment that is written in them to their commit. The server tells
 * the moment of the commit: the time in the commit's record, just before that is flushed. Both
 * moments are of the same machine's clock.
 */
public final class CommitLatency {
  private final LongStream.Builder micros = LongStream.builder();
  private final LongSummaryStatistics sent = new LongSummaryStatistics();
  private final long[] sortedMicros;

  private CommitLatency(TargetTable table, int after) throws SQLException {
    int stamp = table.stamp().orElseThrow(() -> new SQLException("No time is written in the rows"));
    switch (table.database().kind()) {
      case POSTGRESQL -> // track_commit_timestamp
          query(
              table,
              """
              select %1$s::bigint,
                (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint
              from %2$s where id > %3$d"""
                  .formatted(table.quoted(stamp), table.quoted(), after));
      case MARIADB -> {
        if (!table.timed()) {
          throw new SQLException("the table has no system versioning");
        }
        query(
            table,
            """
            select %1$s, floor(unix_timestamp(commit_timestamp) * 1000000)
            from %2$s join mysql.transaction_registry on transaction_id = written_by
            where id > %3$d"""
                .formatted(table.quoted(stamp), table.quoted(), after));
      }
      case MYSQL -> readLog(table, stamp, after);
    }
    if (sent.getCount() < Math.max(1, table.rows() - after)) {
      throw new SQLException(
          "only %d rows have the time of their commit".formatted(sent.getCount()));
    }
    sortedMicros = micros.build().sorted().toArray();
  }

  /**
   * Returns the latencies of rows of a table.
   *
   * @param after only rows with a greater key
   * @throws SQLException if the server does not tell when it committed them
   */
  public static CommitLatency of(TargetTable table, int after) throws SQLException {
    return new CommitLatency(table, after);
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

  private void readLog(TargetTable table, int stamp, int after) throws SQLException {
    BinaryLog log =
        table
            .log()
            .orElseThrow(
                () ->
                    new SQLException(
                        "MySQL has no binary log, or does not show it: the user needs REPLICATION"
                            + " CLIENT and REPLICATION SLAVE"));
    try {
      log.read(
          table.database().access(),
          table.name(),
          (row, committed) -> {
            if ((Integer) row[0] > after) {
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
    micros.add(committedMicros - sentMicros);
  }

  /** The latency that this share of the rows did not exceed, in milliseconds. */
  public double millis(double share) {
    int place = (int) Math.ceil(share * sortedMicros.length) - 1;
    return sortedMicros[Math.max(0, place)] / 1e3;
  }

  /** How many rows were sent per second. */
  public double sentPerSecond() {
    return sortedMicros.length / Math.max(1e-6, (sent.getMax() - sent.getMin()) / 1e6);
  }
}
