package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Configurations of other sinks run as they are, and make the tables that those would make. */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class ProfileIT extends ProfileSuite {

  private static final Schema ORDER =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("item", SchemaBuilder.string().optional().defaultValue("none").build())
          .field("amount", Decimal.builder(2).optional().build())
          .field("placed.at", Timestamp.builder().optional().build())
          .field("secret", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  @Test
  @DisplayName("C10_1 hazard: Confluent's upsert: fields, its key's aside; nulls are defaults")
  void anUpsertOfConfluents() {
    String topic = topic("Orders");
    Struct first =
        order(1).put("item", "apron").put("amount", new BigDecimal("12.30")).put("secret", "x");

    put(
        configuration("confluent-upsert", topic),
        keyed(topic, 1, first),
        keyed(topic, 2, order(2).put("placed.at", new Date(0))),
        keyed(topic, 3, order(3)),
        keyed(topic, 3, null));

    assertThat(sql.rows("select * from `%s` order by 1".formatted(topic)))
        .hasSize(2)
        .first()
        .isEqualTo(row("1", "apron", "12.30", null));
    assertThat(sql.value("select `item` from `%s` where id = 2".formatted(topic)))
        .isEqualTo("none");
  }

  @Test
  @DisplayName("C10_1 times are those of db.timezone, where the column has no zone of its own")
  void timesOfAZone() {
    String topic = topic("zoned");

    put(
        inNewYork(topic, "id", "placed.at"),
        keyed(topic, 1, order(1).put("placed.at", new Date(0))));

    assertThat(sql.value("select `placed.at` from `%s`".formatted(topic)))
        .startsWith("1969-12-31 19:00:00");
  }

  private Map<String, String> inNewYork(String topic, String keyField, String field) {
    return configuration(
        "confluent-upsert", topic,
        "db.timezone", "America/New_York",
        "pk.fields", keyField,
        "fields.whitelist", field);
  }

  @Test
  @DisplayName("C10_1 hazard: two keys of the hour that a zone's clock repeats are one row")
  void keysOfARepeatedHour() {
    String topic = topic("hours");
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = task(inNewYork(topic, "at", "item"))) {
      for (String time : List.of("2024-11-03T05:30:00Z", "2024-11-03T06:30:00Z")) {
        Date at = Date.from(Instant.parse(time));
        Struct key = struct(SchemaBuilder.struct().field("at", Timestamp.SCHEMA), at);
        task.put(records.next(partition(topic), key, order(1)));
      }

      assertThat(log.text()).containsOnlyOnce("two keys of that hour become one row");
    }

    assertThat(database.sql().count(topic)).isEqualTo(1);
  }

  @Test
  @DisplayName("C10_1 Confluent's insert, a record at a time, into the table its format names")
  void anInsertOfConfluents() {
    String topic = UniqueName.of("readings");
    String table = dropped(database.quote("kafka_" + topic));

    put(
        configuration("confluent-insert", topic, "config.profile", "confluent"),
        keyless(topic, TestingRow.of(1, "one", 10)),
        keyless(topic, TestingRow.of(1, "one", 20)));

    assertThat(sql.rows("select * from " + table)).hasSize(2);
  }

  @Test
  @DisplayName("C10_1 Aiven's multi insert, into the table its normalized name names")
  void aMultiInsertOfAivens() {
    String topic = UniqueName.of("ops.Flights-raw");
    String table = dropped(database.quote("in_" + topic.replaceAll("[.-]", "_")));

    put(
        configuration("aiven-multi", topic),
        keyless(topic, TestingRow.of(1, "one", 10)),
        keyless(topic, TestingRow.of(2, "two", 20)));

    assertThat(sql.rows("select * from " + table + " order by 1"))
        .containsExactly(row("1", "one", "10"), row("2", "two", "20"));
  }

  @Test
  @DisplayName("C10_1 Aiven's tables by topic, with keys from the row")
  void tablesByTopicOfAivens() {
    String topic = UniqueName.of("crews.v1");
    String table = UniqueName.of("Crews");
    String quoted = dropped(database.quote(table));
    Map<String, String> configuration =
        configuration(
            "aiven-mapping",
            topic,
            "topics.to.tables.mapping",
            topic + ":" + table,
            "pk.fields",
            "id , name");

    put(
        configuration,
        keyless(topic, TestingRow.of(1, "a", 10)),
        keyless(topic, TestingRow.of(1, "a", 20)),
        keyless(topic, TestingRow.of(1, "b", 30)));

    assertThat(sql.rows("select * from " + quoted + " order by 2"))
        .containsExactly(row("1", "a", "20"), row("1", "b", "30"));
  }

  @Test
  @DisplayName("C10_1 hazard: Debezium's: names folded, dots underscores, nulls stay null")
  void debeziums() {
    String topic = UniqueName.of("server1.Inventory.Customers");
    String table = topic.replace('.', '_');
    dropped(table); // without quotation marks, as people type it

    try (TaskHarness task = task(configuration("debezium", topic))) {
      task.put(keyed(topic, 1, order(1)), keyed(topic, 2, order(2)));
      task.put(keyed(topic, 2, null));
    }

    assertThat(sql.rows("select id, item from " + table)).containsExactly(row("1", null));
  }

  @Test
  @DisplayName("C10_1 Debezium's with only the class changed writes to the table that it wrote to")
  void debeziumsWithOnlyTheClassChanged() {
    String topic = UniqueName.of("SHOP.CUSTOMERS");
    String table = dropped(database.quote(topic.toLowerCase(Locale.ROOT).replace('.', '_')));
    dropped(database.quote(topic.replace('.', '_')));
    sql.execute("create table %s (id int primary key, item varchar(20))".formatted(table));

    put(
        configuration("debezium", topic, "config.profile", "auto", "schema.evolution", "none"),
        keyed(topic, 1, struct("ID int32, ITEM string", 1, "x")));

    assertThat(sql.rows("select id, item from " + table)).containsExactly(row("1", "x"));
  }

  @Test
  @DisplayName("C10_1 use.time.zone is the clock of times, as local.time.zone is")
  void timesOfDebeziumsZone() {
    for (String property : List.of("use.time.zone", "database.time_zone", "local.time.zone")) {
      String topic = UniqueName.of("zoned");
      dropped(topic);
      Map<String, String> configuration =
          configuration("debezium", topic, "use.time.zone", "UTC", property, "America/New_York");

      put(configuration, keyed(topic, 1, order(1).put("placed.at", new Date(0))));

      assertThat(sql.value("select `placed.at` from %s".formatted(topic)))
          .as(property)
          .startsWith("1969-12-31 19:00:00");
    }
  }

  @Test
  @DisplayName(
      "C10_1 hazard: a list of fields leaves the key's alone, under Debezium's profile too")
  void listsOfFieldsLeaveTheKeyAlone() {
    String topic = UniqueName.of("listed");
    dropped(topic);

    put(
        configuration("debezium", topic, "field.include.list", "item"),
        keyed(topic, 1, order(1).put("item", "apron")));

    assertThat(sql.rows("select * from " + topic)).containsExactly(row("1", "apron"));
  }

  @Test
  @DisplayName("C10_1 hazard: a tombstone is skipped where deletes are off, under each profile")
  void tombstonesAreSkipped() {
    for (String profile : List.of("debezium", "confluent-upsert")) {
      String topic = topic("skipped");

      try (TaskHarness task = task(configuration(profile, topic, "delete.enabled", "false"))) {
        task.put(keyed(topic, 1, order(1)), keyed(topic, 1, null));
        assertThat(task.committable(partition(topic))).hasValue(2);
      }

      assertThat(database.sql().count(topic)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("C10_1 hazard: an upsert of nothing but a key inserts it once")
  void anUpsertOfNothingButAKey() {
    String topic = topic("keys");

    try (TaskHarness task =
        task(configuration("confluent-upsert", topic, "fields.whitelist", "id"))) {
      task.put(keyed(topic, 1, order(1)));
      task.put(keyed(topic, 1, order(1)));
    }

    assertThat(sql.rows("select * from `%s`".formatted(topic))).containsExactly(row("1"));
  }

  @Test
  @DisplayName("C10_1 hazard: pk.mode=kafka names the topic of the offset, whatever it is called")
  void kafkasCoordinatesAreTheOriginals() {
    String topic = UniqueName.of("raw");
    String routed = UniqueName.of("routed");
    String table = dropped(database.quote(routed));
    Map<String, String> configuration =
        configuration(
            "confluent-upsert", topic,
            "pk.mode", "kafka",
            "pk.fields", "t, p, o",
            "delete.enabled", "false",
            "fields.whitelist", "item");

    try (TaskHarness task = task(configuration)) {
      task.put(TestingRecords.renamed(keyed(topic, 1, order(1)), routed));
      assertThat(task.committable(partition(topic))).hasValue(1);
    }

    assertThat(sql.rows("select * from " + table)).containsExactly(row(topic, "0", "0", "none"));
  }

  private static Struct order(int id) {
    return new Struct(ORDER).put("id", id);
  }

  @SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
  @Nested
  @EachDatabase(only = POSTGRESQL)
  class ProfilesOnPostgreSql {
    @Test
    @DisplayName("C10_1 hazard: a dot of a topic names the schema for Confluent's sink")
    void dotsOfATopicNameTheSchema() {
      String name = UniqueName.of("dotted");
      String topic = "public." + name;
      String table = dropped("public." + database.quote(name));

      put(
          configuration("confluent-upsert", topic, "fields.whitelist", ""),
          keyed(topic, 1, TestingRow.of(1, "one", 10)));

      assertThat(sql.rows("select * from " + table)).containsExactly(row("1", "one", "10"));
    }

    @Test
    @DisplayName("C10_1 the times of an array are those of db.timezone too")
    void timesOfAnArray() {
      String topic = topic("zoned");
      Schema times = SchemaBuilder.array(Timestamp.SCHEMA).build();
      Struct row = struct(SchemaBuilder.struct().field("item", times), List.of(new Date(0)));

      put(
          configuration("confluent-upsert", topic, "db.timezone", "America/New_York"),
          keyed(topic, 1, row));

      assertThat(sql.rows("select * from `%s`".formatted(topic)))
          .containsExactly(row("1", "{\"1969-12-31 19:00:00\"}"));
    }

    @Test
    @DisplayName("C10_1 what Confluent's sink hands to the driver reaches it")
    void driverPropertiesReachTheDriver() {
      String topic = topic("driver");

      try (TaskHarness task = task(configuration("confluent-upsert", topic))) {
        task.put(keyed(topic, 1, TestingRow.of(1, "one", 10)));

        String sessions = "select count(*) from pg_stat_activity where application_name = 'orders'";
        assertThat(sql.value(sessions)).isEqualTo("1");
      }
    }
  }
}
