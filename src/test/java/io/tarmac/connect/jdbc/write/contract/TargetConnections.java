package io.tarmac.connect.jdbc.write.contract;

import io.tarmac.connect.jdbc.session.TestingSession;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Connections to databases with everything allowed that a strategy may need. */
final class TargetConnections {

  private TargetConnections() {}

  /** Upserts by the records' keys, but for what other names and values say. */
  static TestingSession open(TestingDatabase database, String... namesAndValues) {
    return openWith(database, "", namesAndValues);
  }

  /**
   * With options of the driver.
   *
   * @param options as the URL has them, {@code a=b&c=d}
   */
  static TestingSession openWith(
      TestingDatabase database, String options, String... namesAndValues) {
    Map<String, String> configuration = TaskConfiguration.on(database).with(namesAndValues);
    configuration.putIfAbsent("insert.mode", "upsert");
    configuration.putIfAbsent("primary.key.mode", "record_key");
    configuration.putIfAbsent("delete.enabled", "true");
    if (isMySql(database)) {
      // Else MariaDB's driver does not load.
      configuration.putIfAbsent("write.method", "load_data");
    }
    if (!options.isEmpty()) {
      configuration.put("connection.url", database.url() + "?" + options);
    }
    try {
      return TestingSession.open(configuration);
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " is not to be reached", e);
    }
  }

  /** MySQL or MariaDB. */
  static boolean isMySql(TestingDatabase database) {
    return database.name().equals("MySQL") || database.name().equals("MariaDB");
  }

  /** The strategy that sends a statement per row. */
  static Way rowByRow(TestingSession target) {
    List<Way> ways = Way.of(target.strategies());
    return ways.get(ways.size() - 1);
  }
}
