package io.tarmac.perf.database;

import io.tarmac.perf.ReplayFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The counters of a whole database server. Only differences of two readings mean something. Not
 * thread-safe.
 */
public record ServerCounters(DatabaseKind kind, Connection connection) implements AutoCloseable {
  static final String WAL_BYTES = "walBytes";
  private static final Map<String, String> STATUS =
      Map.of("Innodb_os_log_written", WAL_BYTES, "Innodb_data_fsyncs", "fsyncs");

  /** Opens the connection for all readings. */
  public static ServerCounters open(TargetDatabase database) {
    try {
      return new ServerCounters(database.kind(), database.open());
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns the current counters by name. */
  public Map<String, Long> values() {
    try (Statement statement = connection.createStatement()) {
      return switch (kind) {
        case POSTGRESQL -> Map.of(WAL_BYTES, walBytes(statement));
        case MARIADB, MYSQL -> status(statement);
      };
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns the difference of two readings. */
  public static Map<String, Long> grown(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> grown = new LinkedHashMap<>();
    after.forEach((name, value) -> grown.put(name, value - before.getOrDefault(name, 0L)));
    return grown;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new ReplayFailure(
          "The connection for the database's counters cannot be closed: " + e.getMessage(), e);
    }
  }

  private static ReplayFailure unreadable(SQLException e) {
    return new ReplayFailure("The database's counters cannot be read: " + e.getMessage(), e);
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
