package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.THROWABLE;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeReporter.ReportedRecord;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record that names a table in which a connector keeps its offsets moves none of them. */
@EachDatabase
class ProtectedOffsetsIT extends DatabaseTest {

  final TestingRecords records = new TestingRecords();
  final QuotedSql sql = new QuotedSql(database);
  final String table = UniqueName.of("victim");
  final String kept = UniqueName.of("kept");
  final TopicPartition victims = new TopicPartition(table, 0);
  final TopicPartition hostiles = new TopicPartition(UniqueName.of("hostile"), 0);

  @ParameterizedTest
  @ValueSource(strings = {"upsert", "insert", "insert_ignore", "update"})
  @DisplayName("C4_5 a record never moves another connector's offset")
  void aRecordNeverMovesAnotherConnectorsOffset(String mode) {
    writeTenRows(kept);

    assertIsDeadLetter(hostile(kept), "insert.mode", mode);

    assertThat(stored()).isEqualTo("10");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @DisplayName("C4_5 a record moves no offset by another spelling of the table's name")
  void norInAnotherSpelling(boolean quoted) {
    writeTenRows(kept);

    try (TaskHarness attacker =
        attacker("quote.identifiers", Boolean.toString(quoted), "schema.evolution", "basic")) {
      attacker.put(hostile(kept.toUpperCase(Locale.ROOT)));
      assertOneDeadLetter(attacker);
    } catch (ConnectException otherCase) {
      assertThat(otherCase).hasMessageContaining("differs only in case");
    }

    assertThat(stored()).isEqualTo("10");
  }

  @Test
  @DisplayName("C4_5 a record with some of the table's columns, or with others, moves no offset")
  void norWithSomeOfTheColumns() {
    writeTenRows(kept);
    Struct some = offset(", next_offset int64, note string?").put("next_offset", 1_000L);

    assertIsDeadLetter(hostile(kept, some), "schema.evolution", "full");

    assertThat(stored()).isEqualTo("10");
  }

  @Test
  @DisplayName("C4_5 a record moves no offset through a view")
  void norThroughAView() {
    writeTenRows(kept);
    String view = UniqueName.of("view");
    sql.execute("create view `%s` as select * from `%s`".formatted(view, kept));

    assertIsDeadLetter(hostile(view), "insert.mode", "insert", "primary.key.mode", "none");

    assertThat(stored()).isEqualTo("10");
    sql.execute("drop view `%s`".formatted(view));
  }

  @ParameterizedTest
  @ValueSource(strings = {"at_least_once", "exactly_once"})
  @DisplayName("C4_5 a delete or truncate of an offsets table is a bad record")
  void aDeleteOrTruncateIsABadRecord(String guarantee) {
    writeTenRows(kept);
    String own = UniqueName.of("own");

    TaskConfiguration configuration =
        attacking()
            .deletes()
            .with("truncate.enabled", true)
            .with("delivery.guarantee", guarantee)
            .with("offsets.table.name", own);

    try (TaskHarness attacker = new TaskHarness(configuration).open(hostiles)) {
      attacker.put(
          hostile(kept, null),
          to(kept, truncate()),
          hostile(own, null),
          to(own, truncate()),
          to(table, row(100)));

      assertThat(attacker.context().deadLetters().offsets()).containsExactly(0L, 1L, 2L, 3L);
      assertThat(attacker.committable(hostiles)).hasValue(5);
    }

    assertThat(stored()).isEqualTo("10");
    assertThat(database.sql().count(table)).isEqualTo(11);
  }

  @Test
  @DisplayName("C4_5 no record creates an offsets table, by its name or by its columns")
  void noRecordCreatesAnOffsetsTable() {
    String absent = UniqueName.of("absent");
    String shaped = UniqueName.of("shaped");

    try (TaskHarness attacker =
        attacker("schema.evolution", "basic", "offsets.table.name", absent)) {
      attacker.put(to(absent, row(1)), hostile(shaped));

      assertThat(attacker.context().deadLetters().offsets()).containsExactly(0L, 1L);
    }

    for (String name : List.of(absent, shaped)) {
      assertThatThrownBy(() -> database.sql().count(name))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  @DisplayName("C4_5 no record makes an offsets table of its own table, a column at a time")
  void noRecordMakesAnOffsetsTableOfItsOwn() {
    String grown = UniqueName.of("grown");
    Struct wider = offset(", next_offset int64?, epoch int64?, Updated_At string?");

    try (TaskHarness attacker = attacker("schema.evolution", "basic")) {
      attacker.put(hostile(grown, offset("")));
      attacker.put(hostile(grown, wider));

      assertThat(attacker.context().deadLetters().offsets()).containsExactly(1L);
    }

    assertThat(database.sql().count(grown)).isEqualTo(1);
  }

  @Test
  @DisplayName("C6_2 without a dead letter queue the task names table, record and property")
  void withoutADeadLetterQueueTheTaskStops() {
    writeTenRows(kept);

    try (TaskHarness attacker = attacker("errors.tolerance", "none")) {
      assertThat(attacker.failure(hostile(kept)))
          .hasMessageContainingAll(hostiles + "@0", kept, "collection.name.format");
    }

    assertThat(stored()).isEqualTo("10");
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class OffsetsInOwnSchema {

    @Test
    @DisplayName("C4_5 an offsets table in a schema of its own takes no record either")
    void anOffsetsTableInASchemaOfItsOwnTakesNoRecord() {
      String schema = UniqueName.of("connect");
      database.sql().execute("create schema " + schema);
      String kept = schema + "." + UniqueName.of("kept");
      writeTenRows(kept);

      assertIsDeadLetter(hostile(kept), "collection.name.dots", "separator");

      assertThat(database.sql().value("select next_offset from " + kept)).isEqualTo("10");
    }
  }

  ProtectedOffsetsIT() {
    TestingRow.createTable(database, table, true);
  }

  /** Makes a row with the key of the victim's offset, and with other columns without a value. */
  Struct offset(String others) {
    String key = "consumer_group string, topic string, partition_id int32";
    return struct(key + others, "connect-testing", table, 0);
  }

  /** Makes a record with all columns of an offsets table. */
  SinkRecord hostile(String target) {
    Struct offset =
        offset(", next_offset int64, epoch int64, updated_at string")
            .put("next_offset", 1_000L)
            .put("epoch", 0L)
            .put("updated_at", "2026-01-01 00:00:00");
    return hostile(target, offset);
  }

  /** Makes a record for a table, with the key of the victim's offset. */
  SinkRecord hostile(String target, @Nullable Struct value) {
    return to(target, records.next(hostiles, offset(""), value));
  }

  SinkRecord row(int id) {
    return records.next(hostiles, TestingRow.key(id), TestingRow.of(id, "name", id));
  }

  SinkRecord truncate() {
    return records.next(hostiles, null, new Envelope("test", "row", TestingRow.ROW).truncate());
  }

  static SinkRecord to(String target, SinkRecord record) {
    record.headers().addString("t", target);
    return record;
  }

  /** Writes ten rows and stores their offsets, as the victim. */
  void writeTenRows(String offsets) {
    List<SinkRecord> written = new ArrayList<>();
    for (int id = 0; id < 10; id++) {
      written.add(records.next(victims, TestingRow.key(id), TestingRow.of(id, "name", id)));
    }
    TaskConfiguration configuration =
        TaskConfiguration.on(database).exactlyOnce().with("offsets.table.name", offsets);
    try (TaskHarness victim = new TaskHarness(configuration).open(victims)) {
      victim.putUntilAccepted(written);
    }
  }

  TaskHarness attacker(String... namesAndValues) {
    return new TaskHarness(attacking().with(namesAndValues)).open(hostiles);
  }

  /** Returns the configuration of a task whose records name their tables in a header. */
  TaskConfiguration attacking() {
    return TaskConfiguration.on(database)
        .with("name", "attacker")
        .upsert()
        .keyFromRecordKey()
        .deadLetters()
        .with("collection.name.format", "${header.t}");
  }

  /** Asserts that a record becomes a dead letter of a task with these settings. */
  void assertIsDeadLetter(SinkRecord record, String... namesAndValues) {
    try (TaskHarness attacker = attacker(namesAndValues)) {
      attacker.put(record);
      assertOneDeadLetter(attacker);
    }
  }

  static void assertOneDeadLetter(TaskHarness attacker) {
    assertThat(attacker.context().deadLetters().reports())
        .singleElement()
        .extracting(ReportedRecord::error, THROWABLE)
        .hasMessageContainingAll("keeps the offsets of connectors", "collection.name.format");
  }

  @Nullable String stored() {
    return sql.value("select `next_offset` from `%s`".formatted(kept));
  }
}
