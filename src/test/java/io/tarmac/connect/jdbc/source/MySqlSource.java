package io.tarmac.connect.jdbc.source;

import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingMySql;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Assumptions;

/** A new database on the MySQL server of the tests, through the server's binary log. */
record MySqlSource(TestingMySql database, List<SourceTable> tables, List<Inequality> inequalities)
    implements Source {
  /** With all that the target can hold. */
  static MySqlSource create(Target target) {
    TestingMySql database = TestingMySql.start();
    Assumptions.assumeTrue(
        "1".equals(database.sql().value("select @@log_bin")),
        "needs a MySQL server that writes a binary log (--log-bin --server-id=1)");
    return new MySqlSource(database, MySqlTables.all(target), Inequality.ofMySql());
  }

  /** A backslash is itself, as in standard SQL; dates without a day are allowed. */
  @Override
  public List<String> sessionSettings() {
    return List.of(
        "set time_zone = '+00:00'",
        "set sql_mode = 'STRICT_ALL_TABLES,NO_BACKSLASH_ESCAPES'",
        "set names utf8mb4");
  }

  @Override
  public String unlessPresent(SourceTable table) {
    String key = table.keys().get(0).name();
    return "on duplicate key update " + key + " = " + table.name() + "." + key;
  }

  @Override
  public String shift(SourceTable table) {
    String key = table.keys().get(0).name();
    return "update %1$s set %2$s = %2$s + 1 order by %2$s desc".formatted(table.name(), key);
  }

  @Override
  public Map<String, String> connector(String topicPrefix) {
    Map<String, String> configuration = new HashMap<>();
    configuration.put("connector.class", "io.debezium.connector.mysql.MySqlConnector");
    configuration.put("database.hostname", database.host());
    configuration.put("database.port", String.valueOf(database.port()));
    configuration.put("database.user", database.user());
    configuration.put("database.password", database.password());
    // The server must not meet a number twice, nor that of another run.
    int serverId = ThreadLocalRandom.current().nextInt(10_000, Integer.MAX_VALUE);
    configuration.put("database.server.id", String.valueOf(serverId));
    configuration.put("database.include.list", database.database());
    configuration.put("include.schema.changes", "false");
    configuration.put("bigint.unsigned.handling.mode", "precise");
    configuration.put("enable.time.adjuster", "false");
    String history = "schema.history.internal.kafka.";
    configuration.put(history + "topic", topicPrefix + ".history");
    configuration.put(history + "bootstrap.servers", TestingKafka.shared().bootstrapServers());
    return configuration;
  }

  @Override
  public void close() {
    database.close();
  }
}
