package io.tarmac.connect.jdbc.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import com.fasterxml.jackson.databind.JsonNode;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingKafka;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.TestingTopic;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The steps of the tasks in {@code docs/how-to/operate.md}. */
@Execution(CONCURRENT)
class OperatingIT {
  private static final String TOO_LONG = "x".repeat(101);

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("operated");
  private final TestingTopic topic = TestingTopic.create(TestingKafka.shared(), table, 1);

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C4_5 C6_2 one record is skipped by an offset behind it")
  void oneRecordIsSkipped(String guarantee) {
    TestingRow.createTable(database, table, false);
    topic.sendRows(0, 4);
    topic.send(null, TestingRow.of(4, TOO_LONG, 4));
    topic.sendRows(5, 10);

    try (Sink sink = create(guarantee, Map.of())) {
      assertThat(sink.awaitFailed()).contains(table + "-0@4");
      sink.stop().setOffset(table, 5).resume();
      sink.awaitCommitted(table, 0, 10);
    }

    assertThat(ids()).containsExactly("0", "1", "2", "3", "5", "6", "7", "8", "9");
  }

  @Test
  @DisplayName("C7_2 the key of a table is changed while the connector is stopped")
  void theKeyIsChanged() {
    TestingRow.createTable(database, table, true);
    topic.send(null, TestingRow.of(1, "one", 10)).flush();

    try (Sink sink = create("at_least_once", upsertBy("id"))) {
      sink.awaitCommitted(table, 0, 1).stop();
      database
          .sql()
          .execute(
              "alter table %1$s drop constraint %1$s_pkey, add primary key (id, amount)"
                  .formatted(table));
      sink.reconfigure(database, table, upsertBy("id,amount")).resume();
      topic.send(null, TestingRow.of(1, "two", 20));
      topic.send(null, TestingRow.of(1, "three", 20)).flush();
      sink.awaitCommitted(table, 0, 3);
    }

    assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
        .containsExactly(List.of("1", "one", "10"), List.of("1", "three", "20"));
  }

  @Test
  @DisplayName("C7_2 a table is renamed while the connector is stopped")
  void theTableIsRenamed() {
    String renamed = table + "_renamed";
    TaskConfiguration settings = TaskConfiguration.empty().evolution("basic");
    topic.sendRows(0, 5);

    try (Sink sink = create("at_least_once", settings)) {
      sink.awaitCommitted(table, 0, 5).stop();
      database.sql().execute("alter table %s rename to %s".formatted(table, renamed));
      settings.with("collection.name.mapping", table + ":" + renamed);
      sink.reconfigure(database, table, settings).resume();
      topic.sendRows(5, 8);
      sink.awaitCommitted(table, 0, 8);
    }

    assertThat(database.sql().count(renamed)).isEqualTo(8);
    assertThat(database.sql().value("select to_regclass('" + table + "')")).isNull();
  }

  @Test
  @DisplayName("C1_1 in at_least_once a restored table is completed from the offsets saved with it")
  void aRestoredTableIsCompleted() {
    TestingRow.createTable(database, table, true);
    topic.sendRows(0, 12);

    try (Sink sink = create("at_least_once", upsertBy("id"))) {
      sink.awaitCommitted(table, 0, 12);
      JsonNode saved = sink.offsets();
      backUp(table);
      topic.sendRows(12, 30);
      sink.awaitCommitted(table, 0, 30).stop();
      restore(table);
      sink.alterOffsets(saved).resume();
      sink.awaitCommitted(table, 0, 30);
    }

    assertThat(database.sql().count(table)).isEqualTo(30);
  }

  @Test
  @DisplayName("C4_5 in exactly_once a restored table is completed without any offset from outside")
  void aRestoredTableWithItsOffsetsIsCompleted() {
    TestingRow.createTable(database, table, false);
    topic.sendRows(0, 12);

    try (Sink sink = create("exactly_once", Map.of())) {
      sink.awaitCommitted(table, 0, 12);
      backUp(table);
      backUp(offsets());
      topic.sendRows(12, 30);
      sink.awaitCommitted(table, 0, 30).stop();
      restore(table);
      restore(offsets());
      sink.resume();
      topic.sendRows(30, 31);
      sink.awaitCommitted(table, 0, 31);
    }

    assertThat(database.sql().count(table)).isEqualTo(31);
    assertThat(ids()).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("C4_5 a connector with a new name goes on in the consumer group of the old one")
  void theConnectorIsRenamed() {
    TestingRow.createTable(database, table, false);
    topic.sendRows(0, 12);
    String group;
    try (Sink old = create("exactly_once", Map.of())) {
      group = "connect-" + old.name();
      old.awaitCommitted(table, 0, 12).stop().awaitNoTasks();
    }
    topic.sendRows(12, 30);

    try (Sink renamed = create("exactly_once", Map.of("consumer.override.group.id", group))) {
      Await.until(
          renamed.name() + " has written the rest", () -> database.sql().count(table) >= 30);
    }

    assertThat(ids()).hasSize(30).doesNotHaveDuplicates();
  }

  private Sink create(String guarantee, Map<String, String> more) {
    Map<String, String> settings =
        TaskConfiguration.empty()
            .with(more)
            .with("delivery.guarantee", guarantee)
            .with("offsets.table.name", offsets());
    return Sink.create(database, table, settings);
  }

  private static Map<String, String> upsertBy(String fields) {
    return TaskConfiguration.empty().upsert().keyFromRecordValue(fields);
  }

  private String offsets() {
    return table + "_offsets";
  }

  private void backUp(String name) {
    database.sql().execute("create table %1$s_backup as table %1$s".formatted(name));
  }

  private void restore(String name) {
    database
        .sql()
        .execute(
            "delete from " + name, "insert into %1$s select * from %1$s_backup".formatted(name));
  }

  private List<String> ids() {
    return database.sql().column(TestingRow.selectAll(database, table));
  }
}
