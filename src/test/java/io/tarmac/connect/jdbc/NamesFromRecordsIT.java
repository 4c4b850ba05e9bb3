package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tables and columns that a record chooses hurt only that record. */
@EachDatabase(except = SQLITE)
class NamesFromRecordsIT extends TableSuite {
  private static final String LONG = "x".repeat(600);
  private static final String TENANT = "${header.tenant}";
  final String other = table + "_b";

  /** Returns names that the database can give neither a table nor a column. */
  private List<String> impossibleNames() {
    List<String> names = new ArrayList<>();
    names.addAll(List.of(LONG, "a\0b", "a\nb", "a\rb", "a\u001b[31m"));
    names.addAll(List.of("\u007f", "\u0085", "half \uD83D", "\b"));
    if (server == MARIADB || server == MYSQL) {
      names.addAll(List.of("with a blank at the end ", "beyond U+FFFF \uD83D\uDE00"));
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C6_1 C6_5 a tenant whose name no table can have does not stop another tenant")
  void aTenantDoesNotStopAnother(String guarantee) {
    List<SinkRecord> all = new ArrayList<>();
    List<Long> bad = new ArrayList<>();
    List<List<String>> good = new ArrayList<>();
    for (String name : impossibleNames()) {
      good.add(List.of(String.valueOf(all.size()), "a", "1"));
      all.add(ofTenant(other, row(all.size())));
      bad.add((long) all.size());
      all.add(ofTenant(name, row(all.size())));
    }
    try (TaskHarness task = open(tenants().with("delivery.guarantee", guarantee))) {
      assertThat(deadLetters(task, all)).isEqualTo(bad);
      assertThat(task.committable(partition)).hasValue(all.size());
    }
    assertThat(rowsOf(other)).isEqualTo(good);
  }

  @Test
  @DisplayName("C6_2 without tolerance the task stops at such a record, and names it")
  void withoutToleranceTheTaskStops() {
    try (TaskHarness task = open(strict().with("collection.name.format", TENANT))) {
      Throwable failure =
          task.failure(ofTenant(other, row(0)), ofTenant(LONG, row(1)), ofTenant(other, row(2)));

      assertThat(failure).hasMessageContainingAll(partition + "@1", "errors.tolerance=all");
    }
    assertThat(rowsOf(other)).containsExactly(List.of("0", "a", "1"));
  }

  @Test
  @DisplayName("C6_1 a truncate of a table that cannot be is a bad record")
  void aTruncateOfSuchATableIsBad() {
    SinkRecord truncate =
        records.next(partition, null, new Envelope("db", LONG, TestingRow.ROW).truncate());
    TaskConfiguration configuration =
        tolerant().with("collection.name.format", "${source.table}").with("truncate.enabled", true);
    assertThat(deadLetters(configuration, List.of(truncate))).containsExactly(0L);
  }

  @Test
  @DisplayName("C5_3 C6_3 an absent table of a tenant makes bad records if these are limited")
  void anAbsentTableOfATenantMakesBadRecords() {
    TestingRow.createTable(database, other, true);
    List<SinkRecord> all =
        List.of(
            ofTenant(table, row(0)),
            ofTenant(other, row(1)),
            ofTenant(table, row(2)),
            ofTenant(other, row(3)));
    try (TaskHarness task = open(tenants().evolution("none").with("errors.dlq.max.rate", 2))) {
      assertThat(deadLetters(task, all)).containsExactly(0L, 2L);
      assertThat(task.failure(ofTenant(table, row(4))))
          .hasMessageContainingAll(table, "does not exist", "errors.dlq.max.rate=2");
    }
    assertThat(rowsOf(other)).containsExactly(List.of("1", "a", "1"), List.of("3", "a", "1"));
  }

  @Test
  @DisplayName(
      "C5_3 without a limit an absent table of a tenant stops the task, and the message names the"
          + " limit")
  void withoutALimitItStopsTheTask() {
    assertStops(
        tenants().evolution("none"),
        ofTenant(table, row(0)),
        table,
        "does not exist",
        "errors.dlq.max.rate");
  }

  @Test
  @DisplayName("C5_3 an absent table of a topic stops the task even if bad records are limited")
  void anAbsentTableOfATopicStopsTheTask() {
    assertStops(
        tolerant().evolution("none").with("errors.dlq.max.rate", 9),
        row(0),
        table,
        "does not exist");
  }

  @Test
  @DisplayName("C6_1 a table that the database does not create for a tenant makes a bad record")
  void aTableThatIsNotCreatedMakesABadRecord() {
    assertSetAside("no_such_schema." + table);
  }

  @Test
  @DisplayName("C6_1 C7_5 an absent table of a tenant that sends plain text makes a bad record")
  void anAbsentTableOfPlainTextMakesABadRecord() {
    SinkRecord first = row(0);
    Struct key = TestingRow.key(1);
    SinkRecord plain = records.next(partition, key.schema(), key, Schema.STRING_SCHEMA, "plain");
    assertSetAside(tenants(), first, ofTenant(table, plain));
  }

  @Test
  @DisplayName("C6_1 C7_5 a field without a schema that no column can be makes a bad record")
  void aFieldThatNoColumnCanBeMakesABadRecord() {
    createTable();
    List<SinkRecord> all = new ArrayList<>();
    List<Long> bad = new ArrayList<>();
    for (String name : impossibleNames()) {
      all.add(map(Map.of("id", all.size(), "name", "a", "amount", 1L)));
      bad.add((long) all.size());
      all.add(map(Map.of("id", all.size(), "name", "a", "amount", 1L, name, 1)));
    }
    assertThat(deadLetters(tolerant().keyFromRecordValue("id"), all)).isEqualTo(bad);
    assertThat(rows()).hasSize(bad.size());
  }

  @Test
  @DisplayName("C6_1 C7_5 two fields without a schema that are one column make a bad record")
  void twoFieldsThatAreOneColumnMakeABadRecord() {
    createTable();
    List<SinkRecord> all =
        List.of(
            map(Map.of("id", 0, "name", "a", "amount", 1L)),
            map(Map.of("id", 1, "amount", 1L, "AMOUNT", 2L)),
            map(Map.of("id", 2, "name", "a", "NAME", "b", "Name", "c", "amount", 1L)),
            map(Map.of("id", 3, "name", "a", "amount", 1L)));
    TaskConfiguration configuration =
        tolerant().keyFromRecordValue("id").with("column.naming.style", "lower_case");
    assertThat(deadLetters(configuration, all)).containsExactly(1L, 2L);
    assertThat(rows()).hasSize(2);
  }

  @Test
  @DisplayName("C5_3 a valid field without a column stops the task")
  void aValidFieldWithoutAColumnStopsTheTask() {
    createTable();
    assertStops(
        tolerant().keyFromRecordValue("id").evolution("none").with("errors.dlq.max.rate", 9),
        map(Map.of("id", 1, "gate", 2)),
        table,
        "gate");
  }

  @Test
  @DisplayName("C6_1 a header that no column of the key can be makes a bad record")
  void aHeaderThatNoColumnCanBeMakesABadRecord() {
    List<SinkRecord> all = List.of(row(1), row(2), row(3));
    all.get(0).headers().addInt("a\u001bb", 1);
    all.get(1).headers().addInt(LONG, 1);
    all.get(2).headers().addInt("id", 3);
    assertThat(deadLetters(tolerant().with("primary.key.mode", "record_header"), all))
        .containsExactly(0L, 1L);
    assertThat(rows()).hasSize(1);
  }

  @Test
  @DisplayName("C5_3 a schema's own field that no column can be stops the task")
  void aFieldOfASchemaStopsTheTask() {
    Struct row = struct(fields("id int32, %s int32".formatted(LONG)).build(), 1, 2);
    assertStops(tolerant(), records.next(partition, TestingRow.key(1), row), "longer than");
  }

  private SinkRecord map(Map<String, Object> row) {
    return records.next(partition, null, null, null, row);
  }

  /** Asserts that the record stops the task although the task tolerates bad records. */
  private void assertStops(
      TaskConfiguration configuration, SinkRecord record, String... partsOfTheMessage) {
    try (TaskHarness task = open(configuration)) {
      assertThat(task.failure(record)).hasMessageContainingAll(partsOfTheMessage);
      assertThat(task.context().deadLetters().offsets()).isEmpty();
    }
  }

  /** H2 has no schema in which the tests' user may not create tables. */
  @Nested
  @EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
  class SystemSchemas {
    @Test
    @DisplayName("C6_1 a table in a schema where the user may create none makes a bad record")
    void aTableThatTheUserMayNotCreateMakesABadRecord() {
      assertSetAside((server == POSTGRESQL ? "pg_catalog." : "information_schema.") + table);
    }
  }

  @AfterEach
  void dropTables() {
    sql.execute("drop table if exists `%s`".formatted(table));
    sql.execute("drop table if exists `%s`".formatted(other));
  }

  /** Asserts that a record for the tenant is bad, and those around it are written. */
  void assertSetAside(String tenant) {
    assertSetAside(
        tenants().with("collection.name.dots", "separator"), row(0), ofTenant(tenant, row(1)));
  }

  /** Asserts that the second record is bad, and those around it are written. */
  void assertSetAside(TaskConfiguration configuration, SinkRecord first, SinkRecord bad) {
    List<SinkRecord> all = List.of(ofTenant(other, first), bad, ofTenant(other, row(2)));
    assertThat(deadLetters(configuration.with("errors.dlq.max.rate", 9), all)).containsExactly(1L);
    assertThat(rowsOf(other)).hasSize(2);
  }

  TaskConfiguration strict() {
    return upserts().evolution("basic").with("consumer.override.group.id", table);
  }

  TaskConfiguration tolerant() {
    return strict().deadLetters();
  }

  /** Returns a tolerant configuration with tables that records name. */
  TaskConfiguration tenants() {
    return tolerant().with("collection.name.format", TENANT);
  }

  /** Puts the records through a new task and returns the offsets of its dead letters. */
  List<Long> deadLetters(TaskConfiguration configuration, List<SinkRecord> all) {
    try (TaskHarness task = open(configuration)) {
      return deadLetters(task, all);
    }
  }

  /** Puts the records and returns the offsets of those that have become dead letters. */
  static List<Long> deadLetters(TaskHarness task, List<SinkRecord> all) {
    task.putUntilAccepted(all);
    task.settle();
    return task.context().deadLetters().offsets();
  }

  SinkRecord row(int id) {
    return row(id, "a", 1);
  }

  static SinkRecord ofTenant(String tenant, SinkRecord record) {
    record.headers().addString("tenant", tenant);
    return record;
  }

  List<List<@Nullable String>> rowsOf(String anyTable) {
    return database.sql().rows(TestingRow.selectAll(database, anyTable));
  }
}
