package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** What the tests of tables that the sink makes and changes have in common. */
abstract class EvolutionSuite extends DatabaseTest {

  final TestingRecords records = new TestingRecords();
  final String table = UniqueName.of("evolving");
  final TopicPartition partition = new TopicPartition(table, 0);
  private final List<String> schemas = new ArrayList<>();

  @AfterEach
  void dropSchemas() {
    schemas.forEach(schema -> database.sql().execute("drop schema " + database.quote(schema)));
  }

  /** A schema beside the connection's own; its tables have to be dropped by the test. */
  String createSchema(String options) {
    // The server may be shared with other runs.
    String schema = "other_" + UUID.randomUUID().toString().replace('-', '_');
    database.sql().execute("create schema " + database.quote(schema) + " " + options);
    schemas.add(schema);
    return schema;
  }

  /** A task that reads the table's topic. */
  TaskHarness open(String evolution) {
    return new TaskHarness(evolving(evolution)).open(partition);
  }

  Map<String, String> evolving() {
    return evolving("basic");
  }

  Map<String, String> evolving(String evolution) {
    return TaskConfiguration.on(database).upsert().keyFromRecordKey().evolution(evolution);
  }

  /** A table with the key {@code id} and what is given in SQL, whose names are quoted already. */
  void createTable(String table, String columns) {
    database
        .sql()
        .execute(
            "create table %s (%s int primary key, %s)"
                .formatted(database.quote(table), database.quote("id"), columns));
  }

  /** A row with a text in each of the columns, which is the column's name. */
  SinkRecord record(TopicPartition partition, int id, String... columns) {
    SchemaBuilder schema = SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA);
    for (String column : columns) {
      schema.field(column, Schema.OPTIONAL_STRING_SCHEMA);
    }
    Struct row = new Struct(schema.build()).put("id", id);
    for (String column : columns) {
      row.put(column, column);
    }
    return records.next(partition, TestingRow.key(id), row);
  }

  /** A row with one value beside its key. */
  SinkRecord record(
      TopicPartition partition, int id, String column, Schema schema, @Nullable Object value) {
    Schema row =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field(column, schema).build();
    return records.next(
        partition, TestingRow.key(id), new Struct(row).put("id", id).put(column, value));
  }

  SinkRecord tombstone(TopicPartition partition, int id) {
    return records.next(partition, TestingRow.key(id), null);
  }

  List<List<@Nullable String>> rows(String quotedTable, String... columns) {
    String quoted = Arrays.stream(columns).map(database::quote).collect(Collectors.joining(", "));
    return database.sql().rows("select " + quoted + " from " + quotedTable + " order by 1");
  }

  static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }
}
