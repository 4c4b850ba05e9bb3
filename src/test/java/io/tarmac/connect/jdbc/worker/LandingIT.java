package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/** The main job: records of topics become rows of tables. */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class LandingIT extends DatabaseTest {

  private static final Map<String, String> UPSERT =
      Map.of(
          "insert.mode", "upsert",
          "primary.key.mode", "record_key",
          "delete.enabled", "true",
          "schema.evolution", "basic");

  private final Envelope envelope = new Envelope("test", "row", TestingRow.ROW);

  @Test
  @DisplayName("C1_1 flat records are inserted, and their offsets committed")
  void flatRecordsAreInserted() {
    TestingTopic topic = topic("flat");
    TestingRow.createTable(database, topic.name(), false);
    topic.send(null, TestingRow.of(1, "one", 10)).send(null, TestingRow.of(2, null, 20));
    topic.send(null, TestingRow.of(1, "one again", 30)).flush();

    try (Sink sink = Sink.create(database, topic.name(), Map.of())) {
      sink.awaitCommitted(topic.name(), 0, 3);
      assertThat(sink.committed(topic.name(), 0)).hasValue(3L);
    }

    assertThat(rows(topic))
        .isEqualTo(
            List.of(row("1", "one", "10"), row("1", "one again", "30"), row("2", null, "20")));
  }

  @Test
  void flatRecordsAreUpsertedAndTombstonesDelete() {
    TestingTopic topic = topic("upsert");
    topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10));
    topic.send(TestingRow.key(2), TestingRow.of(2, "two", 20));
    topic.send(TestingRow.key(1), TestingRow.of(1, "one again", 30));
    topic.send(TestingRow.key(2), null).flush();

    land(topic, 4, UPSERT);

    assertThat(rows(topic)).isEqualTo(List.of(row("1", "one again", "30")));
  }

  @Test
  void envelopesOfADebeziumSourceBecomeRows() {
    TestingTopic topic = topic("envelope");
    Struct snapshot = TestingRow.of(1, "read", 1);
    Struct created = TestingRow.of(2, "created", 2);
    Struct updated = TestingRow.of(1, "updated", 3);
    Struct deleted = TestingRow.of(3, "deleted", 4);
    topic.send(TestingRow.key(1), envelope.read(snapshot));
    topic.send(TestingRow.key(2), envelope.create(created));
    topic.send(TestingRow.key(3), envelope.create(deleted));
    topic.send(TestingRow.key(1), envelope.update(snapshot, updated));
    topic.send(TestingRow.key(3), envelope.delete(deleted));
    topic.send(TestingRow.key(3), null).flush();

    land(topic, 6, UPSERT);

    assertThat(rows(topic)).isEqualTo(List.of(row("1", "updated", "3"), row("2", "created", "2")));
  }

  @Test
  void envelopesAreInsertedWithoutAKey() {
    TestingTopic topic = topic("envelope_insert");
    topic.send(TestingRow.key(1), envelope.create(TestingRow.of(1, "one", 10)));
    topic.send(TestingRow.key(1), envelope.create(TestingRow.of(1, "one", 20))).flush();

    land(topic, 2, Map.of("schema.evolution", "basic"));

    assertThat(rows(topic)).isEqualTo(List.of(row("1", "one", "10"), row("1", "one", "20")));
  }

  @Test
  @DisplayName("C1_1 tombstones are skipped and passed when deletes are off")
  void tombstonesAreSkippedWhenDeletesAreOff() {
    TestingTopic topic = topic("skipped");
    topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10));
    topic.send(TestingRow.key(1), null).flush();

    land(topic, 2, TaskConfiguration.empty().upsert().keyFromRecordKey().evolution("basic"));

    assertThat(rows(topic)).isEqualTo(List.of(row("1", "one", "10")));
  }

  @Test
  void threeTopicsLandInThreeTables() {
    List<TestingTopic> topics = List.of(topic("three"), topic("three"), topic("three"));
    for (int i = 0; i < topics.size(); i++) {
      topics.get(i).send(TestingRow.key(i), TestingRow.of(i, "table " + i, i)).flush();
    }
    String names = String.join(",", topics.stream().map(TestingTopic::name).toList());

    try (Sink sink = Sink.create(database, names, UPSERT)) {
      for (TestingTopic topic : topics) {
        sink.awaitCommitted(topic.name(), 0, 1);
      }
    }

    for (int i = 0; i < topics.size(); i++) {
      String id = String.valueOf(i);
      assertThat(rows(topics.get(i))).isEqualTo(List.of(row(id, "table " + id, id)));
    }
  }

  @Test
  void dotsOfATopicBecomeUnderscoresInItsTable() {
    TestingTopic topic = topic("server.db.dots");
    topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10)).flush();

    land(topic, 1, UPSERT);

    assertThat(database.sql().rows(TestingRow.selectAll(database, topic.name().replace('.', '_'))))
        .isEqualTo(List.of(row("1", "one", "10")));
  }

  @Test
  void missingColumnsAreAddedWhileTheSinkRuns() {
    TestingTopic topic = topic("evolving");
    Schema wider =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("name", Schema.OPTIONAL_STRING_SCHEMA)
            .field("amount", Schema.INT64_SCHEMA)
            .field("note", Schema.OPTIONAL_STRING_SCHEMA)
            .build();
    Struct noted = new Struct(wider).put("id", 2).put("name", "two").put("amount", 20L);
    noted.put("note", "added");
    topic.send(TestingRow.key(1), TestingRow.of(1, "one", 10)).flush();

    try (Sink sink = Sink.create(database, topic.name(), UPSERT)) {
      sink.awaitCommitted(topic.name(), 0, 1);
      topic.send(TestingRow.key(2), noted).flush();
      sink.awaitCommitted(topic.name(), 0, 2);
    }

    assertThat(
            database
                .sql()
                .rows(
                    "select %s, %s from %s order by 1"
                        .formatted(
                            database.quote("id"),
                            database.quote("note"),
                            database.quote(topic.name()))))
        .isEqualTo(List.of(row("1", null), row("2", "added")));
  }

  private void land(TestingTopic topic, long records, Map<String, String> settings) {
    try (Sink sink = Sink.create(database, topic.name(), settings)) {
      sink.awaitCommitted(topic.name(), 0, records);
    }
  }

  private static TestingTopic topic(String purpose) {
    return TestingTopic.create(TestingKafka.shared(), UniqueName.of(purpose), 1);
  }

  private List<List<@Nullable String>> rows(TestingTopic topic) {
    return database.sql().rows(TestingRow.selectAll(database, topic.name()));
  }

  private static List<@Nullable String> row(@Nullable String... texts) {
    return Arrays.asList(texts);
  }
}
