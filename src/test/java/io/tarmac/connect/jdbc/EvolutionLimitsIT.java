package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Whoever writes records makes the sink create and alter no more than it may. */
@EachDatabase(except = SQLITE, soak = MARIADB)
class EvolutionLimitsIT extends DatabaseTest {

  /** H2 gets the default limits. Servers get smaller ones, because they change tables slowly. */
  private final boolean defaultLimits = server == H2;

  private final int mostChanges = defaultLimits ? 60 : 6;
  private final int mostColumns = defaultLimits ? 500 : 12;

  private final TestingRecords records = new TestingRecords();
  private final String topic = UniqueName.of("limits");
  private final TopicPartition partition = new TopicPartition(topic, 0);
  private final TopicPartition second = new TopicPartition(topic, 1);
  private final List<String> tables = new ArrayList<>(List.of(topic));
  private final StatementLog log = new StatementLog();

  @AfterEach
  void dropTables() {
    log.close();
    Stream<String> drops = tables.stream().distinct().map("drop table if exists `%s`"::formatted);
    new QuotedSql(database).execute(drops.toArray(String[]::new));
  }

  @Test
  @DisplayName("C8_1 C6_1 a flood of tables named by records ends at the changes of a minute")
  void aFloodOfTablesEndsAtTheChangesOfAMinute() {
    int tenants = mostChanges * 5 / 2;
    List<SinkRecord> flood = flood(tenants);
    SinkRecord last = ofTenant(tenant(0), partition, tenants);
    try (TaskHarness task = open(byTenant())) {
      task.putUntilAccepted(flood);
      putAndSettle(task, List.of(last));

      assertThat(task.context().deadLetters().offsets())
          .isEqualTo(LongStream.range(mostChanges, tenants).boxed().toList());
      assertThat(firstError(task))
          .hasMessageContainingAll(
              tenant(mostChanges), "schema.evolution.max.changes=" + mostChanges);
      assertThat(task.committable(partition)).hasValue(tenants + 1);
    }
    assertThat(log.beginningWith("create table", "CREATE TABLE")).hasSize(mostChanges);
    assertThat(rows(tenant(0))).isEqualTo(2);
    assertThat(rows(tenant(mostChanges - 1))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a source may have more tables than a minute has changes")
  void aSourceMayHaveManyTables() {
    List<SinkRecord> all = IntStream.range(0, mostChanges + 5).mapToObj(this::ofTable).toList();
    try (TaskHarness task = open(byTenant().with("collection.name.format", "${source.table}"))) {
      putAndSettle(task, all);

      assertThat(task.context().deadLetters().offsets()).isEmpty();
    }
    assertThat(rows(tenant(mostChanges + 4))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 tables that records name are bounded, those that are there are written")
  void tablesThatRecordsNameAreBounded() {
    TestingRow.createTable(database, tenant(7), true);
    TaskConfiguration limited =
        byTenant().with("schema.evolution.max.tables", 5).with("schema.evolution.max.changes", -1);
    try (TaskHarness task = open(limited)) {
      putAndSettle(task, flood(9));

      assertThat(task.context().deadLetters().offsets()).containsExactly(5L, 6L, 8L);
      assertThat(firstError(task))
          .hasMessageContainingAll(tenant(5), "schema.evolution.max.tables=5");
    }
    assertThat(rows(tenant(7))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 each of two tasks has its own limit")
  void eachTaskHasItsOwnLimit() {
    TaskConfiguration limited = byTenant().with("schema.evolution.max.tables", 2);
    try (TaskHarness one = open(limited);
        TaskHarness other = new TaskHarness(limited).open(second)) {
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
    TaskConfiguration strict =
        configuration()
            .with("collection.name.format", "${header.tenant}")
            .with("schema.evolution.max.tables", 2);
    try (TaskHarness task = open(strict)) {
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
    try (TaskHarness task = open(byTenant().with("schema.evolution.max.added.columns", 3))) {
      putAndSettle(
          task,
          List.of(
              withHeader(tenant(0), wide(partition, 0, 2)),
              withHeader(tenant(1), wide(partition, 1, 2)),
              withHeader(tenant(1), wide(partition, 2, 1)),
              withHeader(tenant(0), wide(partition, 3, 2))));

      assertThat(task.context().deadLetters().offsets()).containsExactly(1L);
      assertThat(firstError(task))
          .hasMessageContainingAll(tenant(1), "schema.evolution.max.added.columns=3");
    }
    assertThat(rows(tenant(0))).isEqualTo(2);
    assertThat(rows(tenant(1))).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a topic's own schema that adds too many columns stops the task")
  void aTopicsSchemaThatAddsTooManyColumnsStopsTheTask() {
    TestingRow.createTable(database, topic, true);
    try (TaskHarness task = open(configuration().deadLetters())) {
      task.put(wide(partition, 0, mostColumns));

      assertThat(task.failure(wide(partition, 1, mostColumns + 1)))
          .hasMessageContainingAll(
              topic,
              "has added " + mostColumns,
              "schema.evolution.max.added.columns=" + mostColumns);
      assertThat(task.context().deadLetters().offsets()).isEmpty();
    }
    assertThat(rows(topic)).isEqualTo(1);
  }

  @Test
  @DisplayName("C8_1 a topic's own schema that changes too often stops the task")
  void aTopicsSchemaThatChangesTooOftenStopsTheTask() {
    TestingRow.createTable(database, topic, true);
    try (TaskHarness task = open(configuration().with("schema.evolution.max.changes", 3))) {
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
    List<TopicPartition> topics =
        IntStream.range(0, mostChanges + 5)
            .mapToObj(i -> new TopicPartition(tenant(i), 0))
            .toList();
    try (TaskHarness task =
        new TaskHarness(configuration()).open(topics.toArray(TopicPartition[]::new))) {
      task.put(topics.stream().map(each -> row(each, 0)).toList());
      task.put(topics.stream().map(each -> wide(each, 1, 1)).toList());
    }
    assertThat(rows(tenant(mostChanges + 4))).isEqualTo(2);
  }

  @Test
  @DisplayName("C8_1 C5_3 a flood of fields without a schema adds no column")
  void aFloodOfFieldsWithoutASchemaAddsNoColumn() {
    TestingRow.createTable(database, topic, true);
    Map<String, Object> flood = new HashMap<>(Map.of("id", 1, "amount", 1L));
    IntStream.range(0, 9_000).forEach(i -> flood.put("field" + i, i));
    try (TaskHarness task = open(configuration().keyFromRecordValue("id"))) {
      assertThat(task.failure(records.next(partition, null, null, null, flood)))
          .hasMessageContainingAll(topic, "9000 columns are missing");
    }
    assertThat(log.beginningWith("alter", "ALTER")).isEmpty();
  }

  /** Returns records of one tenant after the other, each with a table of its own. */
  private List<SinkRecord> flood(int tenants) {
    return IntStream.range(0, tenants).mapToObj(i -> ofTenant(tenant(i), partition, i)).toList();
  }

  /** Returns the name of a tenant's table, which the test drops at its end. */
  private String tenant(int i) {
    String tenant = topic + "_" + i;
    tables.add(tenant);
    return tenant;
  }

  /** Returns a record whose source is a table with the name of a tenant's. */
  private SinkRecord ofTable(int i) {
    Envelope envelope = new Envelope("db", tenant(i), TestingRow.ROW);
    return records.next(partition, TestingRow.key(i), envelope.create(TestingRow.of(i, "a", 1)));
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
    SchemaBuilder schema = fields("id int32, amount int64");
    IntStream.range(0, more).forEach(i -> schema.field("c" + i, Schema.OPTIONAL_INT32_SCHEMA));
    return records.next(of, TestingRow.key(id), struct(schema.build(), id, 1L));
  }

  private TaskConfiguration configuration() {
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("connection.url", log.url(database.url()))
            .upsert()
            .keyFromRecordKey()
            .evolution("basic");
    return defaultLimits
        ? configuration
        : configuration
            .with("schema.evolution.max.changes", mostChanges)
            .with("schema.evolution.max.added.columns", mostColumns);
  }

  /** Returns settings by which records name their table, and refused records are set aside. */
  private TaskConfiguration byTenant() {
    return configuration().deadLetters().with("collection.name.format", "${header.tenant}");
  }

  private TaskHarness open(TaskConfiguration configuration) {
    return new TaskHarness(configuration).open(partition);
  }

  private static void putAndSettle(TaskHarness task, List<SinkRecord> all) {
    task.putUntilAccepted(all);
    task.settle();
  }

  private static Throwable firstError(TaskHarness task) {
    return task.context().deadLetters().reports().get(0).error();
  }

  private long rows(String table) {
    return database.sql().count(table);
  }
}
