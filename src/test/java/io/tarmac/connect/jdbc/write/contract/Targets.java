package io.tarmac.connect.jdbc.write.contract;

import static java.util.stream.Collectors.joining;

import io.tarmac.connect.jdbc.database.TestingTarget;
import io.tarmac.connect.jdbc.testing.LocalFiles;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Connections to databases with everything allowed that a strategy may need. */
final class Targets {

  private Targets() {}

  /** Upserts by the records' keys, but for what other names and values say. */
  static TestingTarget open(TestingDatabase database, String... namesAndValues) {
    return openWith(database, "", namesAndValues);
  }

  /**
   * With options of the driver.
   *
   * @param options as the URL has them, {@code a=b&c=d}
   */
  static TestingTarget openWith(
      TestingDatabase database, String options, String... namesAndValues) {
    Map<String, String> configuration = TaskConfiguration.of(database, namesAndValues);
    configuration.putIfAbsent("insert.mode", "upsert");
    configuration.putIfAbsent("primary.key.mode", "record_key");
    configuration.putIfAbsent("delete.enabled", "true");
    configuration.put("connection.url", url(database, options));
    try {
      return TestingTarget.open(configuration);
    } catch (SQLException e) {
      throw new IllegalStateException(database.name() + " is not to be reached", e);
    }
  }

  /** A URL by which files of the client may be loaded, where there is such an option. */
  static String url(TestingDatabase database, String options) {
    String all =
        Stream.of(LocalFiles.option(database), options)
            .filter(option -> !option.isEmpty())
            .collect(joining("&"));
    return all.isEmpty() ? database.url() : database.url() + "?" + all;
  }

  /** MySQL or MariaDB. */
  static boolean isMySql(TestingDatabase database) {
    return database.name().equals("MySQL") || database.name().equals("MariaDB");
  }

  /** The strategy that sends a statement per row. */
  static Way rowByRow(TestingTarget target) {
    List<Way> ways = Way.of(target.strategies());
    return ways.get(ways.size() - 1);
  }
}
