package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * Tables with a column that refers to others, or has to be unique; and tasks that upsert their rows
 * and delete them.
 */
abstract class ReferringRowsSuite extends DatabaseTest {
  private final TestingRecords records = new TestingRecords();
  final QuotedSql sql = new QuotedSql(database);

  /**
   * Creates a table.
   *
   * @param constraint added to its columns {@code id}, which is its key, and {@code ref}
   */
  String table(String name, String constraint) {
    String table = UniqueName.of(name);
    create(table, constraint);
    return table;
  }

  void create(String table, String constraint) {
    sql.execute(
        "create table `%s` (`id` int not null primary key, `ref` int%s)"
            .formatted(table, constraint));
  }

  SinkRecord row(String table, int id, @Nullable Integer ref) {
    Struct row = struct("id int32, ref int32?", id, ref);
    return records.next(new TopicPartition(table, 0), TestingRow.key(id), row);
  }

  SinkRecord delete(String table, int id) {
    return records.next(new TopicPartition(table, 0), TestingRow.key(id), null);
  }

  /** Lands the records. */
  void put(String url, List<SinkRecord> all) {
    try (TaskHarness task = open(url, all, Map.of())) {
      task.put(all);
    }
  }

  TaskHarness open(String url, List<SinkRecord> all, Map<String, String> settings) {
    TaskHarness task =
        new TaskHarness(
            TaskConfiguration.on(database)
                .upsert()
                .keyFromRecordKey()
                .deletes()
                .with("connection.url", url)
                .with(settings));
    all.stream()
        .map(record -> new TopicPartition(record.topic(), 0))
        .distinct()
        .forEach(task::open);
    return task;
  }

  List<@Nullable String> ids(String table) {
    return rows(table).stream().<@Nullable String>map(row -> row.get(0)).toList();
  }

  List<List<@Nullable String>> rows(String table) {
    return sql.rows("select `id`, `ref` from `%s` order by 1".formatted(table));
  }
}
