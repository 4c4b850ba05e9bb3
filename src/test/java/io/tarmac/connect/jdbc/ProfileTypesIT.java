package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The types of columns that are created under other sinks' profiles, and what becomes of them. */
class ProfileTypesIT {

  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
  class EveryDatabase extends Suite {
    @Test
    @DisplayName("C10_1 columns are created as Confluent's sink would create them")
    void confluentsColumns() {
      String topic = UniqueName.of("types");
      dropped(database.quote(topic));

      land("confluent", topic, "basic");

      assertThat(types(topic)).isEqualTo(confluents());
      assertThat(database.sql().value(select("micro", topic))).isEqualTo("1700000000123456");
    }

    @Test
    @DisplayName("C10_1 columns are created as Debezium's sink would create them")
    void debeziumsColumns() {
      String topic = UniqueName.of("types");
      dropped(database.quote(topic));

      land("debezium", topic, "basic");

      assertThat(types(topic)).isEqualTo(debeziums());
      assertThat(database.sql().value(select("micro", topic)))
          .startsWith("2023-11-14 22:13:20.123456");
    }

    @Test
    @DisplayName("C8_1 C10_1 with full no column changes its type because of another profile")
    void noColumnChangesBecauseOfAProfile() {
      List<String> profiles = List.of("tarmac", "debezium", "confluent", "aiven");
      for (String maker : profiles) {
        String topic = UniqueName.of("kept");
        dropped(database.quote(topic));
        land(maker, topic, "full");
        List<String> made = types(topic);

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
      String topic = UniqueName.of("there");
      String table = dropped(database.quote(topic));
      database
          .sql()
          .execute(
              "create table %s (%s bigint, %s timestamp(6) null, %s date)"
                  .formatted(
                      table,
                      database.quote("micro"),
                      database.quote("other"),
                      database.quote("day")));
      Schema row =
          SchemaBuilder.struct()
              .field("micro", semantic("time.MicroTimestamp", Schema.Type.INT64).build())
              .field("other", semantic("time.MicroTimestamp", Schema.Type.INT64).build())
              .field("day", semantic("time.Date", Schema.Type.INT32).build())
              .build();

      try (TaskHarness task = task(inserting("confluent", topic, "none"))) {
        task.put(
            records.next(
                partition(topic),
                null,
                new Struct(row).put("micro", 1L).put("other", 1_000_000L).put("day", 1)));
      }

      assertThat(database.sql().value(select("micro", topic))).isEqualTo("1");
      assertThat(database.sql().value(select("other", topic))).startsWith("1970-01-01 00:00:01");
      assertThat(database.sql().value(select("day", topic))).isEqualTo("1970-01-02");
    }

    private void land(String profile, String topic, String evolution) {
      try (TaskHarness task = task(inserting(profile, topic, evolution))) {
        task.put(record(topic, values()));
      }
    }

    private List<String> debeziums() {
      return server == POSTGRESQL
          ? List.of(
              ("smallint, smallint, integer, bigint, real, double precision, boolean, text, bytea,"
                      + " numeric(38,2), date, time(6) without time zone, timestamp(6) without time"
                      + " zone, timestamp(6) without time zone, json, text, integer")
                  .split(", ", -1))
          : List.of(
              ("tinyint, smallint, int, bigint, float, double, tinyint, longtext, longblob,"
                      + " decimal(65,2), date, time(6), datetime(6), datetime(6), "
                      + (server == MARIADB ? "longtext" : "json")
                      + ", enum('a','b c'),"
                      + " year")
                  .split(", ", -1));
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class MySqlAndMariaDb extends Suite {
    @Test
    @DisplayName("C8_1 C10_1 a profile's short type becomes as wide as a value needs, with full")
    void shortTypesBecomeWider() {
      String topic = UniqueName.of("widened");
      dropped(database.quote(topic));
      try (TaskHarness task = task(inserting("confluent", topic, "full"))) {
        task.put(record(topic, values()));
        Map<String, Object> long1 = values();
        long1.put("y", new byte[5_000]);
        long1.put("s", "x".repeat(70_000));
        task.put(record(topic, long1));
      }

      List<String> widened = new ArrayList<>(confluents());
      widened.set(7, "longtext");
      widened.set(8, "longblob");
      assertThat(types(topic)).isEqualTo(widened);
      assertThat(database.sql().count(topic)).isEqualTo(2);
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PostgreSql extends Suite {
    @ParameterizedTest
    @CsvSource({
      "tarmac, basic, 1011",
      "debezium, basic, 00001011",
      "tarmac, none, 1011",
      "debezium, none, 00001011"
    })
    @DisplayName("C10_1 bits of varying length get the source's length from Debezium's sink alone")
    void bitsOfVaryingLength(String profile, String evolution, String stored) {
      String topic = UniqueName.of("bits");
      String table = dropped(database.quote(topic));
      if (evolution.equals("none")) {
        database.sql().execute("create table %s (b bit varying(8), t text)".formatted(table));
      }
      Schema bits =
          semantic("data.Bits", Schema.Type.BYTES)
              .parameter("length", "8")
              .parameter("__debezium.source.column.type", "VARBIT")
              .parameter("__debezium.source.column.length", "8")
              .build();
      Schema row = SchemaBuilder.struct().field("b", bits).field("t", bits).build();

      try (TaskHarness task = task(inserting(profile, topic, evolution))) {
        task.put(
            records.next(
                partition(topic),
                null,
                new Struct(row).put("b", new byte[] {11}).put("t", new byte[] {11})));
      }

      assertThat(database.columnType(topic, "b")).isEqualTo("bit varying(8)");
      assertThat(database.sql().rows("select b, t from " + table))
          .containsExactly(row(stored, stored));
    }
  }

  @SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
  abstract static class Suite extends ProfileSuite {
    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("i8", Schema.OPTIONAL_INT8_SCHEMA)
            .field("i16", Schema.OPTIONAL_INT16_SCHEMA)
            .field("i32", Schema.OPTIONAL_INT32_SCHEMA)
            .field("i64", Schema.OPTIONAL_INT64_SCHEMA)
            .field("f32", Schema.OPTIONAL_FLOAT32_SCHEMA)
            .field("f64", Schema.OPTIONAL_FLOAT64_SCHEMA)
            .field("b", Schema.OPTIONAL_BOOLEAN_SCHEMA)
            .field("s", Schema.OPTIONAL_STRING_SCHEMA)
            .field("y", Schema.OPTIONAL_BYTES_SCHEMA)
            .field("d", Decimal.builder(2).optional().build())
            .field("day", org.apache.kafka.connect.data.Date.builder().optional().build())
            .field("at", Time.builder().optional().build())
            .field("ts", Timestamp.builder().optional().build())
            .field("micro", semantic("time.MicroTimestamp", Schema.Type.INT64).build())
            .field("json", semantic("data.Json", Schema.Type.STRING).build())
            .field(
                "kind",
                semantic("data.Enum", Schema.Type.STRING).parameter("allowed", "a,b c").build())
            .field("made", semantic("time.Year", Schema.Type.INT32).build())
            .build();

    List<String> confluents() {
      return server == POSTGRESQL
          ? List.of(
              ("smallint, smallint, integer, bigint, real, double precision, boolean, text, bytea,"
                      + " numeric, date, time without time zone, timestamp without time zone, bigint,"
                      + " text, text, integer")
                  .split(", ", -1))
          : List.of(
              ("tinyint, smallint, int, bigint, float, double, tinyint, text, varbinary(1024),"
                      + " decimal(65,2), date, time(3), datetime(3), bigint, text, text, int")
                  .split(", ", -1));
    }

    Map<String, String> inserting(String profile, String topic, String evolution) {
      return TaskConfiguration.on(database)
          .with("config.profile", profile)
          .with("topics", topic)
          .evolution(evolution)
          .with("quote.identifiers", "true");
    }

    Map<String, Object> values() {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("i8", (byte) 1);
      values.put("i16", (short) 2);
      values.put("i32", 3);
      values.put("i64", 4L);
      values.put("f32", 1.5f);
      values.put("f64", 2.5);
      values.put("b", true);
      values.put("s", "text");
      values.put("y", new byte[] {1});
      values.put("d", new BigDecimal("1.25"));
      values.put("day", new Date(86_400_000L));
      values.put("at", new Date(1_000));
      values.put("ts", new Date(1_000));
      values.put("micro", 1_700_000_000_123_456L);
      values.put("json", "{\"a\": 1}");
      values.put("kind", "b c");
      values.put("made", 1999);
      return values;
    }

    SinkRecord record(String topic, Map<String, Object> values) {
      Struct row = new Struct(ROW);
      values.forEach(row::put);
      return records.next(partition(topic), null, row);
    }

    /** Returns the types of columns without how MySQL and MariaDB once displayed integers. */
    List<String> types(String table) {
      return ROW.fields().stream()
          .map(Field::name)
          .map(column -> database.columnType(table, column))
          .map(type -> type.replaceAll("^((?:tiny|small|big)?int|year)\\(\\d+\\)", "$1"))
          .toList();
    }

    String select(String column, String table) {
      return "select %s from %s".formatted(database.quote(column), database.quote(table));
    }

    static SchemaBuilder semantic(String name, Schema.Type type) {
      return new SchemaBuilder(type).name("io.debezium." + name).optional();
    }
  }
}
