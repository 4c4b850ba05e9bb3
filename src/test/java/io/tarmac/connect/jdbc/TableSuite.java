package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/** A table for each test, and the only partition of the topic that has the table's name. */
abstract class TableSuite extends DatabaseTest {
  final String table = UniqueName.of("rows");
  final TopicPartition partition = new TopicPartition(table, 0);
  final TestingRecords records = new TestingRecords();
  final QuotedSql sql = new QuotedSql(database);

  /** Creates the table of {@link TestingRow}s, with their key. */
  void createTable() {
    TestingRow.createTable(database, table, true);
  }

  /** Creates the table with columns whose names are in backticks. */
  void createTable(String columns) {
    sql.execute("create table `%s` (%s)".formatted(table, columns));
  }

  /** Returns the {@link TestingRow}s in the table. */
  List<List<@Nullable String>> rows() {
    return database.sql().rows(TestingRow.selectAll(database, table));
  }

  /** Returns some columns, whose names are in backticks, in the order of the first. */
  List<List<@Nullable String>> rows(String columns) {
    return sql.rows("select %s from `%s` order by 1".formatted(columns, table));
  }

  TaskConfiguration upserts() {
    return TaskConfiguration.on(database).upsert().keyFromRecordKey();
  }

  TaskHarness open(Map<String, String> configuration) {
    return new TaskHarness(configuration).open(partition);
  }

  /** Puts the records through a task of their own. */
  void put(Map<String, String> configuration, SinkRecord... all) {
    try (TaskHarness task = open(configuration)) {
      task.put(all);
    }
  }

  SinkRecord row(int id, @Nullable String name, long amount) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, amount));
  }

  /** Makes records of rows that differ in their ids alone. */
  SinkRecord[] records(int firstId, int count, String name) {
    return IntStream.range(firstId, firstId + count)
        .mapToObj(id -> row(id, name, 1))
        .toArray(SinkRecord[]::new);
  }

  SinkRecord tombstone(int id) {
    return records.next(partition, TestingRow.key(id), null);
  }
}
