package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;

/** What the tests of tables made by hand have in common: rows for them, and what is refused. */
abstract class ColumnFitSuite extends DatabaseTest {
  static final Map<String, String> UPSERT =
      Map.of(
          "insert.mode", "upsert", "primary.key.mode", "record_value", "primary.key.fields", "id");
  private static final Schema DOCUMENTED = fields("id int32, name string?, doc string?").build();
  private static final Schema NAMED = fields("id int32, name string").build();

  /**
   * A value of a record.
   *
   * @param stored as the database shows the value
   */
  record Value(Schema schema, Object value, String stored) {}

  final QuotedSql sql = new QuotedSql(database);
  private final TestingRecords records = new TestingRecords();

  /** Returns the type that the database has for JSON. */
  String json() {
    return server == POSTGRESQL ? "jsonb" : "json";
  }

  static Struct named(int id, String name) {
    return struct(NAMED, id, name);
  }

  static Struct documented(String name, String document) {
    return struct(DOCUMENTED, 1, name, document);
  }

  /** Returns a row of the columns id and doc. */
  static Struct row(int id, Schema schema, @Nullable Object doc) {
    return struct(fields("id int32").field("doc", schema).build(), id, doc);
  }

  static Struct copy(Struct row) {
    Struct copy = new Struct(row.schema());
    row.schema().fields().forEach(field -> copy.put(field, row.get(field)));
    return copy.put("id", 9);
  }

  static Map<String, Object> with(Map<String, Object> row, Object... namesAndValues) {
    Map<String, Object> changed = new LinkedHashMap<>(row);
    for (int i = 0; i < namesAndValues.length; i += 2) {
      changed.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return changed;
  }

  /** Names of columns as records have them, also where the database folds others. */
  String table(String columns) {
    String name = UniqueName.of("fit");
    String definition = columns.replaceAll("(?<![\\w`])(id|name|doc|amount)(?= )", "`$1`");
    sql.execute("create table `%s` (%s)".formatted(name, definition));
    return name;
  }

  List<List<String>> rows(String table) {
    return sql.rows("select * from `%s` order by `id`".formatted(table));
  }

  /** Asserts that a column of the type stores the values, inserted and upserted by a method. */
  void assertTaken(String method, String type, List<Value> values) {
    String table = table("id int primary key, doc " + type);
    List<List<String>> expected = new ArrayList<>();
    Struct[] rows = new Struct[values.size()];
    for (int i = 0; i < values.size(); i++) {
      Value value = values.get(i);
      rows[i] = row(i, value.schema(), value.value());
      expected.add(List.of(String.valueOf(i), value.stored()));
    }
    put(table, Map.of("write.method", method), rows);
    assertThat(rows(table)).as("inserted into %s", type).isEqualTo(expected);
    sql.execute("update `%s` set doc = null".formatted(table));
    put(table, TaskConfiguration.on(database).with(UPSERT).with("write.method", method), rows);
    assertThat(rows(table)).as("upserted into %s", type).isEqualTo(expected);
  }

  void assertRefused(String table, Struct row, String... words) {
    assertThatThrownBy(() -> put(table, row))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining(table)
        .hasMessageContainingAll(words);
  }

  void put(String table, Struct... rows) {
    put(table, Map.of(), rows);
  }

  void put(String table, Map<String, String> settings, Struct... rows) {
    TopicPartition partition = new TopicPartition(table, 0);
    TaskConfiguration configuration = TaskConfiguration.on(database).with(settings);
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(Arrays.stream(rows).map(row -> records.next(partition, null, row)).toList());
    }
  }

  void putMaps(String table, List<Map<String, Object>> rows) {
    TopicPartition partition = new TopicPartition(table, 0);
    try (TaskHarness task = new TaskHarness(TaskConfiguration.on(database)).open(partition)) {
      task.put(rows.stream().map(row -> records.next(partition, null, null, null, row)).toList());
    }
  }
}
