package io.tarmac.perf.database;

import io.tarmac.perf.watch.ReplayFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;

/**
 * How long rows took from the time that is written in them to the time at which PostgreSQL
 * committed them, by its own account ({@code track_commit_timestamp}: the time in the commit's
 * record, just before that is flushed). Both by the same machine's clock.
 */
public final class CommitLatency {
  private final long[] micros;
  private final long firstSent;
  private final long lastSent;

  private CommitLatency(long[] micros, long firstSent, long lastSent) {
    this.micros = micros;
    this.firstSent = firstSent;
    this.lastSent = lastSent;
  }

  /**
   * Of the rows of a table; nothing when the server does not keep the times of commits.
   *
   * @param stamp the column with the time
   * @param after only rows with a greater key
   */
  public static Optional<CommitLatency> of(TargetTable table, String stamp, int after) {
    DatabaseKind kind = table.database().kind();
    if (kind != DatabaseKind.POSTGRESQL) {
      return Optional.empty();
    }
    String sent = kind.quoted(stamp) + "::bigint";
    String query =
        """
        select (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000000)::bigint - %1$s, %1$s
        from %2$s where id > %3$d"""
            .formatted(sent, table.quoted(), after);
    try (Connection connection = table.database().open();
        Statement statement = connection.createStatement()) {
      return keepsTimes(statement)
          ? Optional.of(of(statement, query, table.name()))
          : Optional.empty();
    } catch (SQLException e) {
      throw new ReplayFailure("The times of commits cannot be read: " + e.getMessage(), e);
    }
  }

  private static boolean keepsTimes(Statement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery("show track_commit_timestamp")) {
      return result.next() && "on".equals(result.getString(1));
    }
  }

  private static CommitLatency of(Statement statement, String query, String table)
      throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      long[] micros = new long[1024];
      int count = 0;
      long first = Long.MAX_VALUE;
      long last = Long.MIN_VALUE;
      while (result.next()) {
        if (count == micros.length) {
          micros = Arrays.copyOf(micros, 2 * count);
        }
        micros[count++] = result.getLong(1);
        if (result.wasNull()) {
          throw new ReplayFailure("The server has lost the time at which it committed a row");
        }
        first = Math.min(first, result.getLong(2));
        last = Math.max(last, result.getLong(2));
      }
      if (count == 0) {
        throw new ReplayFailure("The table " + table + " has no rows to take times of");
      }
      micros = Arrays.copyOf(micros, count);
      Arrays.sort(micros);
      return new CommitLatency(micros, first, last);
    }
  }

  /** The latency that this share of the rows did not exceed, in milliseconds. */
  public double millis(double share) {
    int place = (int) Math.ceil(share * micros.length) - 1;
    return micros[Math.max(0, place)] / 1e3;
  }

  /** How many rows were sent per second. */
  public double sentPerSecond() {
    return micros.length / Math.max(1e-6, (lastSent - firstSent) / 1e6);
  }
}
