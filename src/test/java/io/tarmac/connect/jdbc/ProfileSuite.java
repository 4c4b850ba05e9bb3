package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.PeerConfiguration;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Tasks with configurations that were written for other sinks. */
abstract class ProfileSuite extends DatabaseTest {
  final TestingRecords records = new TestingRecords();
  final QuotedSql sql = new QuotedSql(database);
  private final List<String> tables = new ArrayList<>();

  @AfterEach
  void dropTables() {
    tables.forEach(table -> database.sql().execute("drop table if exists " + table));
  }

  /** Returns the name of a topic whose table is dropped after the test. */
  String topic(String name) {
    String topic = UniqueName.of(name);
    dropped(database.quote(topic));
    return topic;
  }

  /** Has a table, whose name is quoted, dropped after the test. */
  String dropped(String quotedTable) {
    tables.add(quotedTable);
    return quotedTable;
  }

  /** A sink's configuration for this database, which validate has no objection to. */
  Map<String, String> configuration(String name, String topic, String... more) {
    Map<String, String> configuration = PeerConfiguration.read(name);
    configuration.put("connection.url", database.url());
    configuration.put("connection.password", database.password());
    configuration.put(
        configuration.containsKey("connection.username")
            ? "connection.username"
            : "connection.user",
        database.user());
    configuration.put("topics", topic);
    configuration.put("write.behind", "false");
    for (int i = 0; i < more.length; i += 2) {
      configuration.put(more[i], more[i + 1]);
    }
    assertValid(configuration);
    return configuration;
  }

  static void assertValid(Map<String, String> configuration) {
    assertThat(new JdbcSinkConnector().validate(configuration).configValues())
        .allSatisfy(value -> assertThat(value.errorMessages()).isEmpty());
  }

  /** Writes records of the configuration's topic. */
  void put(Map<String, String> configuration, SinkRecord... all) {
    try (TaskHarness task = task(configuration)) {
      task.put(all);
    }
  }

  /** Makes the next record of a topic, whose key is an id. */
  SinkRecord keyed(String topic, int id, @Nullable Struct value) {
    return records.next(partition(topic), TestingRow.key(id), value);
  }

  /** Makes the next record of a topic, without a key. */
  SinkRecord keyless(String topic, Struct value) {
    return records.next(partition(topic), null, value);
  }

  TaskHarness task(Map<String, String> configuration) {
    return new TaskHarness(configuration).open(partition(configuration.get("topics")));
  }

  static TopicPartition partition(String topic) {
    return new TopicPartition(topic, 0);
  }

  static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }
}
