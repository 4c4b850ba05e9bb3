package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.TargetDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;

/**
 * A simulated distance to the database.
 *
 * @param access reaches the database through the proxy
 * @param roundTripMicros the measured round trip, which is longer than the requested one
 */
record Distance(DelayProxy proxy, Access access, long roundTripMicros) implements AutoCloseable {
  private static final int QUERIES = 9;

  /** Starts a proxy to the database. Connections that bypass the proxy have no delay. */
  static Distance of(TargetDatabase database, Duration roundTrip) {
    try {
      DelayProxy proxy = DelayProxy.start(database.access().server(database.kind()), roundTrip);
      try {
        Access access = database.access().through(proxy.port());
        return new Distance(proxy, access, roundTripMicros(access));
      } catch (SQLException | RuntimeException e) {
        proxy.close();
        throw e;
      }
    } catch (IOException e) {
      throw new ReplayFailure("The proxy to the database cannot open a port: " + e.getMessage(), e);
    } catch (SQLException e) {
      // The driver's message may contain the URL, and so a password.
      throw new ReplayFailure(
          "The database cannot be reached through a proxy: SQLSTATE " + e.getSQLState());
    }
  }

  /** Returns the median duration of some trivial queries. */
  private static long roundTripMicros(Access access) throws SQLException {
    try (Connection connection = TargetDatabase.open(access);
        Statement statement = connection.createStatement()) {
      long[] nanos = new long[QUERIES];
      for (int query = 0; query < QUERIES; query++) {
        long started = System.nanoTime();
        statement.execute("select 1");
        nanos[query] = System.nanoTime() - started;
      }
      Arrays.sort(nanos);
      return nanos[QUERIES / 2] / 1_000;
    }
  }

  @Override
  public void close() {
    proxy.close();
  }
}
