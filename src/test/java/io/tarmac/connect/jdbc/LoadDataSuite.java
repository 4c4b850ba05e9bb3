package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;

/** Tables, and a sink that loads rows into them from a stream unless told otherwise. */
abstract class LoadDataSuite extends DatabaseTest {
  /** A number of rows of three columns that MySQL gets loaded by default. */
  static final int MANY = 1_700;

  final String url = database.url();
  final TestingRecords records = new TestingRecords();
  private int calls;

  /** Creates a table of {@link TestingRow}s, with room for long names. */
  final TopicPartition table() {
    return table("id int primary key, name varchar(4000), amount bigint");
  }

  final TopicPartition table(String columns) {
    return table(columns, "");
  }

  final TopicPartition table(String columns, String options) {
    String table = UniqueName.of("load");
    database.sql().execute("create table %s (%s) %s".formatted(table, columns, options));
    return new TopicPartition(table, 0);
  }

  final void alterTable(TopicPartition table, String change) {
    database.sql().execute("alter table %s %s".formatted(table.topic(), change));
  }

  final long count(TopicPartition table) {
    return database.sql().count(table.topic());
  }

  /** Makes records of {@link TestingRow}s. The amount is the number of the call. */
  final List<SinkRecord> rows(TopicPartition table, int firstId, int lastId) {
    return rows(table, firstId, lastId, "row ");
  }

  /** Makes such records with names that begin as given. */
  final List<SinkRecord> rows(TopicPartition table, int firstId, int lastId, String name) {
    calls++;
    return IntStream.rangeClosed(firstId, lastId)
        .mapToObj(
            id -> records.next(table, TestingRow.key(id), TestingRow.of(id, name + id, calls)))
        .toList();
  }

  /** Returns the configuration of a task that writes by a method. */
  final TaskConfiguration writeMethod(String method) {
    return TaskConfiguration.on(database).with("write.method", method).batchSize(5000);
  }

  final TaskConfiguration loading() {
    return writeMethod("load_data");
  }

  /** Starts a task that loads into a table through a URL. */
  final TaskHarness open(TopicPartition table, String connectionUrl) {
    return new TaskHarness(loading().with("connection.url", connectionUrl)).open(table);
  }

  /** Puts records of a topic through a new task, and returns the statements that wrote them. */
  final List<String> put(TaskConfiguration configuration, List<SinkRecord> all) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = new TaskHarness(logged(configuration, log))) {
      task.open(new TopicPartition(all.get(0).topic(), 0)).put(all);
      return written(log);
    }
  }

  /** Returns such a configuration whose statements a log gets. */
  final TaskConfiguration logged(TaskConfiguration configuration, StatementLog log) {
    return TaskConfiguration.on(database)
        .with(configuration)
        .with("connection.url", log.url(configuration.get("connection.url")));
  }

  /**
   * Returns the verbs of the statements that wrote rows. A task also deletes the offsets that
   * another test with the same consumer group has left.
   */
  static List<String> written(StatementLog log) {
    return log.beginningWith("LOAD", "INSERT", "UPDATE", "DELETE").stream()
        .filter(entry -> !entry.sql().contains("tarmac_offsets"))
        .map(entry -> entry.sql().substring(0, entry.sql().indexOf(' ')))
        .toList();
  }

  /** Returns what a task logs from its first connection on. */
  final String logOf(TaskConfiguration configuration) {
    TopicPartition table = table();
    try (TestingLog log = new TestingLog(Level.INFO);
        TaskHarness task = new TaskHarness(configuration).open(table)) {
      task.put(rows(table, 1, 2));
      task.put(rows(table, 3, 4));
      return log.text();
    }
  }
}
