package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** To which tables and columns records go, and by which key. */
@EachDatabase(except = {MARIADB, MYSQL})
class RoutingIT extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();
  private final String topic = UniqueName.of("routing");
  private final TopicPartition partition = new TopicPartition(topic, 0);
  private final List<String> tables = new ArrayList<>();

  @AfterEach
  void dropTables() {
    tables.forEach(
        table -> database.sql().execute("drop table if exists " + database.quote(table)));
  }

  @Test
  @DisplayName("C7_2 one topic's change events go to their source tables; tombstones repeat them")
  void changeEventsGoToTheirSourceTables() {
    String flights = table(topic + "_fleet_db_flights");
    String crews = table(topic + "_fleet_db_crews");
    Envelope ofFlights = new Envelope("fleet.db", "flights", TestingRow.ROW);
    Envelope ofCrews = new Envelope("fleet.db", "crews", TestingRow.ROW);
    try (TaskHarness task =
        task("collection.name.format", "${topic}_${source.db}_${source.table}")) {
      task.put(
          event(1, ofFlights.create(TestingRow.of(1, "a", 1))),
          event(1, ofCrews.create(TestingRow.of(1, "b", 2))),
          event(2, ofFlights.create(TestingRow.of(2, "c", 3))));
      task.put(
          event(1, ofFlights.delete(TestingRow.of(1, "a", 1))),
          records.next(partition, TestingRow.key(1), null));
      assertThat(task.committable(partition)).hasValue(5);
    }

    assertThat(rows(flights)).containsExactly(List.of("2", "c", "3"));
    assertThat(rows(crews)).containsExactly(List.of("1", "b", "2"));
  }

  @Test
  @DisplayName("C7_2 headers and fields choose the table; a record without one is bad")
  void headersAndFieldsChooseTheTable() {
    String eu = table(topic + "-eu_west-x");
    table(topic + "-us-x");
    try (TaskHarness task =
        task("collection.name.format", "${topic}-${header.x-re.gion}-${field.name}")) {
      task.put(withHeader(row(1, "x"), "eu.west"), withHeader(row(2, "x"), "us"));

      assertThatThrownBy(() -> task.put(row(3, "x")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("${header.x-re.gion}", "collection.name.format", topic);
    }

    assertThat(rows(eu)).containsExactly(List.of("1", "x", "1"));
  }

  @Test
  @DisplayName("C7_2 what a record says becomes a name, never SQL")
  void whatARecordSaysBecomesAName() {
    String hostile = "x\"; drop table y; --`$'{";
    String table = table(topic + hostile);
    try (TaskHarness task = task("collection.name.format", "${topic}${field.name}")) {
      task.put(row(1, hostile));
    }

    assertThat(rows(table)).containsExactly(List.of("1", hostile, "1"));
  }

  @Test
  @DisplayName("C7_2 record_header: the headers are the key of upserts and deletes")
  void headersAreTheKey() {
    String table = table(topic);
    try (TaskHarness task = task("primary.key.mode", "record_header", "primary.key.fields", "id")) {
      task.put(keyed(1, row(0, "a")), keyed(2, row(0, "b")), keyed(1, row(0, "c")));
      task.put(keyed(2, records.next(partition, null, null, null, null)));
    }

    assertThat(rows(table)).containsExactly(List.of("1", "c", "0"));
  }

  @Test
  @DisplayName("C7_2 record_value deletes by the row before, without a key in the record")
  void recordValueDeletesByTheRowBefore() {
    String table = table(topic);
    Envelope envelope = new Envelope("fleet", "flights", TestingRow.ROW);
    try (TaskHarness task = task("primary.key.mode", "record_value", "primary.key.fields", "id")) {
      task.put(
          records.next(partition, null, envelope.create(TestingRow.of(1, "a", 1))),
          records.next(partition, null, envelope.create(TestingRow.of(2, "b", 2))),
          records.next(partition, null, envelope.delete(TestingRow.of(1, "a", 1))),
          records.next(partition, null, null));
      assertThat(task.committable(partition)).hasValue(4);
    }

    assertThat(rows(table)).containsExactly(List.of("2", "b", "2"));
  }

  @Test
  @DisplayName("C7_2 a record without a key is a bad record, and named")
  void aRecordWithoutAKeyIsBad() {
    table(topic);
    try (TaskHarness task = task()) {
      task.put(row(1, "a"));
      SinkRecord without = records.next(partition, null, TestingRow.of(2, "b", 2));

      assertThatThrownBy(() -> task.put(without))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(topic + "-0@1", "no key", "primary.key.mode");
    }
  }

  @Test
  @DisplayName("C7_2 names are styled and fields left out; the key stays")
  void namesAreStyledAndFieldsLeftOut() {
    String table = table("t_" + topic.toLowerCase(Locale.ROOT));
    Struct row = struct("id int32, tailNumber string, notes string", 1, "HB", "x");
    try (TaskHarness task =
        task(
            "table.naming.style", "lower_case",
            "table.naming.prefix", "t_",
            "column.naming.style", "snake_case",
            "column.naming.suffix", "_c",
            "field.exclude.list", "id," + topic + ":notes")) {
      task.put(event(1, row));
    }

    assertThat(database.sql().rows("select * from " + database.quote(table)))
        .containsExactly(List.of("1", "HB"));
    assertThat(database.columnType(table, "tail_number_c")).isNotEmpty();
    assertThat(database.columnType(table, "id_c")).isNotEmpty();
  }

  private TaskHarness task(String... more) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .upsert()
                .keyFromRecordKey()
                .deletes()
                .evolution("basic")
                .with(more))
        .open(partition);
  }

  private String table(String name) {
    tables.add(name);
    return name;
  }

  private SinkRecord row(int id, String name) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, id));
  }

  private SinkRecord event(int id, Struct event) {
    return records.next(partition, TestingRow.key(id), event);
  }

  private static SinkRecord withHeader(SinkRecord record, String region) {
    record.headers().addString("x-re.gion", region);
    return record;
  }

  private static SinkRecord keyed(int id, SinkRecord record) {
    record.headers().addInt("id", id).addString("trace", "t" + id);
    return record;
  }

  private List<List<@Nullable String>> rows(String table) {
    return database.sql().rows(TestingRow.selectAll(database, table));
  }
}
