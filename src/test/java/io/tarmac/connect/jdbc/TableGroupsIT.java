package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Settings of groups of tables, side by side in one task. */
@EachDatabase
class TableGroupsIT extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();
  private final String orders = UniqueName.of("orders");
  private final String audit = UniqueName.of("audit");
  private final TopicPartition ofOrders = new TopicPartition(orders, 0);
  private final TopicPartition ofAudit = new TopicPartition(audit, 0);

  @AfterEach
  void dropTables() {
    for (String table : List.of(orders, audit)) {
      database.sql().execute("drop table if exists " + database.quote(table));
    }
  }

  @Test
  @DisplayName("C11_1 keys, modes, deletes and evolution differ by table in one task")
  void settingsDifferByTable() {
    TestingRow.createTable(database, orders, true);
    TaskConfiguration configuration =
        group(
                "audit",
                "insert.mode",
                "insert",
                "primary.key.mode",
                "none",
                "delete.enabled",
                "false",
                "schema.evolution",
                "basic",
                "field.exclude.list",
                "amount",
                "column.naming.prefix",
                "c_")
            .upsert()
            .keyFromRecordKey()
            .with("delete.enabled", "true");
    try (TaskHarness task = new TaskHarness(configuration).open(ofOrders, ofAudit)) {
      for (TopicPartition partition : List.of(ofOrders, ofAudit)) {
        task.put(
            records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)),
            records.next(partition, TestingRow.key(1), TestingRow.of(1, "b", 2)),
            records.next(partition, TestingRow.key(2), TestingRow.of(2, "c", 3)),
            records.next(partition, TestingRow.key(2), null));
      }
      assertThat(task.committable(ofOrders)).hasValue(4);
      assertThat(task.committable(ofAudit)).hasValue(4);
    }

    assertThat(rows(orders, "id", "name", "amount")).containsExactly(List.of("1", "b", "2"));
    assertThat(rows(audit, "c_id", "c_name"))
        .containsExactly(List.of("1", "a"), List.of("1", "b"), List.of("2", "c"));
  }

  @Test
  @DisplayName("C11_1 a table without its settings stops the task, other groups' evolution or not")
  void evolutionOfOneGroupIsNotThatOfAnother() {
    TaskConfiguration configuration = group("audit", "schema.evolution", "basic");
    try (TaskHarness task = new TaskHarness(configuration).open(ofOrders, ofAudit)) {
      task.put(records.next(ofAudit, null, TestingRow.of(1, "a", 1)));

      assertThatThrownBy(() -> task.put(records.next(ofOrders, null, TestingRow.of(1, "a", 1))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(orders, "does not exist", "schema.evolution");
    }
    assertThat(rows(audit, "name")).containsExactly(List.of("a"));
  }

  @Test
  @DisplayName("C11_1 C10_2 messages name the properties that a group sets as the user wrote them")
  void messagesNameTheGroupsProperties() {
    TaskConfiguration configuration =
        group("audit", "schema.evolution", "none", "primary.key.mode", "record_key")
            .with("schema.evolution", "basic");
    try (TaskHarness task = new TaskHarness(configuration).open(ofOrders, ofAudit)) {
      task.put(records.next(ofOrders, null, TestingRow.of(1, "a", 1)));
      assertThatThrownBy(
              () -> task.put(records.next(ofAudit, TestingRow.key(1), TestingRow.of(1, "a", 1))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(audit, "does not exist", "tables.audit.schema.evolution");
    }
    try (TaskHarness task = new TaskHarness(configuration).open(ofAudit)) {
      assertThatThrownBy(() -> task.put(records.next(ofAudit, null, TestingRow.of(1, "a", 1))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContaining("the record has no key; change tables.audit.primary.key.mode");
    }
  }

  @Test
  @DisplayName("C11_1 truncates empty the tables of the groups that allow it")
  void truncatesOfOneGroup() {
    TestingRow.createTable(database, orders, true);
    TestingRow.createTable(database, audit, true);
    TaskConfiguration configuration =
        group("orders", "truncate.enabled", "true").upsert().keyFromRecordKey();
    Struct truncate = new Envelope("shop", "any", TestingRow.ROW).truncate();
    try (TaskHarness task = new TaskHarness(configuration).open(ofOrders, ofAudit)) {
      for (TopicPartition partition : List.of(ofOrders, ofAudit)) {
        task.put(
            records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)),
            records.next(partition, null, truncate));
      }
    }

    assertThat(rows(orders, "id")).isEmpty();
    assertThat(rows(audit, "id")).containsExactly(List.of("1"));
  }

  @Test
  @DisplayName("C11_1 each group decides once about a delete")
  void eachGroupDecidesOnceAboutADelete() {
    TaskConfiguration configuration =
        group("audit", "delete.enabled", "false")
            .upsert()
            .with("primary.key.mode", "record_header")
            .with("delete.enabled", "true");
    AtomicInteger decisions = new AtomicInteger();
    try (TaskHarness task = new TaskHarness(configuration).open(ofOrders, ofAudit)) {
      for (TopicPartition partition : List.of(ofOrders, ofAudit)) {
        decisions.set(0);
        task.put(tombstone(partition, decisions));
        assertThat(task.committable(partition)).hasValue(1);
        assertThat(decisions).hasValue(1);
      }
    }
  }

  /** Returns a tombstone that counts how often its headers are looked at. */
  private static SinkRecord tombstone(TopicPartition partition, AtomicInteger looks) {
    return new SinkRecord(partition.topic(), partition.partition(), null, null, null, null, 0) {
      @Override
      public Headers headers() {
        looks.incrementAndGet();
        return super.headers();
      }
    };
  }

  @Test
  @DisplayName("C11_1 a table that is changed by hand keeps the settings of its group")
  void aTableChangedByHandKeepsItsSettings() {
    TestingRow.createTable(database, audit, false);
    TaskConfiguration configuration =
        group("audit", "insert.mode", "insert", "primary.key.mode", "none")
            .upsert()
            .keyFromRecordKey();
    try (TaskHarness task = new TaskHarness(configuration).open(ofAudit)) {
      task.put(records.next(ofAudit, TestingRow.key(1), TestingRow.of(1, "a", 1)));
      changeByHand();
      task.put(records.next(ofAudit, TestingRow.key(1), TestingRow.of(1, "b", 2)));
    }

    assertThat(rows(audit, "name", "amount"))
        .containsExactly(Arrays.asList("a", null), List.of("b", "2"));
  }

  @Test
  @DisplayName("C11_1 C8_3 other groups do not read a table that is changed by hand")
  void otherGroupsDoNotReadAChangedTable() {
    assertThat(readsOfAChangedTable("audit", "b", "c")).isEqualTo(readsOfAChangedTable("audit"));
  }

  /** Returns how often a task sends something after a table has been changed by hand. */
  private int readsOfAChangedTable(String... groups) {
    TestingRow.createTable(database, audit, false);
    try (StatementLog log = new StatementLog()) {
      TaskConfiguration configuration =
          TaskConfiguration.on(database)
              .evolution("evolve")
              .with("connection.url", log.url(database.url()))
              .with("tables", String.join(",", groups));
      for (String group : groups) {
        configuration.with("tables." + group + ".match", group + ".*");
      }
      try (TaskHarness task = new TaskHarness(configuration).open(ofAudit)) {
        task.put(records.next(ofAudit, null, TestingRow.of(1, "a", 1)));
        database
            .sql()
            .execute(
                "alter table %s drop column %s"
                    .formatted(database.quote(audit), database.quote("amount")));
        log.clear();
        task.put(records.next(ofAudit, null, TestingRow.of(2, "b", 2)));
        return log.entries().size();
      }
    } finally {
      database.sql().execute("drop table " + database.quote(audit));
    }
  }

  /** Replaces a column of the audit table. */
  private void changeByHand() {
    String table = database.quote(audit);
    String column = database.quote("amount");
    database.sql().execute("alter table %s drop column %s".formatted(table, column));
    database.sql().execute("alter table %s add %s int".formatted(table, column));
  }

  @Test
  @DisplayName("C11_1 a group without a table after 1,000 records is a warning")
  void aGroupWithoutATableIsAWarning() {
    TestingRow.createTable(database, orders, false);
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("tables", "some,none")
            .with("tables.some.match", "orders.*")
            .with("tables.none.match", "public.orders.*");
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = new TaskHarness(configuration).open(ofOrders)) {
      for (int put = 0; put < 3; put++) {
        assertThat(log.text()).doesNotContain("tables.none");
        task.put(
            IntStream.range(0, 400)
                .mapToObj(id -> records.next(ofOrders, null, TestingRow.of(id, "a", 1)))
                .toList());
      }
      assertThat(log.text()).containsOnlyOnce("tables.none: after 1200 records");
    }
  }

  /**
   * Returns a configuration with one group of tables, whose names begin with the group's.
   *
   * @param settings the group's properties, each followed by its value
   */
  private TaskConfiguration group(String name, String... settings) {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("tables", name)
            .with("tables." + name + ".match", name + ".*");
    for (int i = 0; i < settings.length; i += 2) {
      configuration.with("tables." + name + "." + settings[i], settings[i + 1]);
    }
    return configuration;
  }

  private List<List<@Nullable String>> rows(String table, String... columns) {
    List<String> quoted = Arrays.stream(columns).map(database::quote).toList();
    return database
        .sql()
        .rows(
            "select %s from %s order by %s"
                .formatted(
                    String.join(", ", quoted),
                    database.quote(table),
                    IntStream.rangeClosed(1, columns.length)
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining(", "))));
  }
}
