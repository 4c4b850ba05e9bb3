package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The types of columns that are created under other sinks' profiles, and what becomes of them. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class ProfileTypesIT extends ProfileSuite {

  @Test
  @DisplayName("C10_1 columns are created as Confluent's sink would create them")
  void confluentsColumns() {
    String topic = topic("types");

    land("confluent", topic, "basic");

    assertThat(types(topic)).isEqualTo(confluents());
    assertThat(value("micro", topic)).isEqualTo("1700000000123456");
  }

  @Test
  @DisplayName("C10_1 columns are created as Debezium's sink would create them")
  void debeziumsColumns() {
    String topic = topic("types");

    land("debezium", topic, "basic");

    assertThat(types(topic)).isEqualTo(debeziums());
    assertThat(value("micro", topic)).startsWith("2023-11-14 22:13:20.123456");
  }

  @Test
  @DisplayName("C8_1 C10_1 with full no column changes its type because of another profile")
  void noColumnChangesBecauseOfAProfile() {
    List<String> profiles = List.of("tarmac", "debezium", "confluent", "aiven");
    for (String maker : profiles) {
      String topic = topic("kept");
      land(maker, topic, "full");
      String made = types(topic);

      for (String profile : profiles) {
        boolean knows = profile.equals("confluent") || profile.equals("aiven");
        if (knows || !maker.matches("confluent|aiven")) {
          land(profile, topic, "full");

          assertThat(types(topic)).describedAs(maker + " then " + profile).isEqualTo(made);
        }
      }
    }
  }

  @Test
  @DisplayName("C10_1 columns of other types that are there are filled as before")
  void columnsThatAreThereAreFilled() {
    String topic = topic("there");
    sql.execute(
        "create table `%s` (`micro` bigint, `other` timestamp(6) null, `day` date)"
            .formatted(topic));
    String micros = "int64 io.debezium.time.MicroTimestamp?";
    String columns = "micro %1$s, other %1$s, day int32 io.debezium.time.Date?".formatted(micros);
    Struct row = struct(columns, 1L, 1_000_000L, 1);

    put(inserting("confluent", topic, "none"), keyless(topic, row));

    assertThat(value("micro", topic)).isEqualTo("1");
    assertThat(value("other", topic)).startsWith("1970-01-01 00:00:01");
    assertThat(value("day", topic)).isEqualTo("1970-01-02");
  }

  private void land(String profile, String topic, String evolution) {
    put(inserting(profile, topic, evolution), keyless(topic, row()));
  }

  private String debeziums() {
    String json = server == MARIADB ? "longtext" : "json";
    return server == POSTGRESQL
        ? "smallint, smallint, integer, bigint, real, double precision, boolean, text, bytea,"
            + " numeric(38,2), date, time(6) without time zone, timestamp(6) without time zone,"
            + " timestamp(6) without time zone, json, text, integer"
        : "tinyint, smallint, int, bigint, float, double, tinyint, longtext, longblob,"
            + " decimal(65,2), date, time(6), datetime(6), datetime(6), "
            + json
            + ", enum('a','b c'), year";
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class ShortTypes {
    @Test
    @DisplayName("C8_1 C10_1 a profile's short type becomes as wide as a value needs, with full")
    void shortTypesBecomeWider() {
      String topic = topic("widened");
      try (TaskHarness task = task(inserting("confluent", topic, "full"))) {
        task.put(keyless(topic, row()));
        Struct longer = row().put("y", new byte[5_000]).put("s", "x".repeat(70_000));
        task.put(keyless(topic, longer));
      }

      assertThat(types(topic))
          .isEqualTo(confluents().replace("text, varbinary(1024)", "longtext, longblob"));
      assertThat(database.sql().count(topic)).isEqualTo(2);
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class BitsOfVaryingLength {
    @ParameterizedTest
    @CsvSource({
      "tarmac, basic, 1011",
      "debezium, basic, 00001011",
      "tarmac, none, 1011",
      "debezium, none, 00001011"
    })
    @DisplayName("C10_1 bits of varying length get the source's length from Debezium's sink alone")
    void bitsOfVaryingLength(String profile, String evolution, String stored) {
      String topic = topic("bits");
      if (evolution.equals("none")) {
        sql.execute("create table `%s` (b bit varying(8), t text)".formatted(topic));
      }
      Schema bits =
          semantic("data.Bits", Schema.Type.BYTES)
              .parameter("length", "8")
              .parameter("__debezium.source.column.type", "VARBIT")
              .parameter("__debezium.source.column.length", "8")
              .build();
      byte[] value = {11};
      Struct row = struct(SchemaBuilder.struct().field("b", bits).field("t", bits), value, value);

      put(inserting(profile, topic, evolution), keyless(topic, row));

      assertThat(database.columnType(topic, "b")).isEqualTo("bit varying(8)");
      assertThat(sql.rows("select b, t from `%s`".formatted(topic)))
          .containsExactly(row(stored, stored));
    }
  }

  String confluents() {
    return server == POSTGRESQL
        ? "smallint, smallint, integer, bigint, real, double precision, boolean, text, bytea,"
            + " numeric, date, time without time zone, timestamp without time zone, bigint,"
            + " text, text, integer"
        : "tinyint, smallint, int, bigint, float, double, tinyint, text, varbinary(1024),"
            + " decimal(65,2), date, time(3), datetime(3), bigint, text, text, int";
  }

  Map<String, String> inserting(String profile, String topic, String evolution) {
    return TaskConfiguration.on(database)
        .with("config.profile", profile)
        .with("topics", topic)
        .evolution(evolution)
        .with("quote.identifiers", "true");
  }

  /** Makes a row with a value of each type. */
  static Struct row() {
    Schema date = org.apache.kafka.connect.data.Date.builder().optional().build();
    Schema kind = semantic("data.Enum", Schema.Type.STRING).parameter("allowed", "a,b c").build();
    Schema schema =
        fields(
                "i8 int8?, i16 int16?, i32 int32?, i64 int64?, f32 float32?, f64 float64?,"
                    + " b boolean?, s string?, y bytes?")
            .field("d", Decimal.builder(2).optional().build())
            .field("day", date)
            .field("at", Time.builder().optional().build())
            .field("ts", Timestamp.builder().optional().build())
            .field("micro", semantic("time.MicroTimestamp", Schema.Type.INT64).build())
            .field("json", semantic("data.Json", Schema.Type.STRING).build())
            .field("kind", kind)
            .field("made", semantic("time.Year", Schema.Type.INT32).build())
            .build();
    return new Struct(schema)
        .put("i8", (byte) 1)
        .put("i16", (short) 2)
        .put("i32", 3)
        .put("i64", 4L)
        .put("f32", 1.5f)
        .put("f64", 2.5)
        .put("b", true)
        .put("s", "text")
        .put("y", new byte[] {1})
        .put("d", new BigDecimal("1.25"))
        .put("day", new Date(86_400_000L))
        .put("at", new Date(1_000))
        .put("ts", new Date(1_000))
        .put("micro", 1_700_000_000_123_456L)
        .put("json", "{\"a\": 1}")
        .put("kind", "b c")
        .put("made", 1999);
  }

  /** Returns the types of columns without how MySQL and MariaDB once displayed integers. */
  String types(String table) {
    return row().schema().fields().stream()
        .map(field -> database.columnType(table, field.name()))
        .map(type -> type.replaceAll("^((?:tiny|small|big)?int|year)\\(\\d+\\)", "$1"))
        .collect(Collectors.joining(", "));
  }

  /** Returns the only value of a column. */
  @Nullable String value(String column, String table) {
    return sql.value("select `%s` from `%s`".formatted(column, table));
  }

  static SchemaBuilder semantic(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium." + name).optional();
  }
}
