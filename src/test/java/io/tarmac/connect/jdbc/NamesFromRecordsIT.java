package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tables and columns that a record chooses hurt only that record. */
class NamesFromRecordsIT {

  private static final String LONG = "x".repeat(600);

  @Nested
  class PostgreSql extends ServerSuite implements OnDatabase.PostgreSql {
    @Override
    String systemSchema() {
      return "pg_catalog";
    }
  }

  @Nested
  class MariaDb extends MySqlSuite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends MySqlSuite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {}

  abstract static class MySqlSuite extends ServerSuite {
    @Override
    String systemSchema() {
      return "information_schema";
    }

    @Override
    List<String> impossibleNames() {
      List<String> names = new ArrayList<>(super.impossibleNames());
      names.add("with a blank at the end ");
      names.add("beyond U+FFFF \uD83D\uDE00");
      return names;
    }
  }

  /** A server with a schema in which nobody may create tables. */
  abstract static class ServerSuite extends Suite {

    abstract String systemSchema();

    @Test
    @DisplayName("C6_1 so does a table in a schema where the user may create none")
    void aTableThatTheUserMayNotCreateMakesABadRecord() {
      assertSetAside(systemSchema() + "." + topic);
    }
  }

  abstract static class Suite extends DatabaseTest {

    private final TestingRecords records = new TestingRecords();
    final String topic = UniqueName.of("tenants");
    final String other = topic + "_b";
    private final TopicPartition partition = new TopicPartition(topic, 0);

    @AfterEach
    void dropTables() {
      for (String table : List.of(topic, other)) {
        database.sql().execute("drop table if exists " + database.quote(table));
      }
    }

    /** Returns names that the database can give neither a table nor a column. */
    List<String> impossibleNames() {
      return List.of(
          LONG, "a\0b", "a\nb", "a\rb", "a\u001b[31m", "\u007f", "\u0085", "half \uD83D", "\b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once"})
    @DisplayName("C6_1 C6_5 a tenant whose name no table can have does not stop another tenant")
    void aTenantDoesNotStopAnother(String guarantee) {
      List<SinkRecord> all = new ArrayList<>();
      List<Long> bad = new ArrayList<>();
      List<List<String>> good = new ArrayList<>();
      for (String name : impossibleNames()) {
        all.add(ofTenant(other, row(all.size())));
        good.add(List.of(String.valueOf(all.size() - 1), "a", "1"));
        bad.add((long) all.size());
        all.add(ofTenant(name, row(all.size())));
      }
      try (TaskHarness task =
          tolerant("delivery.guarantee", guarantee, "collection.name.format", "${header.tenant}")) {
        task.putUntilAccepted(all);
        task.settle();

        assertThat(task.context().deadLetters().offsets()).isEqualTo(bad);
        assertThat(task.committable(partition)).hasValue(all.size());
      }
      assertThat(rows(other)).isEqualTo(good);
    }

    @Test
    @DisplayName("C6_2 without tolerance the task stops at such a record, and names it")
    void withoutToleranceTheTaskStops() {
      try (TaskHarness task = task("collection.name.format", "${header.tenant}")) {
        Throwable failure =
            task.failure(ofTenant(other, row(0)), ofTenant(LONG, row(1)), ofTenant(other, row(2)));

        assertThat(failure).hasMessageContainingAll(partition + "@1", "errors.tolerance=all");
      }
      assertThat(rows(other)).containsExactly(List.of("0", "a", "1"));
    }

    @Test
    @DisplayName("C6_1 a truncate of a table that cannot be is a bad record")
    void aTruncateOfSuchATableIsBad() {
      Envelope envelope = new Envelope("db", LONG, TestingRow.ROW);
      try (TaskHarness task =
          tolerant("collection.name.format", "${source.table}", "truncate.enabled", "true")) {
        task.putUntilAccepted(List.of(records.next(partition, null, envelope.truncate())));
        task.settle();

        assertThat(task.context().deadLetters().offsets()).containsExactly(0L);
      }
    }

    @Test
    @DisplayName("C5_3 C6_3 an absent table of a tenant makes bad records if these are limited")
    void anAbsentTableOfATenantMakesBadRecords() {
      TestingRow.createTable(database, other, true);
      try (TaskHarness task =
          tolerant(
              "collection.name.format",
              "${header.tenant}",
              "schema.evolution",
              "none",
              "errors.dlq.max.rate",
              "2")) {
        task.putUntilAccepted(
            List.of(
                ofTenant(topic, row(0)),
                ofTenant(other, row(1)),
                ofTenant(topic, row(2)),
                ofTenant(other, row(3))));
        task.settle();
        assertThat(task.context().deadLetters().offsets()).containsExactly(0L, 2L);

        assertThat(task.failure(ofTenant(topic, row(4))))
            .hasMessageContainingAll(topic, "does not exist", "errors.dlq.max.rate=2");
      }
      assertThat(rows(other)).containsExactly(List.of("1", "a", "1"), List.of("3", "a", "1"));
    }

    @Test
    @DisplayName(
        "C5_3 without a limit an absent table of a tenant stops the task, and the message names the limit")
    void withoutALimitItStopsTheTask() {
      try (TaskHarness task =
          tolerant("collection.name.format", "${header.tenant}", "schema.evolution", "none")) {
        assertThat(task.failure(ofTenant(topic, row(0))))
            .hasMessageContainingAll(topic, "does not exist", "errors.dlq.max.rate");
        assertThat(task.context().deadLetters().offsets()).isEmpty();
      }
    }

    @Test
    @DisplayName("C5_3 an absent table of a topic stops the task even if bad records are limited")
    void anAbsentTableOfATopicStopsTheTask() {
      try (TaskHarness task = tolerant("schema.evolution", "none", "errors.dlq.max.rate", "9")) {
        assertThat(task.failure(row(0))).hasMessageContainingAll(topic, "does not exist");
        assertThat(task.context().deadLetters().offsets()).isEmpty();
      }
    }

    @Test
    @DisplayName("C6_1 a table that the database does not create for a tenant makes a bad record")
    void aTableThatIsNotCreatedMakesABadRecord() {
      assertSetAside("no_such_schema." + topic);
    }

    /** Asserts that a record for the table is bad, and those around it are written. */
    void assertSetAside(String tenant) {
      try (TaskHarness task =
          tolerant(
              "collection.name.format",
              "${header.tenant}",
              "collection.name.dots",
              "separator",
              "errors.dlq.max.rate",
              "9")) {
        task.putUntilAccepted(
            List.of(ofTenant(other, row(0)), ofTenant(tenant, row(1)), ofTenant(other, row(2))));
        task.settle();

        assertThat(task.context().deadLetters().offsets()).containsExactly(1L);
      }
      assertThat(rows(other)).hasSize(2);
    }

    @Test
    @DisplayName("C6_1 C7_5 so does an absent table of a tenant that sends plain text")
    void anAbsentTableOfPlainTextMakesABadRecord() {
      try (TaskHarness task =
          tolerant("collection.name.format", "${header.tenant}", "errors.dlq.max.rate", "9")) {
        task.putUntilAccepted(
            List.of(
                ofTenant(other, row(0)),
                ofTenant(
                    topic,
                    records.next(
                        partition,
                        TestingRow.key(1).schema(),
                        TestingRow.key(1),
                        Schema.STRING_SCHEMA,
                        "plain")),
                ofTenant(other, row(2))));
        task.settle();

        assertThat(task.context().deadLetters().offsets()).containsExactly(1L);
      }
      assertThat(rows(other)).hasSize(2);
    }

    @Test
    @DisplayName("C6_1 C7_5 a field without a schema that no column can be makes a bad record")
    void aFieldThatNoColumnCanBeMakesABadRecord() {
      TestingRow.createTable(database, topic, true);
      List<SinkRecord> all = new ArrayList<>();
      List<Long> bad = new ArrayList<>();
      for (String name : impossibleNames()) {
        all.add(map(Map.of("id", all.size(), "name", "a", "amount", 1L)));
        bad.add((long) all.size());
        all.add(map(Map.of("id", all.size(), "name", "a", "amount", 1L, name, 1)));
      }
      try (TaskHarness task =
          tolerant("primary.key.mode", "record_value", "primary.key.fields", "id")) {
        task.putUntilAccepted(all);
        task.settle();

        assertThat(task.context().deadLetters().offsets()).isEqualTo(bad);
      }
      assertThat(rows(topic)).hasSize(bad.size());
    }

    @Test
    @DisplayName("C6_1 C7_5 two fields without a schema that are one column make a bad record")
    void twoFieldsThatAreOneColumnMakeABadRecord() {
      TestingRow.createTable(database, topic, true);
      try (TaskHarness task =
          tolerant(
              "primary.key.mode",
              "record_value",
              "primary.key.fields",
              "id",
              "column.naming.style",
              "lower_case")) {
        task.putUntilAccepted(
            List.of(
                map(Map.of("id", 0, "name", "a", "amount", 1L)),
                map(Map.of("id", 1, "amount", 1L, "AMOUNT", 2L)),
                map(Map.of("id", 2, "name", "a", "NAME", "b", "Name", "c", "amount", 1L)),
                map(Map.of("id", 3, "name", "a", "amount", 1L))));
        task.settle();

        assertThat(task.context().deadLetters().offsets()).containsExactly(1L, 2L);
      }
      assertThat(rows(topic)).hasSize(2);
    }

    @Test
    @DisplayName("C5_3 a valid field without a column stops the task")
    void aValidFieldWithoutAColumnStopsTheTask() {
      TestingRow.createTable(database, topic, true);
      try (TaskHarness task =
          tolerant(
              "primary.key.mode",
              "record_value",
              "primary.key.fields",
              "id",
              "errors.dlq.max.rate",
              "9")) {
        assertThat(task.failure(map(Map.of("id", 1, "gate", 2))))
            .hasMessageContainingAll(topic, "gate");
        assertThat(task.context().deadLetters().offsets()).isEmpty();
      }
    }

    @Test
    @DisplayName("C6_1 a header that no column of the key can be makes a bad record")
    void aHeaderThatNoColumnCanBeMakesABadRecord() {
      SinkRecord bad = row(1);
      bad.headers().addInt("a\u001bb", 1);
      SinkRecord tooLong = row(2);
      tooLong.headers().addInt(LONG, 1);
      SinkRecord good = row(3);
      good.headers().addInt("id", 3);
      try (TaskHarness task = tolerant("primary.key.mode", "record_header")) {
        task.putUntilAccepted(List.of(bad, tooLong, good));
        task.settle();

        assertThat(task.context().deadLetters().offsets()).containsExactly(0L, 1L);
      }
      assertThat(rows(topic)).hasSize(1);
    }

    @Test
    @DisplayName("C5_3 a schema's own field that no column can be stops the task")
    void aFieldOfASchemaStopsTheTask() {
      Schema schema =
          SchemaBuilder.struct()
              .field("id", Schema.INT32_SCHEMA)
              .field(LONG, Schema.INT32_SCHEMA)
              .build();
      Struct row = new Struct(schema).put("id", 1).put(LONG, 2);
      try (TaskHarness task = tolerant()) {
        assertThat(task.failure(records.next(partition, TestingRow.key(1), row)))
            .hasMessageContaining("longer than");
        assertThat(task.context().deadLetters().offsets()).isEmpty();
      }
    }

    TaskHarness tolerant(String... more) {
      String[] all = new String[more.length + 4];
      System.arraycopy(more, 0, all, 4, more.length);
      all[0] = "errors.tolerance";
      all[1] = "all";
      all[2] = "errors.deadletterqueue.topic.name";
      all[3] = "dead";
      return task(all);
    }

    private TaskHarness task(String... more) {
      Map<String, String> configuration =
          new HashMap<>(
              TaskConfiguration.on(database)
                  .upsert()
                  .keyFromRecordKey()
                  .evolution("basic")
                  .with("consumer.override.group.id", topic));
      for (int i = 0; i < more.length; i += 2) {
        configuration.put(more[i], more[i + 1]);
      }
      return new TaskHarness(configuration).open(partition);
    }

    SinkRecord row(int id) {
      return records.next(partition, TestingRow.key(id), TestingRow.of(id, "a", 1));
    }

    private SinkRecord map(Map<String, Object> row) {
      return records.next(partition, null, null, null, row);
    }

    static SinkRecord ofTenant(String tenant, SinkRecord record) {
      record.headers().addString("tenant", tenant);
      return record;
    }

    List<List<String>> rows(String table) {
      return database.sql().rows(TestingRow.selectAll(database, table)).stream()
          .map(List::copyOf)
          .toList();
    }
  }
}
