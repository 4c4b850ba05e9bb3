package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Snapshots that are taken again, and rows that they do not have. */
@EachDatabase
class SnapshotSweepIT extends RecordSuite {

  private static final Schema SOURCE =
      fields("name string, db string, table string, snapshot string?").build();

  private static final Schema EVENT =
      SchemaBuilder.struct()
          .name("server.shop.orders.Envelope")
          .field("before", TestingRow.ROW)
          .field("after", TestingRow.ROW)
          .field("source", SOURCE)
          .field("op", Schema.STRING_SCHEMA)
          .build();

  @Override
  TaskConfiguration configuration() {
    return super.configuration()
        .evolution("basic")
        .with("snapshot.mode", "sweep")
        .with("snapshot.sweep.max.ratio", "0.5");
  }

  @Test
  @DisplayName("C11_7 rows that a later snapshot does not have go with its last record")
  void rowsThatALaterSnapshotDoesNotHaveGo() {
    try (TaskHarness task = task("batch.size", "2")) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "true"), snapshot(4, "last"));
      task.put(change(5), change(1));
      task.put(
          snapshot(1, "first_in_data_collection"),
          snapshot(3, "true"),
          snapshot(4, "true"),
          snapshot(5, "last_in_data_collection"));
    }

    assertThat(ids()).containsExactly("1", "3", "4", "5");
  }

  @Test
  @DisplayName("C11_7 a soft sweep marks rows, and once")
  void aSoftSweep() {
    try (TaskHarness task = task("delete.mode", "soft")) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    String mark = server == SQLITE ? "`__deleted`" : "case when `__deleted` then 1 else 0 end";
    assertThat(rows("`id`, " + mark))
        .containsExactly(List.of("1", "0"), List.of("2", "1"), List.of("3", "0"));
  }

  @Test
  @DisplayName("C11_7 after a restart the last record sweeps again, if it was not written")
  void afterARestart() {
    SinkRecord first = snapshot(1, "first");
    SinkRecord second = snapshot(2, "last");
    SinkRecord again = snapshot(1, "first");
    SinkRecord more = snapshot(3, "true");
    SinkRecord last = snapshot(4, "last");
    try (TaskHarness task = task()) {
      task.put(first, second, again, more);
    }
    try (TaskHarness task = task()) {
      task.put(last);
    }
    assertThat(ids()).containsExactly("1", "3", "4");

    try (TaskHarness task = task()) {
      task.put(again, more, last);
    }
    assertThat(ids()).containsExactly("1", "3", "4");
  }

  @Test
  @DisplayName("C11_7 rows of another source table stay, and rows that nobody has marked")
  void rowsOfAnotherSource() {
    createTable();
    sql.execute("insert into `%s` values (9, 'mine', 1)".formatted(table));
    try (TaskHarness task = task()) {
      task.put(event("other", 8, "first", "r"), event("other", 7, "last", "r"));
      task.put(snapshot(1, "first"), snapshot(2, "last"));
      task.put(snapshot(2, "last"));
    }

    assertThat(ids()).containsExactly("2", "7", "8", "9");
  }

  @Test
  @DisplayName("C11_7 more than the configured part of the rows does not go")
  void tooManyRows() {
    try (TaskHarness task = task("snapshot.sweep.max.ratio", "0.1")) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "2", "3");
  }

  @Test
  @DisplayName("C11_7 nothing goes if a record of the snapshot became a dead letter")
  void aDeadLetter() {
    createTable(
        "`id` int primary key, `name` varchar(100), `amount` bigint not null check (`amount` < 100)");
    TaskConfiguration configuration = configuration().deadLetters();
    try (TaskHarness task = open(configuration)) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(200, "true"), snapshot(3, "last"));
      assertThat(task.context().deadLetters().reports()).hasSize(1);
    }

    assertThat(ids()).containsExactly("1", "2", "3");
  }

  @Test
  @DisplayName("C11_7 nothing goes if the snapshot began a second time before its end")
  void aSecondFirst() {
    try (TaskHarness task = task()) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "2", "3");
  }

  @Test
  @DisplayName("C11_7 nothing goes if the topic has more than one partition")
  void morePartitions() {
    TopicPartition other = new TopicPartition(table, 1);
    try (TaskHarness task = new TaskHarness(configuration()).open(partition, other)) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "2", "3");
  }

  @Test
  @DisplayName("C11_7 the snapshot of an empty source table has no records, so its rows stay")
  void anEmptySourceTable() {
    try (TaskHarness task = task()) {
      task.put(snapshot(1, "first"), snapshot(2, "last"));
      task.put(event("other", 3, "first", "r"), event("other", 4, "last", "r"));
    }

    assertThat(ids()).containsExactly("1", "2", "3", "4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"row", "soft"})
  @DisplayName("C11_7 the first record is a delete from a table that does not have the columns yet")
  void theFirstRecordIsADelete(String mode) {
    createTable();
    sql.execute("insert into `%s` values (1, 'a', 1), (9, 'mine', 1)".formatted(table));
    try (TaskHarness task = task("delete.mode", mode)) {
      task.put(event("orders", 1, null, "d"));
      task.put(snapshot(2, "first"), snapshot(3, "true"), snapshot(4, "last"));
      task.put(snapshot(3, "first"), snapshot(4, "last"));
    }

    String others = mode.equals("row") ? "" : " where not `__deleted`";
    assertThat(sql.rows("select `id` from `%s`%s order by 1".formatted(table, others)))
        .containsExactly(List.of("3"), List.of("4"), List.of("9"));
  }

  @Test
  @DisplayName("C11_7 C4_2 a snapshot goes on if the task loses the partition of another topic")
  void anotherPartitionIsLost() {
    TopicPartition other = new TopicPartition(table + "_other", 0);
    try (TaskHarness task = task()) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
    }
    TaskConfiguration lingering = configuration().with("batch.linger.ms", "3600000").batchSize(3);
    try (TaskHarness task = new TaskHarness(lingering).open(partition, other)) {
      task.put(snapshot(1, "first"), snapshot(3, "true"));
      task.close(other);
      task.put(snapshot(4, "last"));
    }

    assertThat(ids()).containsExactly("1", "3", "4");
  }

  @Test
  @DisplayName("C11_7 a last record that a producer stored twice is no snapshot of one row")
  void aLastRecordThatIsStoredTwice() {
    try (TaskHarness task = task("snapshot.sweep.max.ratio", "1")) {
      SinkRecord first = snapshot(1, "first");
      SinkRecord last = snapshot(2, "last");
      task.put(first, last);
      task.put(
          new SinkRecord(
              last.topic(),
              last.kafkaPartition(),
              last.keySchema(),
              last.key(),
              last.valueSchema(),
              last.value(),
              last.kafkaOffset() + 1,
              last.timestamp(),
              last.timestampType()));
    }

    assertThat(ids()).containsExactly("1", "2");
  }

  @Test
  @DisplayName("C11_7 an index holds the columns, and sources whose names differ in case are two")
  void theColumnsAreComparedAsTheyAre() {
    try (TaskHarness task = task()) {
      task.put(event("ORDERS", 7, "first", "r"), event("ORDERS", 8, "last", "r"));
      sql.execute("create index `%1$s_i` on `%1$s` (`__source`, `__snapshot`)".formatted(table));
      task.put(snapshot(1, "first"), snapshot(2, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "3", "7", "8");
  }

  @Test
  @DisplayName("C11_7 C8_3 a sweep is not lost if a table that somebody changed is planned again")
  void aTableThatIsPlannedAgain() {
    try (TaskHarness task = task()) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      sql.execute("alter table `%s` drop column `name`".formatted(table));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"strict", "relaxed"})
  @DisplayName(
      "C11_7 nothing goes if the last record became a dead letter, and the next one sweeps")
  void theLastRecordIsADeadLetter(String order) {
    createTable(
        "`id` int primary key, `name` varchar(100), `amount` bigint not null check (`amount` < 100)");
    try (TaskHarness task = open(configuration().deadLetters().with("errors.order", order))) {
      task.put(snapshot(1, "first"), snapshot(2, "true"), snapshot(3, "last"));
      task.put(snapshot(1, "first"), snapshot(3, "true"), snapshot(200, "last"));
      assertThat(task.context().deadLetters().reports()).hasSize(1);
      assertThat(ids()).containsExactly("1", "2", "3");
      assertThat(task.committable(partition)).hasValue(6);
      task.put(change(4), snapshot(1, "first"), snapshot(4, "last"));
    }

    assertThat(ids()).containsExactly("1", "4");
  }

  @Test
  @DisplayName("C11_7 a snapshot whose last record was no row ends with the next change")
  void aSnapshotEndsWithTheNextChange() {
    try (TaskHarness task = task()) {
      task.put(snapshot(1, "first"), change(1), change(2));
      task.put(snapshot(1, "first"), snapshot(3, "last"));
    }

    assertThat(ids()).containsExactly("1", "3");
  }

  private SinkRecord snapshot(int id, String marker) {
    return event("orders", id, marker, "r");
  }

  private SinkRecord change(int id) {
    return event("orders", id, null, "u");
  }

  private SinkRecord event(String source, int id, @Nullable String marker, String operation) {
    Struct from =
        new Struct(SOURCE)
            .put("name", "server")
            .put("db", "shop")
            .put("table", source)
            .put("snapshot", marker);
    return keyed(
        id,
        new Struct(EVENT)
            .put(operation.equals("d") ? "before" : "after", TestingRow.of(id, "n", id))
            .put("source", from)
            .put("op", operation));
  }

  private List<@Nullable String> ids() {
    return rows("`id`").stream().map(row -> row.get(0)).toList();
  }
}
