package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StructBuilder;
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
class ProfileTypesIT {

  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
  class EveryDatabase extends Suite {
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
      Schema micros = semantic("time.MicroTimestamp", Schema.Type.INT64).build();
      Struct row =
          new StructBuilder()
              .with("micro", micros, 1L)
              .with("other", micros, 1_000_000L)
              .with("day", semantic("time.Date", Schema.Type.INT32).build(), 1)
              .build();

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
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class MySqlAndMariaDb extends Suite {
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
      Struct row = new StructBuilder().with("b", bits, value).with("t", bits, value).build();

      put(inserting(profile, topic, evolution), keyless(topic, row));

      assertThat(database.columnType(topic, "b")).isEqualTo("bit varying(8)");
      assertThat(sql.rows("select b, t from `%s`".formatted(topic)))
          .containsExactly(row(stored, stored));
    }
  }

  @SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
  abstract static class Suite extends ProfileSuite {
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
      return new StructBuilder()
          .with("i8", Schema.OPTIONAL_INT8_SCHEMA, (byte) 1)
          .with("i16", Schema.OPTIONAL_INT16_SCHEMA, (short) 2)
          .with("i32", Schema.OPTIONAL_INT32_SCHEMA, 3)
          .with("i64", Schema.OPTIONAL_INT64_SCHEMA, 4L)
          .with("f32", Schema.OPTIONAL_FLOAT32_SCHEMA, 1.5f)
          .with("f64", Schema.OPTIONAL_FLOAT64_SCHEMA, 2.5)
          .with("b", Schema.OPTIONAL_BOOLEAN_SCHEMA, true)
          .with("s", Schema.OPTIONAL_STRING_SCHEMA, "text")
          .with("y", Schema.OPTIONAL_BYTES_SCHEMA, new byte[] {1})
          .with("d", Decimal.builder(2).optional().build(), new BigDecimal("1.25"))
          .with("day", date, new Date(86_400_000L))
          .with("at", Time.builder().optional().build(), new Date(1_000))
          .with("ts", Timestamp.builder().optional().build(), new Date(1_000))
          .with(
              "micro",
              semantic("time.MicroTimestamp", Schema.Type.INT64).build(),
              1_700_000_000_123_456L)
          .with("json", semantic("data.Json", Schema.Type.STRING).build(), "{\"a\": 1}")
          .with("kind", kind, "b c")
          .with("made", semantic("time.Year", Schema.Type.INT32).build(), 1999)
          .build();
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
}
