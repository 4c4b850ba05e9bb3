package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whoever writes records makes the sink create and alter no more than it may. */
@EachDatabase(except = SQLITE)
class EvolutionLimitsIT extends DatabaseTest {

  private static final int FLOOD = 150;
  private static final int MOST_CHANGES = 60;

  private final TestingRecords records = new TestingRecords();
  private final String topic = UniqueName.of("limits");
  private final TopicPartition partition = new TopicPartition(topic, 0);
  private final TopicPartition second = new TopicPartition(topic, 1);
  private final List<String> tables = new ArrayList<>(List.of(topic));
  private final StatementLog log = new StatementLog();

  @AfterEach
  void dropTables() {
    log.close();
    tables.forEach(
        table -> database.sql().execute("drop table if exists " + database.quote(table)));
  }

  @Test
  @DisplayName("C8_1 C6_1 a flood of tables named by records ends at the changes of a minute")
  void aFloodOfTablesEndsAtTheChangesOfAMinute() {
    List<SinkRecord> flood = flood(FLOOD);
    SinkRecord last = ofTenant(tenant(0), partition, FLOOD);
    try (TaskHarness task = tolerant()) {
      task.putUntilAccepted(flood);
      task.putUntilAccepted(List.of(last));
      task.settle();

      assertThat(task.context().deadLetters().offsets())
          .isEqualTo(LongStream.range(MOST_CHANGES, FLOOD).boxed().toList());
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageContainingAll(tenant(MOST_CHANGES), "schema.evolution.max.changes=60");
      assertThat(task.committable(partition)).hasValue(FLOOD + 1);
    }
    assertThat(log.beginningWith("create table", "CREATE TABLE")).hasSize(MOST_CHANGES);
    assertThat(rows(tenant(0))).isEqualTo(2);
    assertThat(rows(tenant(MOST_CHANGES - 1))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a source may have more tables than a minute has changes")
  void aSourceMayHaveManyTables() {
    List<SinkRecord> all = new ArrayList<>();
    for (int i = 0; i < MOST_CHANGES + 5; i++) {
      Envelope envelope = new Envelope("db", tenant(i), TestingRow.ROW);
      all.add(
          records.next(partition, TestingRow.key(i), envelope.create(TestingRow.of(i, "a", 1))));
    }
    try (TaskHarness task = tolerant("collection.name.format", "${source.table}")) {
      task.putUntilAccepted(all);
      task.settle();

      assertThat(task.context().deadLetters().offsets()).isEmpty();
    }
    assertThat(rows(tenant(MOST_CHANGES + 4))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 tables that records name are bounded, those that are there are written")
  void tablesThatRecordsNameAreBounded() {
    TestingRow.createTable(database, tenant(7), true);
    try (TaskHarness task =
        tolerant("schema.evolution.max.tables", "5", "schema.evolution.max.changes", "-1")) {
      task.putUntilAccepted(flood(9));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(5L, 6L, 8L);
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageContainingAll(tenant(5), "schema.evolution.max.tables=5");
    }
    assertThat(rows(tenant(7))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 each of two tasks has its own limit")
  void eachTaskHasItsOwnLimit() {
    try (TaskHarness one = tolerant("schema.evolution.max.tables", "2");
        TaskHarness other =
            new TaskHarness(tolerantly("schema.evolution.max.tables", "2")).open(second)) {
      one.putUntilAccepted(flood(3));
      other.putUntilAccepted(
          IntStream.range(3, 6).mapToObj(i -> ofTenant(tenant(i), second, i)).toList());
      one.settle();
      other.settle();

      assertThat(one.context().deadLetters().offsets()).containsExactly(2L);
      assertThat(other.context().deadLetters().offsets()).containsExactly(2L);
    }
  }

  @Test
  @DisplayName("C6_2 without tolerance the task stops at the first record beyond a limit")
  void withoutToleranceTheTaskStops() {
    try (TaskHarness task =
        task("collection.name.format", "${header.tenant}", "schema.evolution.max.tables", "2")) {
      assertThat(task.failure(flood(4)))
          .hasMessageContainingAll(partition + "@2", "schema.evolution.max.tables=2");
    }
    assertThat(rows(tenant(1))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 columns that records add to tables they name are bounded")
  void columnsOfTablesThatRecordsNameAreBounded() {
    TestingRow.createTable(database, tenant(0), true);
    TestingRow.createTable(database, tenant(1), true);
    try (TaskHarness task = tolerant("schema.evolution.max.added.columns", "3")) {
      task.putUntilAccepted(
          List.of(
              withHeader(tenant(0), wide(partition, 0, 2)),
              withHeader(tenant(1), wide(partition, 1, 2)),
              withHeader(tenant(1), wide(partition, 2, 1)),
              withHeader(tenant(0), wide(partition, 3, 2))));
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsExactly(1L);
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageContainingAll(tenant(1), "schema.evolution.max.added.columns=3");
    }
    assertThat(rows(tenant(0))).isEqualTo(2);
    assertThat(rows(tenant(1))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a topic's own schema that adds too many columns stops the task")
  void aTopicsSchemaThatAddsTooManyColumnsStopsTheTask() {
    TestingRow.createTable(database, topic, true);
    try (TaskHarness task =
        new TaskHarness(tolerantly("collection.name.format", "${topic}")).open(partition)) {
      task.put(wide(partition, 0, 500));

      assertThat(task.failure(wide(partition, 1, 501)))
          .hasMessageContainingAll(topic, "schema.evolution.max.added.columns=500", "500");
      assertThat(task.context().deadLetters().offsets()).isEmpty();
    }
    assertThat(rows(topic)).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a topic's own schema that changes too often stops the task")
  void aTopicsSchemaThatChangesTooOftenStopsTheTask() {
    TestingRow.createTable(database, topic, true);
    try (TaskHarness task = task("schema.evolution.max.changes", "3")) {
      task.put(
          wide(partition, 0, 1), wide(partition, 1, 2), wide(partition, 2, 3), row(partition, 3));

      assertThat(task.failure(wide(partition, 4, 4)))
          .hasMessageContainingAll(topic, "schema.evolution.max.changes=3");
    }
    assertThat(rows(topic)).isEqualTo(4);
  }

  @Test
  @DisplayName("C8_1 topics may have more tables than a minute has changes, and alter each")
  void topicsMayHaveManyTables() {
    List<TopicPartition> topics = new ArrayList<>();
    for (int i = 0; i < MOST_CHANGES + 5; i++) {
      tables.add(topic + "_" + i);
      topics.add(new TopicPartition(topic + "_" + i, 0));
    }
    try (TaskHarness task =
        new TaskHarness(configuration()).open(topics.toArray(TopicPartition[]::new))) {
      task.put(topics.stream().map(each -> row(each, 0)).toList());
      task.put(topics.stream().map(each -> wide(each, 1, 1)).toList());
    }
    assertThat(rows(topic + "_" + (MOST_CHANGES + 4))).isEqualTo(2);
  }

  @Test
  @DisplayName("C8_1 C5_3 a flood of fields without a schema adds no column")
  void aFloodOfFieldsWithoutASchemaAddsNoColumn() {
    TestingRow.createTable(database, topic, true);
    Map<String, Object> flood = new HashMap<>(Map.of("id", 1, "amount", 1L));
    IntStream.range(0, 9_000).forEach(i -> flood.put("field" + i, i));
    try (TaskHarness task = task("primary.key.mode", "record_value", "primary.key.fields", "id")) {
      assertThat(task.failure(records.next(partition, null, null, null, flood)))
          .hasMessageContainingAll(topic, "without a schema");
    }
    assertThat(log.beginningWith("alter", "ALTER")).isEmpty();
  }

  /** Returns records of one tenant after the other, each with a table of its own. */
  private List<SinkRecord> flood(int tenants) {
    return IntStream.range(0, tenants).mapToObj(i -> ofTenant(tenant(i), partition, i)).toList();
  }

  private String tenant(int i) {
    String tenant = topic + "_" + i;
    tables.add(tenant);
    return tenant;
  }

  private SinkRecord ofTenant(String tenant, TopicPartition of, int id) {
    return withHeader(tenant, row(of, id));
  }

  private static SinkRecord withHeader(String tenant, SinkRecord record) {
    record.headers().addString("tenant", tenant);
    return record;
  }

  private SinkRecord row(TopicPartition of, int id) {
    return records.next(of, TestingRow.key(id), TestingRow.of(id, "a", 1));
  }

  /** Returns a record with so many fields that the table does not have yet. */
  private SinkRecord wide(TopicPartition of, int id, int more) {
    SchemaBuilder schema =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("amount", Schema.INT64_SCHEMA);
    IntStream.range(0, more).forEach(i -> schema.field("c" + i, Schema.OPTIONAL_INT32_SCHEMA));
    Struct row = new Struct(schema.build()).put("id", id).put("amount", 1L);
    return records.next(of, TestingRow.key(id), row);
  }

  private TaskHarness tolerant(String... more) {
    return new TaskHarness(tolerantly(more)).open(partition);
  }

  private Map<String, String> tolerantly(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "errors.tolerance",
                "all",
                "errors.deadletterqueue.topic.name",
                "dead",
                "collection.name.format",
                "${header.tenant}"));
    Collections.addAll(all, more);
    return configuration(all.toArray(String[]::new));
  }

  private TaskHarness task(String... more) {
    return new TaskHarness(configuration(more)).open(partition);
  }

  private Map<String, String> configuration(String... more) {
    Map<String, String> configuration =
        TaskConfiguration.on(database)
            .upsert()
            .keyFromRecordKey()
            .evolution("basic")
            .with("connection.url", log.url(database.url()));
    for (int i = 0; i < more.length; i += 2) {
      configuration.put(more[i], more[i + 1]);
    }
    return configuration;
  }

  private long rows(String table) {
    return database.sql().count(table);
  }
}
