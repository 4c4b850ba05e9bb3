package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Tasks that create and extend the same tables at the same time, from different schemas. Not on H2:
 * it copies a table to add a column, and loses rows that others commit meanwhile.
 */
@EachDatabase(
    except = {H2, SQLITE},
    soak = MARIADB)
class RacingTasksIT extends DatabaseTest {

  private static final int ROUNDS = 8;

  /** The columns that the records of each task have beside the key, version by version. */
  private static final List<List<List<String>>> VERSIONS =
      List.of(
          List.of(List.of(), List.of("a"), List.of("a", "b", "c")),
          List.of(List.of("a"), List.of("a", "b"), List.of("a", "b", "c")),
          List.of(List.of(), List.of("c", "b"), List.of("c", "b", "a")));

  private final QuotedSql sql = new QuotedSql(database);

  @Test
  @DisplayName("C8_1 tasks racing on the same tables all succeed, and no row is missing")
  void racingTasksAllSucceed() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String table = UniqueName.of("race");

      atOnce(
          IntStream.range(0, VERSIONS.size())
              .<Racer>mapToObj(number -> together -> putVersions(table, number, together))
              .toList());

      String complete = "a is not null and b is not null and c is not null";
      assertThat(sql.column("select id from %s where %s order by 1".formatted(table, complete)))
          .containsExactly("2", "5", "8");
      assertThat(database.sql().count(table)).isEqualTo(9);
      sql.execute("drop table " + table);
    }
  }

  @Test
  @DisplayName("C8_1 tasks racing to widen and relax a column all succeed, none narrows it again")
  void racingTasksWidenTheSameColumn() throws Exception {
    Schema decimal =
        Decimal.builder(2).parameter("connect.decimal.precision", "20").optional().build();
    for (int round = 0; round < ROUNDS; round++) {
      String table = UniqueName.of("race");
      sql.execute("create table %s (id int primary key, v smallint not null)".formatted(table));

      atOnce(
          List.of(
              together -> put(table, 0, Schema.INT32_SCHEMA, 70_000, together),
              together -> put(table, 1, Schema.INT64_SCHEMA, 5_000_000_000L, together),
              together -> put(table, 2, decimal, new BigDecimal("1.25"), together)));

      assertThat(sql.rows("select id, v from %s order by 1".formatted(table)))
          .containsExactly(
              List.of("0", "70000.00"), List.of("1", "5000000000.00"), List.of("2", "1.25"));
      assertThat(database.columnType(table, "v")).contains("(21,2)");
      sql.execute("drop table " + table);
    }
  }

  private void put(String table, int number, Schema type, Object value, CyclicBarrier together)
      throws Exception {
    TopicPartition partition = new TopicPartition(table, number);
    Struct row = struct(fields("id int32").field("v", type), number, value);
    SinkRecord record = new TestingRecords().next(partition, TestingRow.key(number), row);
    try (TaskHarness task = new TaskHarness(configuration("full"))) {
      task.open(partition);
      together.await(60, TimeUnit.SECONDS);
      task.putUntilAccepted(List.of(record));
    }
  }

  /** One of the tasks of a race; the barrier lets all of them go at once. */
  @FunctionalInterface
  private interface Racer {
    void run(CyclicBarrier together) throws Exception;
  }

  private static void atOnce(List<Racer> racers) throws Exception {
    int tasks = racers.size();
    CyclicBarrier together = new CyclicBarrier(tasks);
    ExecutorService threads = Executors.newFixedThreadPool(tasks);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Racer racer : racers) {
        running.add(
            threads.submit(
                () -> {
                  racer.run(together);
                  return null;
                }));
      }
      for (Future<?> task : running) {
        task.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void putVersions(String table, int number, CyclicBarrier together) throws Exception {
    TopicPartition partition = new TopicPartition(table, number);
    TestingRecords records = new TestingRecords();
    List<List<String>> versions = VERSIONS.get(number);
    try (TaskHarness task = new TaskHarness(configuration("basic"))) {
      task.open(partition);
      for (int i = 0; i < versions.size(); i++) {
        SinkRecord record = record(records, partition, number * 3 + i, versions.get(i));
        together.await(60, TimeUnit.SECONDS);
        task.putUntilAccepted(List.of(record));
      }
    }
  }

  private Map<String, String> configuration(String evolution) {
    return TaskConfiguration.on(database).upsert().keyFromRecordKey().evolution(evolution);
  }

  private static SinkRecord record(
      TestingRecords records, TopicPartition partition, int id, List<String> columns) {
    SchemaBuilder schema = fields("id int32");
    columns.forEach(column -> schema.field(column, Schema.OPTIONAL_STRING_SCHEMA));
    Struct row = struct(schema, id);
    columns.forEach(column -> row.put(column, column));
    return records.next(partition, TestingRow.key(id), row);
  }
}
