package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * Tables with a column that refers to others, or has to be unique; and tasks that upsert their rows
 * and delete them.
 */
abstract class ReferringRowsSuite extends DatabaseTest {
  private static final Schema KEY = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("ref", Schema.OPTIONAL_INT32_SCHEMA)
          .build();

  private final TestingRecords records = new TestingRecords();

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
    database
        .sql()
        .execute(
            "create table %s (%s int not null primary key, %s int%s)"
                .formatted(
                    database.quote(table),
                    database.quote("id"),
                    database.quote("ref"),
                    constraint));
  }

  SinkRecord row(String table, int id, @Nullable Integer ref) {
    return records.next(
        new TopicPartition(table, 0),
        new Struct(KEY).put("id", id),
        new Struct(ROW).put("id", id).put("ref", ref));
  }

  SinkRecord delete(String table, int id) {
    return records.next(new TopicPartition(table, 0), new Struct(KEY).put("id", id), null);
  }

  /** Lands the records. */
  void put(String url, List<SinkRecord> all) {
    try (TaskHarness task = open(url, all, Map.of())) {
      task.put(all);
    }
  }

  TaskHarness open(String url, List<SinkRecord> all, Map<String, String> settings) {
    Map<String, String> configuration =
        TaskConfiguration.on(database).upsert().keyFromRecordKey().deletes();
    configuration.put("connection.url", url);
    configuration.putAll(settings);
    TaskHarness task = new TaskHarness(configuration);
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
    return database
        .sql()
        .rows(
            "select %s, %s from %s order by 1"
                .formatted(database.quote("id"), database.quote("ref"), database.quote(table)));
  }
}
