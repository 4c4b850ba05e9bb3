package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Insert mode reduces nothing: each record is a row, and rows arrive as their records did. */
@EachDatabase(except = SQLITE)
class InsertOrderIT extends DatabaseTest {

  private static final Schema SHORT_ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .build();

  @Test
  @DisplayName("C2_3 rows arrive in the order of their records, whichever schema they have")
  void rowsArriveInTheOrderOfTheirRecords() {
    String table = UniqueName.of("arrival");
    TestingRow.createTable(database, table, false);
    String numbered =
        switch (server) {
          case MARIADB, MYSQL -> "int auto_increment unique";
          default -> "int generated always as identity";
        };
    database
        .sql()
        .execute(
            "alter table %s add column %s %s"
                .formatted(database.quote(table), database.quote("arrival"), numbered));
    Random random = new Random(4711);
    TopicPartition partition = new TopicPartition(table, 0);
    TestingRecords records = new TestingRecords();
    List<SinkRecord> all = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int id = random.nextInt(10);
      Struct row =
          random.nextBoolean()
              ? TestingRow.of(id, "name", i)
              : new Struct(SHORT_ROW).put("id", id).put("amount", (long) i);
      all.add(records.next(partition, null, row));
      expected.add(List.of(String.valueOf(id), String.valueOf(i)));
    }

    try (TaskHarness task = new TaskHarness(TaskConfiguration.on(database).batchSize(30))) {
      task.open(partition).put(all);
    }

    String columns = database.quote("id") + ", " + database.quote("amount");
    assertThat(
            database
                .sql()
                .rows(
                    "select %s from %s order by %s"
                        .formatted(columns, database.quote(table), database.quote("arrival"))))
        .isEqualTo(expected);
  }

  @Test
  @DisplayName("C2_3 inserts and deletes of one key in one batch keep their order")
  void insertsAndDeletesOfOneKeyKeepTheirOrder() {
    String table = UniqueName.of("arrival");
    TestingRow.createTable(database, table, true);
    TopicPartition partition = new TopicPartition(table, 0);
    TestingRecords records = new TestingRecords();

    try (TaskHarness task =
        new TaskHarness(TaskConfiguration.on(database).keyFromRecordKey().deletes())) {
      task.open(partition)
          .put(
              records.next(partition, TestingRow.key(1), TestingRow.of(1, "first", 1)),
              records.next(partition, TestingRow.key(2), TestingRow.of(2, "other", 2)),
              records.next(partition, TestingRow.key(1), null),
              records.next(partition, TestingRow.key(1), TestingRow.of(1, "second", 3)),
              records.next(partition, TestingRow.key(2), null));
    }

    assertThat(database.sql().rows(TestingRow.selectAll(database, table)))
        .isEqualTo(List.of(List.of("1", "second", "3")));
  }
}
