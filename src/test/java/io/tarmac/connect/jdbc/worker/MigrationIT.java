package io.tarmac.connect.jdbc.worker;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.fault.WorkerProcess;
import io.tarmac.connect.jdbc.fault.WorkerRuntime;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.DocumentedText;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingConnect;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The procedure of the page on migrating: from Debezium's sink to Tarmac and back. */
class MigrationIT {
  private static final String DEBEZIUM = "io.debezium.connector.jdbc.JdbcSinkConnector";
  private static final Path PLUGINS = Path.of(System.getProperty("tarmac.sink.plugins"));
  private static final int STEP = 400;
  private static final Map<String, String> UPSERT =
      Map.of(
          "insert.mode", "upsert",
          "delete.enabled", "true",
          "primary.key.mode", "record_key",
          "use.reduction.buffer", "true");

  private static TestingConnect worker;

  /** Starts a worker for these tests alone: no other test should load another sink. */
  @BeforeAll
  static void start() {
    worker = TestingConnect.start(Map.of("plugin.path", PLUGINS.toString()));
  }

  @AfterAll
  static void stop() {
    worker.close();
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class CutOver extends MigrationSuite {
    @Test
    @DisplayName(
        "C10_1 C4_5 offsets in the database follow Kafka's before Tarmac takes over once more")
    void exactlyOnceTakesOverOnceMore() {
      Map<String, String> inserting = debezium(Map.of());
      Map<String, String> once =
          tarmac(inserting).exactlyOnce().with("offsets.table.name", UniqueName.of("offsets"));

      try (Sink sink = Sink.createWith(worker.rest(), inserting)) {
        insertUntilCommitted(sink, 1);
        cutOver(sink, once);
        insertUntilCommitted(sink, 2);
        cutOver(sink, inserting);
        insertUntilCommitted(sink, 3);
        sink.stop().awaitNoTasks().configure(once);
        sink.alterOffsets(sink.offsets()).resume();
        insertUntilCommitted(sink, 4);
      }

      assertThat(ids()).containsExactlyElementsOf(numbers(4 * STEP));
    }

    @Test
    @DisplayName(
        "C10_1 C10_5 the oldest worker lets Tarmac take over a connector, and gives it back")
    void cutsOverOnTheOldestWorker() {
      WorkerRuntime runtime =
          WorkerRuntime.ofTests()
              .withLibraries(Path.of(System.getProperty("tarmac.worker.oldest")))
              .withPlugins(PLUGINS);
      Map<String, String> inserting = debezium(Map.of());

      try (WorkerProcess oldest =
          WorkerProcess.start(runtime, UniqueName.of("worker"), 1, Duration.ofMillis(500))) {
        ConnectRest rest = oldest.rest();
        // A worker listens before it can answer.
        Await.value("the worker's connectors", rest::connectors, JsonNode::isEmpty);
        try (Sink sink = Sink.createWith(rest, inserting)) {
          insertUntilCommitted(sink, 1);
          cutOver(sink, tarmac(inserting));
          insertUntilCommitted(sink, 2);
          cutOver(sink, inserting);
          insertUntilCommitted(sink, 3);
        }
      }

      assertThat(ids()).containsExactlyElementsOf(numbers(3 * STEP));
    }
  }

  @Nested
  @EachDatabase(only = {POSTGRESQL, MYSQL})
  class CutOverAndBack extends MigrationSuite {
    @Test
    @DisplayName(
        "C10_1 inserts without a key go on in the middle of the topic, there and back: no row is"
            + " lost or doubled")
    void insertsGoOn() {
      Map<String, String> inserting = debezium(Map.of("consumer.override.max.poll.records", "20"));

      try (Sink sink = Sink.createWith(worker.rest(), inserting)) {
        insert(STEP);
        awaitRows(1);
        cutOver(sink, tarmac(inserting));
        insert(STEP);
        awaitRows(STEP + 1);
        cutOver(sink, inserting);
        insertUntilCommitted(sink, 3);
      }

      assertThat(ids()).containsExactlyElementsOf(numbers(3 * STEP));
    }

    @Test
    @DisplayName(
        "C10_1 upserts and deletes go on, there and back; what is read again changes nothing")
    void upsertsGoOn() {
      Map<String, String> upserting = debezium(UPSERT);
      Envelope envelope = new Envelope("shop", table, TestingRow.ROW);

      try (Sink sink = Sink.createWith(worker.rest(), upserting)) {
        for (int id = 0; id < STEP; id++) {
          topic.send(TestingRow.key(id), envelope.create(TestingRow.of(id, "first", id)));
        }
        sink.awaitCommitted(topic.flush().name(), 0, STEP);
        sink.stop().awaitNoTasks().configure(tarmac(upserting)).resume();
        for (int id = 0; id < STEP; id += 2) {
          topic.send(
              TestingRow.key(id),
              envelope.update(TestingRow.of(id, "first", id), TestingRow.of(id, "second", id)));
        }
        for (int id = 0; id < STEP; id += 4) {
          topic.send(TestingRow.key(id), envelope.delete(TestingRow.of(id, "second", id)));
          topic.send(TestingRow.key(id), null);
        }
        sink.awaitCommitted(topic.flush().name(), 0, 2 * STEP);
        // As if a worker had died before Connect committed its offsets.
        sink.stop().awaitNoTasks().configure(upserting).setOffset(topic.name(), 0).resume();
        topic.send(TestingRow.key(STEP), envelope.create(TestingRow.of(STEP, "third", STEP)));
        sink.awaitCommitted(topic.flush().name(), 0, 2 * STEP + 1);
      }

      assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
          .containsExactlyElementsOf(
              IntStream.rangeClosed(0, STEP)
                  .filter(id -> id % 4 != 0 || id == STEP)
                  .mapToObj(
                      id ->
                          List.of(
                              String.valueOf(id),
                              id == STEP ? "third" : id % 2 == 0 ? "second" : "first",
                              String.valueOf(id)))
                  .toList());
    }

    @Test
    @DisplayName("C10_1 side by side both sinks make the same table, and the page's queries say so")
    void runsSideBySide() {
      Map<String, String> upserting = debezium(UPSERT);
      Map<String, String> beside =
          tarmac(upserting).with("collection.name.format", "${topic}_tarmac");
      for (int id = 0; id < STEP; id++) {
        topic.send(TestingRow.key(id), TestingRow.of(id, "name", id));
      }
      topic.flush();

      try (Sink debezium = Sink.createWith(worker.rest(), upserting);
          Sink tarmac = Sink.createWith(worker.rest(), beside)) {
        debezium.awaitCommitted(topic.name(), 0, STEP);
        tarmac.awaitCommitted(topic.name(), 0, STEP);
      }

      assertThat(database.sql().rows(query("SELECT column_name"))).isEmpty();
      assertThat(database.sql().rows(query("SELECT 'orders'"))).isEmpty();
      database
          .sql()
          .execute(
              "update %s set amount = 7 where id = 3".formatted(table),
              "alter table %s_tarmac add more int".formatted(table));
      assertThat(database.sql().rows(query("SELECT column_name")))
          .singleElement()
          .satisfies(row -> assertThat(row).startsWith("more", table + "_tarmac"));
      assertThat(database.sql().rows(query("SELECT 'orders'")))
          .containsExactlyInAnyOrder(
              List.of(table, "3", "name", "7"), List.of(table + "_tarmac", "3", "name", "3"));
    }

    /** Returns the page's query that begins so, with this test's tables in it. */
    private String query(String beginning) {
      String page = DocumentedText.contents(Path.of("docs", "how-to", "migrate.md"));
      int from = page.indexOf("```sql\n" + beginning);
      assertThat(from).as("the page's query " + beginning).isNotNegative();
      return page.substring(page.indexOf('\n', from), page.indexOf("```", from + 3))
          .replace("orders", table);
    }
  }

  abstract static class MigrationSuite extends DatabaseTest {
    final String table = UniqueName.of("moved");
    final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);
    private int sent;

    /** Stops the connector, and has the other sink go on under its name and at its offset. */
    void cutOver(Sink sink, Map<String, String> settings) {
      sink.stop().awaitNoTasks();
      Optional<Long> stoppedAt = sink.committed(topic.name(), 0);
      insert(STEP / 4);

      // Workers refuse a configuration while they rebalance.
      Await.until("the other sink is configured", () -> sink.configure(settings) == sink);

      assertThat(sink.committed(topic.name(), 0)).isEqualTo(stoppedAt).isPresent();
      sink.resume();
    }

    /** Sends records until there are as many as so many steps have, and waits for their commit. */
    void insertUntilCommitted(Sink sink, int steps) {
      insert(steps * STEP - sent);
      sink.awaitCommitted(topic.name(), 0, sent);
    }

    void insert(int records) {
      topic.sendRows(sent, sent + records);
      sent += records;
    }

    void awaitRows(int rows) {
      Await.until(rows + " rows", () -> database.sql().count(table) >= rows);
    }

    List<String> ids() {
      return database.sql().column("select id from %s order by id".formatted(table));
    }

    static List<String> numbers(int count) {
      return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }

    /** Returns a configuration of Debezium's sink for this test's topic. */
    Map<String, String> debezium(Map<String, String> settings) {
      return TaskConfiguration.forWorker(database, topic.name())
          .with("connector.class", DEBEZIUM)
          .with("connection.pool.min_size", 1)
          .evolution("basic")
          .with(settings);
    }

    static TaskConfiguration tarmac(Map<String, String> debezium) {
      return TaskConfiguration.empty().with(debezium).with("connector.class", Sink.CONNECTOR_CLASS);
    }
  }
}
