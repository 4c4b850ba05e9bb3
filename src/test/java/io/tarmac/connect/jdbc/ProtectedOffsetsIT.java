package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.FakeReporter.Report;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
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
class ProtectedOffsetsIT {

  @Nested
  @EachDatabase
  class EveryDatabase extends Suite {

    @ParameterizedTest
    @ValueSource(strings = {"upsert", "insert", "insert_ignore", "update"})
    @DisplayName("C4_5 a record never moves another connector's offset")
    void aRecordNeverMovesAnotherConnectorsOffset(String mode) {
      writeTenRows(kept);

      try (TaskHarness attacker = attacker("insert.mode", mode)) {
        attacker.put(hostile(kept));
        assertOneDeadLetter(attacker);
      }

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
      Schema some =
          keyColumns()
              .field("next_offset", Schema.INT64_SCHEMA)
              .field("note", Schema.OPTIONAL_STRING_SCHEMA)
              .build();

      try (TaskHarness attacker = attacker("schema.evolution", "full")) {
        attacker.put(to(kept, records.next(hostiles, key(), key(some).put("next_offset", 1_000L))));
        assertOneDeadLetter(attacker);
      }

      assertThat(stored()).isEqualTo("10");
    }

    @Test
    @DisplayName("C4_5 a record moves no offset through a view")
    void norThroughAView() {
      writeTenRows(kept);
      String view = UniqueName.of("view");
      database
          .sql()
          .execute(
              "create view %s as select * from %s"
                  .formatted(database.quote(view), database.quote(kept)));

      try (TaskHarness attacker = attacker("insert.mode", "insert", "primary.key.mode", "none")) {
        attacker.put(hostile(view));
        assertOneDeadLetter(attacker);
      }

      assertThat(stored()).isEqualTo("10");
      database.sql().execute("drop view " + database.quote(view));
    }

    @ParameterizedTest
    @ValueSource(strings = {"at_least_once", "exactly_once"})
    @DisplayName("C4_5 a delete or truncate of an offsets table is a bad record")
    void aDeleteOrTruncateIsABadRecord(String guarantee) {
      writeTenRows(kept);
      String own = UniqueName.of("own");

      try (TaskHarness attacker =
          attacker(
              "delete.enabled",
              "true",
              "truncate.enabled",
              "true",
              "delivery.guarantee",
              guarantee,
              "offsets.table.name",
              own)) {
        attacker.put(
            to(kept, records.next(hostiles, key(), null)),
            to(kept, truncate()),
            to(own, records.next(hostiles, key(), null)),
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
      Schema first = keyColumns().build();
      Schema second =
          keyColumns()
              .field("next_offset", Schema.OPTIONAL_INT64_SCHEMA)
              .field("epoch", Schema.OPTIONAL_INT64_SCHEMA)
              .field("Updated_At", Schema.OPTIONAL_STRING_SCHEMA)
              .build();

      try (TaskHarness attacker = attacker("schema.evolution", "basic")) {
        attacker.put(to(grown, records.next(hostiles, key(), key(first))));
        attacker.put(to(grown, records.next(hostiles, key(), key(second))));

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
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class PostgreSql extends Suite {

    @Test
    @DisplayName("C4_5 an offsets table in a schema of its own takes no record either")
    void anOffsetsTableInASchemaOfItsOwnTakesNoRecord() {
      String schema = UniqueName.of("connect");
      database.sql().execute("create schema " + schema);
      String kept = schema + "." + UniqueName.of("kept");
      writeTenRows(kept);

      try (TaskHarness attacker = attacker("collection.name.dots", "separator")) {
        attacker.put(hostile(kept));
        assertOneDeadLetter(attacker);
      }

      assertThat(database.sql().value("select next_offset from " + kept)).isEqualTo("10");
    }
  }

  abstract static class Suite extends DatabaseTest {
    private static final Schema KEY = keyColumns().build();
    private static final Schema OFFSETS =
        keyColumns()
            .optional()
            .field("next_offset", Schema.INT64_SCHEMA)
            .field("epoch", Schema.INT64_SCHEMA)
            .field("updated_at", Schema.STRING_SCHEMA)
            .build();

    final TestingRecords records = new TestingRecords();
    final String table = UniqueName.of("victim");
    final String kept = UniqueName.of("kept");
    final TopicPartition victims = new TopicPartition(table, 0);
    final TopicPartition hostiles = new TopicPartition(UniqueName.of("hostile"), 0);

    Suite() {
      TestingRow.createTable(database, table, true);
    }

    static SchemaBuilder keyColumns() {
      return SchemaBuilder.struct()
          .field("consumer_group", Schema.STRING_SCHEMA)
          .field("topic", Schema.STRING_SCHEMA)
          .field("partition_id", Schema.INT32_SCHEMA);
    }

    Struct key() {
      return key(KEY);
    }

    Struct key(Schema schema) {
      return new Struct(schema)
          .put("consumer_group", "connect-testing")
          .put("topic", table)
          .put("partition_id", 0);
    }

    SinkRecord hostile(String target) {
      Struct value =
          key(OFFSETS)
              .put("next_offset", 1_000L)
              .put("epoch", 0L)
              .put("updated_at", "2026-01-01 00:00:00");
      return to(target, records.next(hostiles, key(), value));
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
      return new TaskHarness(
              TaskConfiguration.on(database)
                  .with("name", "attacker")
                  .upsert()
                  .keyFromRecordKey()
                  .deadLetters()
                  .with("collection.name.format", "${header.t}")
                  .with(namesAndValues))
          .open(hostiles);
    }

    static void assertOneDeadLetter(TaskHarness attacker) {
      List<Report> reports = attacker.context().deadLetters().reports();
      assertThat(reports).hasSize(1);
      assertThat(reports.get(0).error())
          .hasMessageContainingAll("keeps the offsets of connectors", "collection.name.format");
    }

    @Nullable String stored() {
      return database
          .sql()
          .value(
              "select %s from %s".formatted(database.quote("next_offset"), database.quote(kept)));
    }
  }
}
