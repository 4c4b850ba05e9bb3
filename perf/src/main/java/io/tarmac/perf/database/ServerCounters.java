package io.tarmac.perf.database;

import io.tarmac.perf.watch.ReplayFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counters that a database server keeps, of the whole server; only the difference of two looks
 * means something.
 */
public record ServerCounters(Map<String, Long> values) {
  public static final String WAL_BYTES = "walBytes";

  private static final Map<String, String> STATUS =
      Map.of("Innodb_os_log_written", WAL_BYTES, "Innodb_data_fsyncs", "fsyncs");

  public static ServerCounters of(TargetDatabase database) {
    try (Connection connection = database.open();
        Statement statement = connection.createStatement()) {
      return new ServerCounters(
          switch (database.kind()) {
            case POSTGRESQL -> Map.of(WAL_BYTES, walBytes(statement));
            case MARIADB, MYSQL -> status(statement);
          });
    } catch (SQLException e) {
      throw new ReplayFailure("The database's counters cannot be read: " + e.getMessage(), e);
    }
  }

  /** What has been added since. */
  public Map<String, Long> since(ServerCounters before) {
    Map<String, Long> grown = new LinkedHashMap<>();
    values.forEach((name, value) -> grown.put(name, value - before.values.getOrDefault(name, 0L)));
    return grown;
  }

  private static long walBytes(Statement statement) throws SQLException {
    try (ResultSet result =
        statement.executeQuery("select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint")) {
      result.next();
      return result.getLong(1);
    }
  }

  private static Map<String, Long> status(Statement statement) throws SQLException {
    Map<String, Long> values = new LinkedHashMap<>();
    try (ResultSet result = statement.executeQuery("show global status")) {
      while (result.next()) {
        String name = STATUS.get(result.getString(1));
        if (name != null) {
          values.put(name, result.getLong(2));
        }
      }
    }
    return values;
  }
}
