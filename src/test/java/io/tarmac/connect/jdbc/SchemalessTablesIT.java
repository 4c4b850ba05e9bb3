package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that the sink creates for records without a schema. */
@EachDatabase
class SchemalessTablesIT extends RecordSuite {

  private static final String HUGE = "1234567890123456789012345678901234567890";

  @Test
  @DisplayName("C7_5 C8_1 a table gets the types that the same values get with a schema")
  void aTableGetsTheTypesOfItsValues() {
    Map<String, Object> row =
        map("w", 1L, "f", 1.5, "t", "a", "b", true, "l", List.of(1L, "x"), "m", Map.of("x", 1L));
    put(configuration().evolution("basic"), keyed(1, row), keyed(2, map("w", 7)));

    String other = UniqueName.of("typed");
    Schema json = SchemaBuilder.string().name("io.debezium.data.Json").build();
    SchemaBuilder typed =
        SchemaBuilder.struct()
            .field("id", Schema.INT64_SCHEMA)
            .field("w", Schema.INT64_SCHEMA)
            .field("f", Schema.FLOAT64_SCHEMA)
            .field("t", Schema.STRING_SCHEMA)
            .field("b", Schema.BOOLEAN_SCHEMA)
            .field("l", json)
            .field("m", json);
    TopicPartition ofOther = new TopicPartition(other, 0);
    try (TaskHarness task =
        new TaskHarness(upserts().keyFromRecordValue("id").evolution("basic")).open(ofOther)) {
      task.put(
          records.next(ofOther, null, struct(typed.build(), 1L, 1L, 1.5, "a", true, "[]", "{}")));
      for (String column : List.of("id", "w", "f", "t", "b", "l", "m")) {
        assertThat(database.columnType(table, column))
            .isEqualTo(database.columnType(other, column));
      }
    } finally {
      sql.execute("drop table if exists `%s`".formatted(other));
    }
    assertThat(rows("`id`, `w`, `f`, `t`"))
        .containsExactly(List.of("1", "1", "1.5", "a"), Arrays.asList("2", "7", null, null));
    List<String> documents = rows("`id`, `l`, `m`").get(0).subList(1, 3);
    assertThat(documents.stream().map(text -> text.replace(" ", "")))
        .containsExactly("[1,\"x\"]", "{\"x\":1}");
  }

  @ParameterizedTest
  @CsvSource({"record_key,id", "record_value,id", "record_value,'id,t'", "kafka,", "none,"})
  @DisplayName("C7_2 C7_5 a table is created for a key of each mode")
  void aTableIsCreatedForAKeyOfEachMode(String mode, @Nullable String fields) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .evolution("basic")
            .with("insert.mode", mode.equals("none") ? "insert" : "upsert")
            .with("primary.key.mode", mode)
            .with("primary.key.fields", fields == null ? "" : fields);
    put(
        configuration,
        keyed("a", map("id", "a", "t", "x", "v", 1L)),
        keyed("b", map("id", "b", "t", "x", "v", 2L)),
        keyed("b", map("id", "b", "t", "x", "v", 3L)));

    List<String> expected =
        mode.equals("none") || mode.equals("kafka") ? List.of("1", "2", "3") : List.of("1", "3");
    assertThat(sql.column("select `v` from `%s` order by 1".formatted(table))).isEqualTo(expected);
  }

  @Test
  @DisplayName("C7_5 C8_1 a field has a column once its value is not null, and null from then on")
  void aFieldHasAColumnOnceItsValueIsNotNull() {
    try (TaskHarness task = task("schema.evolution", "basic")) {
      task.put(keyed(1, map("v", null, "w", 1L)));
      assertThat(rows("*")).containsExactly(List.of("1", "1"));
      task.put(
          keyed(2, map("v", null, "w", 2L)),
          keyed(2, map("v", "b", "w", 3L)),
          keyed(3, map("v", null, "w", 4L)));
      task.put(keyed(2, map("v", null, "w", 5L)), keyed(1, map("v", "a")));
    }

    assertThat(rows("`id`, `v`, `w`"))
        .containsExactly(
            List.of("1", "a", "1"), Arrays.asList("2", null, "5"), Arrays.asList("3", null, "4"));
  }

  @Test
  @DisplayName("C7_5 C6_5 a null counts for a column that another task has added meanwhile")
  void anotherTaskHasAddedTheColumn() {
    TopicPartition moved = new TopicPartition(table, 1);
    try (TaskHarness one = task("schema.evolution", "basic");
        TaskHarness two = new TaskHarness(configuration().evolution("basic")).open(moved)) {
      one.put(keyed(1, map("v", null)));
      two.put(records.next(moved, null, map("id", 2L), null, map("v", "a")));
      two.close(moved);
      one.open(moved);
      one.put(records.next(moved, null, map("id", 2L), null, map("v", null)));
    }

    assertThat(rows("`id`, `v`"))
        .containsExactly(Arrays.asList("1", null), Arrays.asList("2", null));
  }

  @Test
  @DisplayName("C7_1 C7_5 change events without a schema create their table, and delete from it")
  void changeEventsCreateTheirTable() {
    try (TaskHarness task = task("schema.evolution", "basic")) {
      task.put(
          keyed(1, event("c", null, map("id", 1L, "v", "a"))),
          keyed(2, event("r", null, map("id", 2L, "v", "b"))),
          keyed(
              3,
              event(
                  "u",
                  map("id", 3L, "v", "x"),
                  map("id", 3L, "v", "__debezium_unavailable_value", "w", 1.5))),
          keyed(1, event("d", map("id", 1L, "v", "a"), null)),
          keyed(1, null),
          keyed(4, null));
      task.put(keyed(2, event("u", null, map("id", 2L, "v", "__debezium_unavailable_value"))));
    }

    assertThat(rows("`id`, `v`, `w`"))
        .containsExactly(Arrays.asList("2", "b", null), Arrays.asList("3", null, "1.5"));
  }

  @Test
  @DisplayName("C7_5 C8_1 a number with a fraction is bad in a column of whole numbers under basic")
  void aFractionIsBadUnderBasic() {
    try (TaskHarness task = open(configuration().evolution("basic").deadLetters())) {
      assertThat(
              bad(
                  task,
                  keyed(1, map("v", 1L)),
                  keyed(2, map("v", 1.5)),
                  keyed(3, map("v", "secret")),
                  keyed(4, map("v", List.of("secret"))),
                  keyed(5, map("v", 2.0)),
                  keyed(6, map("v", "3"))))
          .containsExactly(1L, 2L, 3L);
      List<String> messages =
          task.context().deadLetters().reports().stream()
              .map(report -> String.valueOf(report.error().getMessage()))
              .toList();
      assertThat(messages)
          .allSatisfy(
              message ->
                  assertThat(message)
                      .contains(table, "column 'v'", "alter the column")
                      .contains("field.exclude.list")
                      .doesNotContain("secret"));
      assertThat(messages.get(0)).contains("schema.evolution=full makes the column wider");
    }
    assertThat(rows("`id`, `v`"))
        .containsExactly(List.of("1", "1"), List.of("5", "2"), List.of("6", "3"));
  }

  @Test
  @DisplayName("C7_5 C8_1 full makes a column wider for a number, and for nothing of another kind")
  void fullMakesAColumnWider() {
    if (server == SQLITE) { // which alters no column
      try (TaskHarness task = open(configuration().evolution("full"))) {
        task.put(keyed(1, map("n", 1L)));
        assertThat(task.failure(keyed(2, map("n", 1.5)))).hasMessageContainingAll(table, "'n'");
      }
      return;
    }
    try (TaskHarness task = open(configuration().evolution("full").deadLetters())) {
      assertThat(
              bad(
                  task,
                  keyed(1, map("v", Long.MAX_VALUE, "w", 1L)),
                  keyed(2, map("v", 1.5, "w", new BigInteger(HUGE))),
                  keyed(3, map("v", "secret", "w", 2L)),
                  keyed(4, map("v", -2L, "w", 3L))))
          .containsExactly(2L);
    }
    assertThat(sql.column("select `v` from `%s` order by `id`".formatted(table)))
        .extracting(text -> text.contains(".") ? text.replaceFirst("[.]?0+$", "") : text)
        .containsExactly("9223372036854775807", "1.5", "-2");
    assertThat(sql.column("select `w` from `%s` order by `id`".formatted(table)))
        .containsExactly("1", HUGE, "3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"basic", "full"})
  @DisplayName("C7_5 C6_1 hostile records are bad one by one, and stop nothing")
  void hostileRecords(String evolution) {
    String allowed = allowed(evolution);
    Map<String, Object> otherCase = map("ID", 5L);
    List<SinkRecord> all =
        List.of(
            records.next(partition, null, map("id", null), null, map("v", 1L)),
            records.next(partition, null, map("id", List.of(1L)), null, map("v", 1L)),
            records.next(partition, null, null, null, map("v", 1L)),
            keyed(1, map("v", 1L)),
            keyed(2, map("x".repeat(600), 1L)),
            keyed(3, map("a\u001bb", 1L)),
            keyed(4, map("v", Map.of("a", List.of(List.of(Map.of("b", 1L)))))),
            keyed(5, otherCase),
            keyed(6, map("n", List.of(List.of(1L, Map.of("x", 2L)), 3.5))),
            keyed(7, map("v", 7L, "h", new BigInteger(HUGE))),
            keyed(8, map("f", Double.NaN)),
            keyed(9, map("f", 0.5)));
    try (TaskHarness task = open(configuration().evolution(allowed).deadLetters())) {
      List<Long> bad = bad(task, all);
      // SQLite has names of any length.
      assertThat(bad)
          .contains(0L, 1L, 2L, server == SQLITE ? 5L : 4L, 5L, 6L)
          .doesNotContain(3L, 8L, 9L, 11L);
    }
    assertThat(rows("`id`, `v`"))
        .contains(List.of("1", "1"), Arrays.asList("6", null), List.of("7", "7"));
    assertThat(sql.column("select `f` from `%s` where `id` = 9".formatted(table)))
        .containsExactly("0.5");
    assertThat(sql.column("select `h` from `%s` where `id` = 7".formatted(table)))
        .containsExactly(HUGE);
  }

  @Test
  @DisplayName("C7_5 C6_1 a record without any value creates no table")
  void aRecordWithoutAnyValueCreatesNoTable() {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .evolution("basic")
            .deadLetters()
            .with("insert.mode", "insert")
            .with("primary.key.mode", "none");
    try (TaskHarness task = open(configuration)) {
      assertThat(
              bad(
                  task,
                  keyed(1, map("v", null)),
                  keyed(1, map()),
                  keyed(1, map("w", 1L)),
                  keyed(1, map("v", null)),
                  keyed(1, map("v", null, "w", 2L))))
          .containsExactly(0L, 1L, 3L);
    }
    assertThat(rows("*")).containsExactly(List.of("1"), List.of("2"));
  }

  @Test
  @DisplayName("C7_5 C3_4 records with ever new fields are written, and keep the tables' limits")
  void everNewFields() {
    TaskConfiguration configuration =
        configuration().evolution("basic").with("schema.evolution.max.added.columns", "20");
    try (TaskHarness task = open(configuration)) {
      task.put(keyed(0, map("v", 0L)));
      for (int i = 0; i < 20; i++) {
        task.put(keyed(i, map("f" + i, (long) i)));
      }
      assertThat(task.failure(keyed(20, map("f20", 1L))))
          .hasMessageContainingAll(table, "schema.evolution.max.added.columns");
    }
    assertThat(rows("`id`, `f19`")).hasSize(20).contains(List.of("19", "19"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("C7_5 C11_2 a whole row is one JSON column, in a created and an existing table")
  void aWholeRowIsOneColumn(boolean exists) {
    if (exists) {
      createTable("`id` bigint primary key, `doc` " + json() + ", `leg` varchar(9)");
    }
    TaskConfiguration configuration =
        configuration().evolution("basic").with("columns.add", "doc:${row},leg:${field.leg}");
    Schema typed = SchemaBuilder.struct().field("v", Schema.FLOAT64_SCHEMA).build();
    try (TaskHarness task = open(configuration)) {
      task.put(
          keyed(1, map("v", 1L, "leg", null)),
          keyed(2, map("v", "x", "w", List.of(Map.of("a", true)))),
          keyed(3, event("c", null, map("id", 3L, "leg", "z"))),
          keyed(4, map("v", 4L)),
          records.next(partition, null, map("id", 5L), typed, struct(typed, 1.5)));
      task.put(keyed(4, null), keyed(1, map("u", null)));
    }

    assertThat(rows("`id`, `doc`, `leg`"))
        .extracting(row -> row.get(0) + String.valueOf(row.get(1)).replace(" ", "") + row.get(2))
        .satisfiesExactly(
            row -> assertThat(row).isEqualTo("1{\"u\":null}null"),
            row -> assertThat(row).contains("\"v\":\"x\"", "\"w\":[{\"a\":true}]"),
            row -> assertThat(row).contains("\"id\":3", "\"leg\":\"z\"").endsWith("z"),
            row -> assertThat(row).isEqualTo("5{\"v\":1.5}null"));
    if (!exists) {
      assertThat(database.columnType(table, "doc")).isEqualTo(json());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "doc:${row},ts:${field.ts}"})
  @DisplayName("C7_5 C11_3 C11_4 soft deletes are compared, and a row without a version is bad")
  void softDeletesAreCompared(String added) {
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .deadLetters()
            .with("delete.mode", "soft")
            .with("delete.when", "op=d")
            .with("overwrite.when", "newer:ts")
            .with("columns.add", added);
    try (TaskHarness task = open(configuration)) {
      assertThat(
              bad(
                  task,
                  keyed(1, map("op", "u", "ts", null, "v", "null")),
                  keyed(1, map("op", "u", "v", "absent")),
                  keyed(3, map("op", "d", "ts", 2L)),
                  keyed(1, map("op", "u", "ts", 5L, "v", "a")),
                  keyed(2, map("op", "u", "ts", 5L, "v", "b")),
                  keyed(2, map("op", "d", "ts", 6L)),
                  keyed(1, map("op", "u", "ts", null, "v", "null"))))
          .containsExactly(0L, 1L, 6L);
      task.put(
          keyed(1, map("op", "u", "ts", 4L, "v", "late")),
          keyed(2, map("op", "u", "ts", 5L, "v", "late")),
          keyed(3, map("op", "u", "ts", 1L, "v", "late")));
    }

    assertThat(rows("`id`, `ts`, case when `__deleted` = true then 1 else 0 end"))
        .containsExactly(List.of("1", "5", "0"), List.of("2", "6", "1"), List.of("3", "2", "1"));
    String value = added.isEmpty() ? "v" : "doc";
    List<@Nullable String> values =
        rows("`id`, `" + value + "`").stream().map(row -> row.get(1)).toList();
    assertThat(values.get(0)).contains("a").doesNotContain("late");
    assertThat(values.get(1)).contains("b").doesNotContain("late");
    assertThat(values.get(2)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "doc:${row}"})
  @DisplayName("C7_5 C11_5 a history has the versions of fields, and a row without one is bad")
  void aHistoryHasTheVersionsOfFields(String added) {
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .deadLetters()
            .with("history.mode", "on")
            .with("history.version", "${field.ts}")
            .with("columns.add", added);
    try (TaskHarness task = open(configuration)) {
      assertThat(
              bad(
                  task,
                  keyed(1, map("ts", null, "v", "null")),
                  keyed(1, map("ts", 1L, "v", "a")),
                  keyed(1, map("v", "absent")),
                  keyed(1, map("ts", 3L, "v", "c")),
                  keyed(1, map("ts", null, "v", "null"))))
          .containsExactly(0L, 2L, 4L);
      task.put(keyed(1, map("ts", 2L, "v", "late")), keyed(1, map("ts", 4L, "w", 1L)));
    }

    String current = "case when `is_current` = true then 1 else 0 end";
    assertThat(rows("`version`, " + current))
        .containsExactly(List.of("1", "0"), List.of("3", "0"), List.of("4", "1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"row", "soft"})
  @DisplayName("C7_5 C11_7 change events without a schema are swept after a snapshot")
  void rowsAreSwept(String deleteMode) {
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .with("delete.mode", deleteMode)
            .with("snapshot.mode", "sweep")
            .with("snapshot.sweep.max.ratio", "0.5");
    try (TaskHarness task = open(configuration)) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    boolean isSoft = deleteMode.equals("soft");
    String condition = isSoft ? " where `__deleted` = false" : "";
    assertThat(sql.column("select `id` from `%s`%s order by 1".formatted(table, condition)))
        .containsExactly("1", "3");
    assertThat(rows("`id`, `v`")).hasSize(isSoft ? 3 : 2).contains(Arrays.asList("1", null));
  }

  private SinkRecord snapshot(int id, String marker) {
    Map<String, @Nullable Object> event =
        event("r", null, map("id", (long) id, "v", id == 1 ? null : "x"));
    event.put("source", map("name", "server", "db", "a", "table", "t", "snapshot", marker));
    return keyed(id, event);
  }

  private String json() {
    return switch (server) {
      case POSTGRESQL -> "jsonb";
      case SQLITE -> "text";
      case MARIADB -> "longtext";
      default -> "json";
    };
  }

  @ParameterizedTest
  @CsvSource({"basic,1", "basic,2", "full,3", "full,4"})
  @DisplayName("C7_5 C8_1 the table, its rows and the bad records are the same with any batches")
  void theResultDoesNotDependOnBatches(String evolution, long seed) {
    String allowed = allowed(evolution);
    List<Object> expected = result(allowed, seed, 1);

    assertThat(result(allowed, seed, 3)).isEqualTo(expected);
    assertThat(result(allowed, seed, 100)).isEqualTo(expected);
  }

  /** Returns the evolution, or the largest that the database can do: SQLite alters no column. */
  private String allowed(String evolution) {
    return server == SQLITE ? "basic" : evolution;
  }

  /** Returns the types of the columns, the rows, and the offsets of bad records. */
  private List<Object> result(String evolution, long seed, int batch) {
    dropTable();
    long first = records.nextOffset(partition);
    List<SinkRecord> all = random(new Random(seed));
    List<Long> bad = new ArrayList<>();
    try (TaskHarness task =
        open(configuration().evolution(evolution).batchSize(batch).deadLetters())) {
      for (int begin = 0; begin < all.size(); begin += batch) {
        task.putUntilAccepted(all.subList(begin, Math.min(all.size(), begin + batch)));
      }
      task.settle();
      task.context().deadLetters().offsets().forEach(offset -> bad.add(offset - first));
    }
    List<String> types =
        Stream.of("id", "a", "b", "c", "d", "e")
            .map(column -> database.columnType(table, column))
            .toList();
    List<List<@Nullable String>> rows = rows("`id`, `a`, `b`, `c`, `d`, `e`");
    assertThat(rows).isNotEmpty();
    Collections.sort(bad);
    return List.of(types, rows, bad);
  }

  private List<SinkRecord> random(Random random) {
    List<SinkRecord> all = new ArrayList<>();
    all.add(keyed(1, map("a", null)));
    for (int i = 0; i < 98; i++) {
      Map<String, @Nullable Object> row = new HashMap<>();
      for (String field : List.of("a", "b", "c", "d", "e")) {
        if (random.nextInt(3) > 0) {
          row.put(field, value(random));
        }
      }
      all.add(keyed(random.nextInt(12), random.nextInt(8) == 0 ? null : row));
    }
    all.add(keyed(99, map("a", null, "b", null, "c", null, "d", null, "e", null)));
    return all;
  }

  private @Nullable Object value(Random random) {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> (long) random.nextInt(1_000);
      case 3 -> random.nextInt(100) + 0.5;
      // MariaDB itself refuses a text that is not JSON, but only if no later row replaces it.
      case 4 -> server == MARIADB ? "\"t\"" : "t" + random.nextInt(9);
      case 5 -> random.nextBoolean();
      case 6 -> List.of((long) random.nextInt(9));
      case 7 -> Map.of("x", random.nextInt(9) + 0.25);
      default -> null;
    };
  }

  private List<Long> bad(TaskHarness task, SinkRecord... all) {
    return bad(task, List.of(all));
  }

  private static List<Long> bad(TaskHarness task, List<SinkRecord> all) {
    task.putUntilAccepted(all);
    task.settle();
    return task.context().deadLetters().offsets();
  }

  private SinkRecord keyed(Object id, @Nullable Map<String, ?> value) {
    Object key = id instanceof Integer number ? (Object) number.longValue() : id;
    return records.next(partition, null, Map.of("id", key), null, value);
  }

  private static Map<String, @Nullable Object> event(
      String operation, @Nullable Object before, @Nullable Object after) {
    return map("op", operation, "before", before, "after", after);
  }

  private static Map<String, @Nullable Object> map(@Nullable Object... namesAndValues) {
    Map<String, @Nullable Object> map = new HashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
    }
    return map;
  }
}
