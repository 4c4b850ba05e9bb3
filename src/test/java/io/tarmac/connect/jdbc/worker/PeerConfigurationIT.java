package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.PeerConfiguration;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/**
 * Configurations of other sinks on a worker: what validate answers, and what they write. Both are
 * side by side in {@code target/peer-configurations.md}.
 */
class PeerConfigurationIT {
  private static final Path PAGE = Path.of("target", "peer-configurations.md");
  private static final PeerReport REPORT = new PeerReport();

  @AfterAll
  static void writePage() throws IOException {
    REPORT.write(PAGE);
  }

  @Nested
  @EachDatabase(only = SQLITE)
  class SqliteFile extends PeerConfigurationSuite {
    @Test
    @DisplayName("C10_1 a first configuration of Confluent's sink, a file of SQLite, runs")
    void aFileOfSqlite() {
      TestingTopic topic = topic("first_steps");
      topic.send(null, TestingRow.of(1, "one", 10)).flush();

      Landed landed = land("confluent-sqlite", topic, 1, Map.of(), topic.name());

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "one", "10"));
      landed.tells("auto.create", "translated to schema.evolution=create");
    }
  }

  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB})
  @Execution(CONCURRENT)
  class PostgreSqlAndMariaDb extends PeerConfigurationSuite {
    @Test
    @DisplayName("C10_1 a configuration of Confluent's sink runs when its class is changed")
    void confluents() {
      TestingTopic topic = topic("Orders");
      topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10)).flush();

      Landed landed =
          land(
              "confluent-upsert",
              topic,
              1,
              Map.of("fields.whitelist", "name, amount", "no.such.property", "1"),
              topic.name());

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "one", "10"));
      landed
          .tells("config.profile", "used: confluent")
          .tells("pk.mode", "translated to primary.key.mode")
          .tells("batch.size", "default of config.profile=confluent: 3000")
          .tells("db.timezone", "ignored: UTC is what the sink writes")
          .tells("no.such.property", "unknown: it has no effect");
    }

    @Test
    @DisplayName("C10_1 Confluent's insert, a record at a time, into the table its format names")
    void anInsertOfConfluents() {
      TestingTopic topic = topic("readings");
      topic.send(null, TestingRow.of(1, "one", 10)).send(null, TestingRow.of(1, "one", 20)).flush();

      Landed landed = land("confluent-insert", topic, 2, Map.of(), "kafka_" + topic.name());

      assertThat(landed.rows("id", "amount"))
          .containsExactly(List.of("1", "10"), List.of("1", "20"));
      landed.tells("batch.size", "translated to batch.size=1");
    }

    @Test
    @DisplayName("C10_1 Confluent's keys of Kafka's coordinates")
    void coordinatesOfConfluents() {
      TestingTopic topic = topic("clicks");
      topic.send(null, TestingRow.of(1, "one", 10)).send(null, TestingRow.of(1, "one", 20)).flush();

      Landed landed = land("confluent-coordinates", topic, 2, Map.of(), "archive_" + topic.name());

      assertThat(
              landed.rows("__connect_topic", "__connect_partition", "__connect_offset", "amount"))
          .containsExactly(
              List.of(topic.name(), "0", "0", "10"), List.of(topic.name(), "0", "1", "20"));
    }

    @Test
    @DisplayName("C10_1 Confluent's insert without a key behind Connect's own transformations")
    void transformationsOfConnect() {
      Schema at = SchemaBuilder.struct().field("millis", Schema.INT64_SCHEMA).build();
      Schema reading =
          SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).field("at", at).build();
      TestingTopic topic = topic("sensors");
      topic
          .send(
              null,
              new Struct(reading).put("id", 1).put("at", new Struct(at).put("millis", 1_000L)))
          .flush();

      Landed landed = land("confluent-transformed", topic, 1, Map.of(), topic.name());

      assertThat(landed.rows("id", "at_millis"))
          .singleElement()
          .satisfies(row -> assertThat(row.get(1)).startsWith("1970-01-01 00:00:01"));
      landed.tells("pk.fields", "ignored: pk.mode is none");
    }

    @Test
    @DisplayName("C10_1 Confluent's upsert behind Debezium's transformation to plain rows")
    void aTransformationOfDebeziums() {
      Envelope envelope = new Envelope("crm", "customers", TestingRow.ROW);
      TestingTopic topic = topic("customers");
      topic.send(TestingRow.key(1), envelope.create(TestingRow.of(1, "one", 10)));
      topic.send(TestingRow.key(2), envelope.create(TestingRow.of(2, "two", 20)));
      topic.send(
          TestingRow.key(1),
          envelope.update(TestingRow.of(1, "one", 10), TestingRow.of(1, "uno", 11)));
      topic.send(TestingRow.key(2), envelope.delete(TestingRow.of(2, "two", 20))).flush();

      Landed landed = land("confluent-unwrapped", topic, 4, Map.of(), topic.name());

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "uno", "11"));
    }

    @Test
    @DisplayName("C10_1 a configuration of Aiven's sink runs when its class is changed")
    void aivens() {
      TestingTopic topic = topic("ops.Flights-raw");
      topic.send(null, TestingRow.of(1, "one", 10)).flush();
      String table = "in_" + topic.name().replace('.', '_').replace('-', '_');

      Landed landed = land("aiven-multi", topic, 1, Map.of(), table);

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "one", "10"));
      landed
          .tells("config.profile", "used: aiven")
          .tells("insert.mode", "translated to insert.mode=insert")
          .tells("sql.quote.identifiers", "translated to quote.identifiers");
    }

    @Test
    @DisplayName("C10_1 Aiven's tables by topic, with keys from the row")
    void tablesByTopicOfAivens() {
      TestingTopic topic = topic("crews.v1");
      String table = UniqueName.of("Crews");
      topic.send(null, TestingRow.of(1, "a", 10)).send(null, TestingRow.of(1, "a", 20)).flush();

      Landed landed =
          land(
              "aiven-mapping",
              topic,
              2,
              Map.of("topics.to.tables.mapping", topic.name() + ":" + table, "pk.fields", "id"),
              table);

      assertThat(landed.rows("id", "amount")).containsExactly(List.of("1", "20"));
    }

    @Test
    @DisplayName("C10_1 a configuration of Debezium's sink runs, with its folding by its profile")
    void debeziums() {
      TestingTopic topic = topic("server1.Inventory");
      topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10)).flush();
      String name = topic.name().replace('.', '_');
      String table = server == POSTGRESQL ? name.toLowerCase(Locale.ROOT) : name;

      Landed landed = land("debezium", topic, 1, Map.of(), table);

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "one", "10"));
      landed
          .tells("config.profile", "used")
          .tells("quote.identifiers", "default of config.profile=debezium: false")
          .tells("connection.pool.max_size", "ignored: a task has one connection");
    }

    @Test
    @DisplayName("C10_1 Debezium's tables by the source, with some of its fields, and deletes")
    void tablesOfDebeziumsSource() {
      String table = UniqueName.of("orders");
      Envelope envelope = new Envelope("shop", table, TestingRow.ROW);
      TestingTopic topic = topic("shop.orders");
      topic.send(TestingRow.key(1), envelope.read(TestingRow.of(1, "one", 10)));
      topic.send(TestingRow.key(2), envelope.create(TestingRow.of(2, "two", 20)));
      topic.send(TestingRow.key(2), envelope.delete(TestingRow.of(2, "two", 20)));
      topic.send(TestingRow.key(2), null).flush();

      Landed landed = land("debezium-mysql", topic, 4, Map.of(), "shop_" + table);

      assertThat(landed.rows("id", "name", "amount")).containsExactly(List.of("1", "one", "10"));
    }
  }

  abstract static class PeerConfigurationSuite extends DatabaseTest {
    /** What validate has told of a configuration that has then been run, and the run's table. */
    record Landed(TestingDatabase database, JsonNode answer, String table) {

      Landed tells(String property, String told) {
        assertThat(PeerReport.told(answer)).containsEntry(property, told);
        return this;
      }

      List<List<String>> rows(String... columns) {
        String list = Arrays.stream(columns).map(database::quote).collect(Collectors.joining(", "));
        String order = String.valueOf(columns.length);
        return database
            .sql()
            .rows("select %s from %s order by %s".formatted(list, database.quote(table), order));
      }
    }

    /** Validates a configuration, and runs it until its records are in the table. */
    Landed land(
        String name, TestingTopic topic, int records, Map<String, String> more, String table) {
      TaskConfiguration settings =
          TaskConfiguration.empty()
              .with(PeerConfiguration.read(name))
              .with("tasks.max", 1)
              .with("connection.url", database.url())
              .with("topics", topic.name());
      boolean ownName = settings.containsKey("connection.username");
      settings
          .with(ownName ? "connection.username" : "connection.user", database.user())
          .with("connection.password", database.password())
          .with(more);
      TaskConfiguration reported =
          TaskConfiguration.empty().with(settings).with("name", name).with("config.report", true);
      JsonNode answer = TestingConnect.shared().rest().validate(reported);
      assertThat(answer.path("error_count").asInt()).describedAs(answer.toString()).isZero();
      if (!database.password().isEmpty()) {
        assertThat(answer.toString()).doesNotContain(database.password());
      }

      try (Sink sink = Sink.createWith(settings)) {
        sink.awaitCommitted(topic.name(), 0, records);
      }

      List<List<String>> rows = database.sql().rows("select * from " + database.quote(table));
      REPORT.add(name, database.name(), answer, table, rows);
      return new Landed(database, answer, table);
    }

    static TestingTopic topic(String purpose) {
      return TestingTopic.create(TestingKafka.shared(), UniqueName.of(purpose), 1);
    }
  }
}
