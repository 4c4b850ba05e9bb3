package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A topic with its table, and tasks that upsert rows and make and change the table. */
abstract class EvolutionSuite extends DatabaseTest {

  final QuotedSql sql = new QuotedSql(database);
  final TestingRecords records = new TestingRecords();
  final String table = UniqueName.of("evolving");
  final TopicPartition partition = new TopicPartition(table, 0);
  private final List<String> schemas = new ArrayList<>();

  @AfterEach
  void dropSchemas() {
    schemas.forEach(schema -> sql.execute("drop schema `%s`".formatted(schema)));
  }

  /** A schema beside the connection's own; its tables have to be dropped by the test. */
  String createSchema(String options) {
    // The server may be shared with other runs.
    String schema = "other_" + UUID.randomUUID().toString().replace('-', '_');
    sql.execute("create schema `%s` %s".formatted(schema, options));
    schemas.add(schema);
    return schema;
  }

  /** A task that reads the table's topic. */
  TaskHarness open(String evolution) {
    return new TaskHarness(evolving(evolution)).open(partition);
  }

  TaskConfiguration evolving() {
    return evolving("basic");
  }

  TaskConfiguration evolving(String evolution) {
    return TaskConfiguration.on(database).upsert().keyFromRecordKey().evolution(evolution);
  }

  /** A table with the key {@code id} and what is given in SQL. */
  void createTable(String table, String columns) {
    sql.execute("create table `%s` (`id` int primary key, %s)".formatted(table, columns));
  }

  /** A row with a text in each of the columns, which is the column's name. */
  SinkRecord record(TopicPartition partition, int id, String... columns) {
    SchemaBuilder schema = fields("id int32");
    List.of(columns).forEach(column -> schema.field(column, Schema.OPTIONAL_STRING_SCHEMA));
    Struct row = struct(schema.build(), id);
    List.of(columns).forEach(column -> row.put(column, column));
    return records.next(partition, TestingRow.key(id), row);
  }

  /** A row with one value beside its key. */
  SinkRecord record(
      TopicPartition partition, int id, String column, Schema schema, @Nullable Object value) {
    Schema row = fields("id int32").field(column, schema).build();
    return records.next(partition, TestingRow.key(id), struct(row, id, value));
  }

  SinkRecord tombstone(TopicPartition partition, int id) {
    return records.next(partition, TestingRow.key(id), null);
  }

  List<List<@Nullable String>> rows(String quotedTable, String... columns) {
    String quoted = Arrays.stream(columns).map(database::quote).collect(Collectors.joining(", "));
    return database.sql().rows("select " + quoted + " from " + quotedTable + " order by 1");
  }

  /** Returns what the table has in some columns, in the order of the first. */
  List<List<@Nullable String>> storedRows(String... columns) {
    return rows(database.quote(table), columns);
  }

  static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }
}
