package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Values that the configuration gives a meaning, and columns that it gives a type and a name. */
@EachDatabase(except = SQLITE)
class ColumnTypesIT extends EvolutionSuite {

  private static final String TIMES =
      "s:timestamp(seconds),ms:timestamp(millis),us:timestamp(micros),ns:timestamp(nanos),"
          + "d:date(days),t:time(micros)";

  @Test
  @DisplayName("C7_3 C8_1 numbers and texts of digits become times in columns that are created")
  void timesInCreatedColumns() {
    try (TaskHarness task = open(evolving().with("column.types", TIMES))) {
      task.put(numbers(1), texts(2), maps(3));
    }

    assertTimes(server == DatabaseServer.H2 ? "123456789" : "123456");
  }

  @Test
  @DisplayName("C7_3 numbers and texts of digits become times in columns that exist, cut to them")
  void timesInExistingColumns() {
    String timestamp =
        switch (server) {
          case MYSQL, MARIADB -> "datetime";
          default -> "timestamp";
        };
    createTable(
        table,
        "`s` %1$s(0), `ms` %1$s(6), `us` %1$s(6), `ns` %1$s(6), `d` date, `t` time(6)"
            .formatted(timestamp));

    try (TaskHarness task = open(evolving("none").with("column.types", TIMES))) {
      task.put(numbers(1), texts(2), maps(3));
    }

    assertTimes("123456");
  }

  @Test
  @DisplayName("C8_1 an SQL type is what a column is created and added with, and it stays so")
  void sqlTypesOfNewColumns() {
    String json = server == DatabaseServer.POSTGRESQL ? "jsonb" : "json";
    String code = server == DatabaseServer.H2 ? "varchar(40 characters)" : "varchar(40)";
    String types = "price:numeric(12,2),code:%s,doc:%s".formatted(code, json);
    String row = "id int32, price int64";
    String texts = "id int32, price string, code string, doc string";
    try (TaskHarness task = open(evolving("full").deadLetters().with("column.types", types))) {
      task.putUntilAccepted(
          List.of(
              keyed(1, struct(row, 1, 7L)),
              keyed(2, struct(texts, 2, "12.34", "x", "{\"a\": 1}")),
              keyed(3, struct(row, 3, 9_999_999_999L)),
              keyed(4, struct(row, 4, 10_000_000_000L)),
              keyed(5, struct(texts, 5, "1", "x".repeat(41), "[]")),
              keyed(6, struct("id int32, price float64", 6, 1.5))));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(3L, 4L);
      assertThat(task.context().deadLetters().reports())
          .filteredOn(report -> report.record().originalKafkaOffset() == 3)
          .singleElement()
          .satisfies(
              report ->
                  assertThat(report.error())
                      .hasMessageContainingAll(table + "-0@3", "column 'price'", "TARMAC-TYPE-01")
                      .hasMessageNotContaining("10000000000"));
    }

    assertThat(storedRows("id", "price"))
        .contains(row("1", "7.00"), row("2", "12.34"), row("3", "9999999999.00"), row("6", "1.50"));
    assertThat(columnSizes("numeric_precision", "price")).containsExactly("12");
    assertThat(columnSizes("numeric_scale", "price")).containsExactly("2");
    assertThat(columnSizes("character_maximum_length", "code")).containsExactly("40");
    assertThat(columnSizes("data_type", "doc"))
        .allSatisfy(
            type ->
                assertThat(type)
                    .isEqualToIgnoringCase(server == DatabaseServer.MARIADB ? "longtext" : json));
  }

  @Test
  @DisplayName("C8_1 a table is created for a map whose fields all have types, and a key too")
  void aTableForMaps() {
    TaskConfiguration configuration =
        evolving().with("column.types", "id:varchar(36),n:integer,at:timestamp(millis)");
    try (TaskHarness task = open(configuration)) {
      task.put(map("a", Map.of("n", 1L, "at", 0L)), map("b", Map.of("at", "1000")));
      task.put(map("c", Map.of("more", "a field without a type of its own")));
    }

    assertThat(storedRows("id", "n", "at").stream().map(ColumnTypesIT::withoutZeros))
        .containsExactly(
            row("a", "1", "1970-01-01 00:00:00"),
            row("b", null, "1970-01-01 00:00:01"),
            row("c", null, null));
    assertThat(columnSizes("character_maximum_length", "id")).containsExactly("36");
  }

  @Test
  @DisplayName("C7_3 base64, two texts for true and false, and a text for null")
  void textsWithAMeaning() {
    String fields = "id int32, b string, yes string, note string";
    String types = "b:bytes(base64),yes:boolean(Y/N),note:nullif('')";
    try (TaskHarness task = open(evolving().deadLetters().with("column.types", types))) {
      task.putUntilAccepted(
          List.of(
              keyed(1, struct(fields, 1, "AAH/", "Y", "")),
              keyed(2, struct(fields, 2, "", "N", " ")),
              keyed(3, struct(fields, 3, "secret!", "Y", "x")),
              keyed(4, struct(fields, 4, "", "yes?", "x"))));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(2L, 3L);
      assertThat(task.context().deadLetters().reports())
          .allSatisfy(
              report ->
                  assertThat(report.error())
                      .hasMessageContainingAll(
                          table + "-0@" + report.record().originalKafkaOffset(), "TARMAC-TYPE-01")
                      .hasMessageNotContaining("secret")
                      .hasMessageNotContaining("yes?"));
    }

    assertThat(rows(database.quote(table), "id", "note"))
        .containsExactly(row("1", null), row("2", " "));
    assertThat(
            sql.column(
                "select count(*) from `%s` where (`yes` and `id` = 1) or (not `yes` and `id` = 2)"
                    .formatted(table)))
        .containsExactly("2");
    assertThat(
            sql.column(
                "select `id` from `%s` where octet_length(`b`) = 3 order by 1".formatted(table)))
        .containsExactly("1");
  }

  @Test
  @DisplayName("C8_1 a text that means nothing makes no column wider, for no other would take it")
  void whatMeansNothingWidensNothing() {
    String type = server == DatabaseServer.POSTGRESQL ? "bytea" : "varbinary(10)";
    createTable(table, "`b` " + type);
    List<String> before = columnSizes("character_maximum_length", "b");
    TaskConfiguration configuration =
        evolving("full").deadLetters().with("column.types", "b:bytes(base64)");
    try (TaskHarness task = open(configuration)) {
      task.putUntilAccepted(List.of(keyed(1, struct("id int32, b string", 1, "secret!"))));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(0L);
    }

    assertThat(columnSizes("character_maximum_length", "b")).isEqualTo(before);
  }

  @Test
  @DisplayName("C7_2 a field goes to the column that the configuration names, as it is written")
  void columnsByField() {
    try (TaskHarness task =
        open(
            evolving()
                .with("column.name.mapping", "id:Order ID," + table + ":a:\"a:b\"")
                .with("column.naming.prefix", "c_"))) {
      task.put(record(partition, 1, "a", "b"), record(partition, 2, "a"));
      task.put(record(partition, 1, "b"));
    }

    assertThat(storedRows("Order ID", "a:b", "c_b"))
        .containsExactly(row("1", "a", "b"), row("2", "a", null));
  }

  @Test
  @DisplayName("C10_1 timestamp.fields.list of Confluent's sink makes timestamps of its fields")
  void timestampFieldsOfConfluents() {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("pk.mode", "record_key")
            .with("auto.create", "true")
            .with("timestamp.fields.list", "us, text");
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(
          keyed(
              1,
              struct(
                  "id int32, us int64, text string, other int64",
                  1,
                  1_709_212_455_123_456L,
                  "1709212455123456",
                  5L)));
    }

    assertThat(storedRows("us", "text", "other"))
        .containsExactly(row("2024-02-29 13:14:15.123456", "2024-02-29 13:14:15.123456", "5"));
  }

  private void assertTimes(String nanos) {
    List<@Nullable String> times =
        row(
            "2024-02-29 13:14:15",
            "2024-02-29 13:14:15.123",
            "2024-02-29 13:14:15.123456",
            "2024-02-29 13:14:15." + nanos,
            "2024-02-29");
    assertThat(
            storedRows("id", "s", "ms", "us", "ns", "d").stream().map(ColumnTypesIT::withoutZeros))
        .extracting(stored -> stored.subList(1, stored.size()))
        .containsExactly(times, times, times);
    // A driver may show a time without its fraction.
    assertThat(sql.column("select cast(`t` as char(15)) from `%s`".formatted(table)))
        .allSatisfy(time -> assertThat(time).startsWith("13:14:15.123456"));
  }

  private SinkRecord numbers(int id) {
    return keyed(
        id,
        struct(
            "id int32, s int64, ms int64, us int64, ns int64, d int32, t int64",
            id,
            1_709_212_455L,
            1_709_212_455_123L,
            1_709_212_455_123_456L,
            1_709_212_455_123_456_789L,
            19_782,
            47_655_123_456L));
  }

  private SinkRecord texts(int id) {
    return keyed(
        id,
        struct(
            "id int32, s string, ms string, us string, ns string, d string, t string",
            id,
            "1709212455",
            "1709212455123",
            "1709212455123456",
            "1709212455123456789",
            "19782",
            "47655123456"));
  }

  private SinkRecord maps(int id) {
    Map<String, Object> row =
        Map.of(
            "s", 1_709_212_455L,
            "ms", 1_709_212_455_123L,
            "us", "1709212455123456",
            "ns", 1_709_212_455_123_456_789L,
            "d", 19_782L,
            "t", 47_655_123_456L);
    return records.next(partition, TestingRow.key(id).schema(), TestingRow.key(id), null, row);
  }

  private SinkRecord map(String id, Map<String, ?> row) {
    return records.next(partition, null, Map.of("id", id), null, row);
  }

  private SinkRecord keyed(int id, Struct row) {
    return records.next(partition, TestingRow.key(id), row);
  }

  private TaskHarness open(TaskConfiguration configuration) {
    return new TaskHarness(configuration).open(partition);
  }

  private List<String> columnSizes(String what, String column) {
    return database
        .sql()
        .rows(
            "select "
                + what
                + " from information_schema.columns where table_name = '"
                + table
                + "' and column_name = '"
                + column
                + "'")
        .stream()
        .map(row -> String.valueOf(row.get(0)))
        .toList();
  }

  /** Returns the row without the zeros at the end of fractions, which not every driver shows. */
  private static List<@Nullable String> withoutZeros(List<@Nullable String> row) {
    return row.stream()
        .map(text -> text == null ? null : text.replaceFirst("(:\\d\\d)\\.0+$", "$1"))
        .map(text -> text == null ? null : text.replaceFirst("(:\\d\\d\\.\\d*[1-9])0+$", "$1"))
        .toList();
  }
}
