package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
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
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a batch costs, and that it is right, when its changes meet the same keys. */
@EachDatabase
class ReductionIT extends DatabaseTest {
  private static final Schema NARROW =
      SchemaBuilder.struct()
          .name("server.test.Value")
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .build();
  private static final Schema NAMED =
      SchemaBuilder.struct()
          .field("code", Schema.STRING_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .build();
  private static final int STORM = 5_000;

  private final TestingRecords records = new TestingRecords();
  private final Envelope envelope = new Envelope("test", "row", TestingRow.ROW);

  @Test
  @DisplayName("C2_2 id = id + 1 over a whole table in one batch costs one delete and one upsert")
  void everyKeyOfATableChanges() {
    TopicPartition partition = table();
    List<SinkRecord> rows = new ArrayList<>();
    for (int id = 1; id <= STORM; id++) {
      rows.add(
          records.next(
              partition, TestingRow.key(id), envelope.create(TestingRow.of(id, "row " + id, id))));
    }
    List<SinkRecord> storm = new ArrayList<>();
    for (int id = STORM; id > 0; id--) {
      Struct before = TestingRow.of(id, "row " + id, id);
      Struct after = TestingRow.of(id + 1, "row " + id, id);
      storm.add(records.next(partition, TestingRow.key(id), envelope.delete(before)));
      storm.add(records.next(partition, TestingRow.key(id), null));
      storm.add(records.next(partition, TestingRow.key(id + 1), envelope.create(after)));
    }

    try (StatementLog log = new StatementLog();
        TaskHarness task =
            task("connection.url", log.url(database.url()), "write.method", "batch")) {
      task.open(partition).put(rows);
      log.clear();
      task.put(storm);

      assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(1, STORM);
      assertThat(log.beginningWith("DELETE")).hasSize(1);
    }
    List<List<String>> expected = new ArrayList<>();
    for (int id = 1; id <= STORM; id++) {
      expected.add(List.of(String.valueOf(id + 1), "row " + id, String.valueOf(id)));
    }
    assertThat(rows(partition)).isEqualTo(expected);
  }

  @Test
  @DisplayName("C2_2 any mix of changes of a key is its net effect: one delete run, one upsert run")
  void anyMixIsItsNetEffect() {
    TopicPartition partition = table();
    List<SinkRecord> changes = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      for (int id = 1; id <= 6; id++) {
        changes.add(
            (round + id) % 3 == 0
                ? records.next(partition, TestingRow.key(id), null)
                : records.next(
                    partition, TestingRow.key(id), TestingRow.of(id, "round " + round, round)));
      }
    }

    try (StatementLog log = new StatementLog();
        TaskHarness task =
            task("connection.url", log.url(database.url()), "write.method", "batch")) {
      task.open(partition).put(records.next(partition, TestingRow.key(2), null));
      task.put(changes.subList(0, 1));
      log.clear();
      task.put(changes);

      assertThat(log.entries()).extracting(StatementLog.Entry::rows).containsExactly(2, 4);
      assertThat(log.entries().get(0).sql()).startsWith("DELETE");
    }
    assertThat(rows(partition))
        .isEqualTo(
            List.of(
                List.of("1", "round 19", "19"),
                List.of("3", "round 19", "19"),
                List.of("4", "round 19", "19"),
                List.of("6", "round 19", "19")));
  }

  @Test
  @DisplayName("C2_2 a row that is deleted and comes back keeps nothing its record does not have")
  void aRowThatComesBackKeepsNothing() {
    TopicPartition partition = table();

    try (TaskHarness task = task()) {
      task.open(partition).put(row(partition, 1, "old", 1), row(partition, 2, "old", 1));
      task.put(
          records.next(partition, TestingRow.key(1), null),
          records.next(partition, TestingRow.key(1), narrow(1, 7)),
          records.next(partition, TestingRow.key(2), narrow(2, 7)));
    }

    assertThat(rows(partition))
        .isEqualTo(List.of(Arrays.asList("1", null, "7"), List.of("2", "old", "7")));
  }

  @Test
  @DisplayName("C2_2 changes of schemas that differ add up: each sets the columns it has")
  void changesOfDifferentSchemasAddUp() {
    TopicPartition partition = table();

    try (TaskHarness task = task()) {
      task.open(partition)
          .put(
              row(partition, 1, "first", 1),
              records.next(partition, TestingRow.key(1), narrow(1, 2)),
              records.next(partition, TestingRow.key(2), narrow(2, 3)),
              row(partition, 2, "second", 4),
              row(partition, 3, "third", 5),
              records.next(partition, TestingRow.key(3), null),
              records.next(partition, TestingRow.key(3), narrow(3, 6)));
    }

    assertThat(rows(partition))
        .isEqualTo(
            List.of(
                List.of("1", "first", "2"),
                List.of("2", "second", "4"),
                Arrays.asList("3", null, "6")));
  }

  @Test
  @DisplayName("C2_2 keys that the database takes for one keep their order")
  void keysTheDatabaseTakesForOneKeepTheirOrder() {
    String table = UniqueName.of("inexact");
    String type =
        switch (server) {
          case MARIADB -> "varchar(8) character set utf8mb4 collate utf8mb4_general_ci";
          case MYSQL -> "varchar(8) character set utf8mb4 collate utf8mb4_0900_ai_ci";
          case H2 -> "varchar_ignorecase(8)";
          case SQLITE -> "text collate nocase";
          default -> "char(8)";
        };
    database
        .sql()
        .execute(
            "create table %s (%s %s not null primary key, %s bigint)"
                .formatted(
                    database.quote(table), database.quote("code"), type, database.quote("amount")));
    TopicPartition partition = new TopicPartition(table, 0);
    // The last change is of the one that comes first in the order of the keys.
    List<String> same = server == POSTGRESQL ? List.of("a", "a  ") : List.of("A", "a");
    List<SinkRecord> changes = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      changes.add(named(partition, same.get(i % 2), i));
      changes.add(named(partition, "b", i));
    }

    try (TaskHarness task =
        task("primary.key.mode", "record_value", "primary.key.fields", "code")) {
      task.open(partition).put(changes);
    }

    assertThat(
            database
                .sql()
                .rows(
                    "select lower(trim(%s)), %s from %s order by 1"
                        .formatted(
                            database.quote("code"),
                            database.quote("amount"),
                            database.quote(table))))
        .isEqualTo(List.of(List.of("a", "8"), List.of("b", "8")));
  }

  private TopicPartition table() {
    String table = UniqueName.of("reduction");
    TestingRow.createTable(database, table, true);
    return new TopicPartition(table, 0);
  }

  private SinkRecord row(TopicPartition partition, int id, String name, long amount) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, amount));
  }

  private static Struct narrow(int id, long amount) {
    return new Struct(NARROW).put("id", id).put("amount", amount);
  }

  private SinkRecord named(TopicPartition partition, String code, long amount) {
    return records.next(partition, null, new Struct(NAMED).put("code", code).put("amount", amount));
  }

  private List<List<@Nullable String>> rows(TopicPartition partition) {
    return database.sql().rows(TestingRow.selectAll(database, partition.topic()));
  }

  private TaskHarness task(String... more) {
    return new TaskHarness(
        TaskConfiguration.on(database)
            .upsert()
            .keyFromRecordKey()
            .deletes()
            .batchSize(20_000)
            .with(more));
  }
}
