package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The round trips that a batch takes, by the way it is written and by the guarantee. */
@EachDatabase(only = {POSTGRESQL, MARIADB, MYSQL})
class RoundTripsIT extends DatabaseTest {

  /** The batches that are not counted: a driver prepares statements, and a session tables. */
  private static final int FIRST_BATCHES = 3;

  /** The batches that are counted. The driver of PostgreSQL prepares at the fifth use. */
  private static final int BATCHES = 8;

  private final String table = UniqueName.of("far");
  private final TestingRecords records = new TestingRecords();
  private boolean far;
  private int rowsOfABatch = 50;
  private int partitionsOfABatch = 1;

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class TripsToPostgreSql {

    @ParameterizedTest
    @CsvSource({
      "insert, unnest, 2, 1",
      "insert, copy, 5, 6",
      "insert, batch, 2, 3",
      "upsert, unnest, 1, 1",
      "upsert, copy, 5, 6",
      "upsert, batch, 2, 3",
      "insert_ignore, unnest, 1, 1",
      "update, unnest, 1, 1",
      "newest, unnest, 1, 1",
      "delete, unnest, 1, 1",
      "delete, copy, 5, 6",
      "mixed, unnest, 2, 2"
    })
    @DisplayName(
        "C9 the commit takes a round trip of its own only where a statement cannot carry it")
    void roundTripsOfABatch(String change, String method, long atLeastOnce, long exactlyOnce) {
      assertRoundTrips(change, method, atLeastOnce, exactlyOnce);
    }

    @Test
    @DisplayName("C9 the commit of inserts takes no round trip if the server is far away")
    void roundTripsOfFarInserts() {
      far = true;
      assertRoundTrips("insert", "unnest", 1, 1);
    }

    @Test
    @DisplayName("C9 a single row takes one round trip if the server is far away")
    void roundTripsOfFarRows() {
      far = true;
      rowsOfABatch = 1;
      assertRoundTrips("upsert", "auto", 1, 1);
    }

    @Test
    @DisplayName("C9 the highest key is looked for once, and again after an attempt in vain")
    void theHighestKeyIsRemembered() {
      TestingRow.createTable(database, table, true);
      List<Long> counted = new ArrayList<>();
      try (TestingProxy proxy = new TestingProxy(database);
          TaskHarness task =
              new TaskHarness(configuration(proxy, "upsert", "unnest")).open(partitions())) {
        task.put(upserts(0, 50));
        for (int first : new int[] {100, 200, 300, 100, 400, 500, 600}) {
          counted.add(roundTrips(proxy, task, upserts(first, first + 100)));
        }
      }

      // The second attempt in a row to insert is left out, without a look.
      assertThat(counted).containsExactly(2L, 1L, 1L, 1L, 1L, 2L, 1L);
      assertThat(database.sql().count(table)).isEqualTo(50 + 600);
    }
  }

  @Nested
  @EachDatabase(only = MYSQL)
  class TripsToMySql {

    @ParameterizedTest
    @CsvSource({
      "insert, multi_row, 2, 3",
      "insert, load_data, 6, 7",
      "insert, batch, 51, 52",
      "upsert, multi_row, 2, 3",
      "insert_ignore, multi_row, 2, 3",
      "delete, multi_row, 2, 3",
      "mixed, multi_row, 3, 4"
    })
    @DisplayName("C9 a batch takes a round trip per statement, and one for the commit")
    void roundTripsOfABatch(String change, String method, long atLeastOnce, long exactlyOnce) {
      assertRoundTrips(change, method, atLeastOnce, exactlyOnce);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 70})
    @DisplayName("C9 the offsets of several partitions take one round trip")
    void roundTripsOfPartitions(int partitions) {
      partitionsOfABatch = partitions;
      rowsOfABatch = 140;
      assertRoundTrips("insert", "multi_row", 2, partitions > 64 ? 4 : 3);
    }
  }

  @Nested
  @EachDatabase(only = MARIADB)
  class TripsToMariaDb {

    @ParameterizedTest
    @CsvSource({
      "insert, multi_row, 2, 3",
      "insert, load_data, 6, 7",
      "upsert, multi_row, 2, 3",
      "insert_ignore, multi_row, 2, 3",
      "delete, multi_row, 2, 3",
      "mixed, multi_row, 3, 4"
    })
    @DisplayName("C9 a batch takes a round trip per statement, and one for the commit")
    void roundTripsOfABatch(String change, String method, long atLeastOnce, long exactlyOnce) {
      assertRoundTrips(change, method, atLeastOnce, exactlyOnce);
    }

    /** Counts the fewest: the driver writes each row by itself, so answers come in between. */
    @ParameterizedTest
    @CsvSource({
      "batch, 1, at_least_once, 2",
      "batch, 1, exactly_once, 3",
      "multi_row, 7, exactly_once, 3",
      "multi_row, 70, exactly_once, 3"
    })
    @DisplayName(
        "C9 statements of one text take a round trip, and are not prepared again each time")
    void roundTripsOfStatements(String method, int partitions, String guarantee, long fewest) {
      partitionsOfABatch = partitions;
      rowsOfABatch = Math.max(20, partitions);
      TestingRow.createTable(database, table, true);

      assertThat(Collections.min(roundTrips("insert", method, guarantee))).isEqualTo(fewest);
    }
  }

  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class TripsByRows {

    @ParameterizedTest
    @CsvSource({"insert, 100", "insert, 500", "insert, 512", "upsert, 100", "upsert, 500"})
    @DisplayName("C9 batches of one size take a statement, the offsets' if there are, and a commit")
    void roundTripsOfABatch(String change, int rows) {
      rowsOfABatch = rows;
      assertRoundTrips(change, "multi_row", 2, 3);
    }
  }

  private void assertRoundTrips(String change, String method, long atLeastOnce, long exactlyOnce) {
    TestingRow.createTable(database, table, true);
    assertThat(roundTrips(change, method, "at_least_once"))
        .as("at least once")
        .hasSize(BATCHES)
        .containsOnly(atLeastOnce);
    database.sql().execute("delete from " + database.quote(table));
    assertThat(roundTrips(change, method, "exactly_once"))
        .as("exactly once")
        .hasSize(BATCHES)
        .containsOnly(exactlyOnce);
  }

  private List<Long> roundTrips(String change, String method, String guarantee) {
    List<Long> counted = new ArrayList<>();
    try (TestingProxy proxy = new TestingProxy(database);
        TaskHarness task =
            new TaskHarness(
                    configuration(proxy, change, method)
                        .with("delivery.guarantee", guarantee)
                        .with("offsets.table.name", UniqueName.of("far_offsets")))
                .open(partitions())) {
      for (int batch = 0; batch < FIRST_BATCHES + BATCHES; batch++) {
        int first = batch * rowsOfABatch;
        int middle = first + rowsOfABatch / 2;
        int end = first + rowsOfABatch;
        if (change.equals("delete") || change.equals("mixed")) {
          task.put(upserts(first, change.equals("mixed") ? middle : end));
        }
        List<SinkRecord> changes =
            switch (change) {
              case "delete" -> deletes(first, end);
              case "mixed" -> {
                List<SinkRecord> mixed = new ArrayList<>(deletes(first, middle));
                mixed.addAll(upserts(middle, end));
                yield mixed;
              }
              default -> upserts(first, end);
            };
        long taken = roundTrips(proxy, task, changes);
        if (batch >= FIRST_BATCHES) {
          counted.add(taken);
        }
      }
    }
    long left =
        switch (change) {
          case "delete", "update" -> 0;
          case "mixed" -> rowsOfABatch / 2;
          default -> rowsOfABatch;
        };
    assertThat(database.sql().count(table)).isEqualTo((FIRST_BATCHES + BATCHES) * left);
    return counted;
  }

  private static long roundTrips(TestingProxy proxy, TaskHarness task, List<SinkRecord> changes) {
    long before = proxy.roundTrips();
    task.put(changes);
    return proxy.roundTrips() - before;
  }

  private TaskConfiguration configuration(TestingProxy proxy, String change, String method) {
    if (far) {
      proxy.delay(Duration.ofMillis(1));
    }
    TaskConfiguration configuration =
        TaskConfiguration.on(database)
            .with("connection.url", proxy.plainUrl())
            .keyFromRecordKey()
            .with("batch.size", "1000")
            .with("write.method", method);
    return switch (change) {
      case "delete", "mixed" -> configuration.upsert().deletes();
      case "newest" -> configuration.upsert().with("overwrite.when", "newer:amount");
      default -> configuration.with("insert.mode", change);
    };
  }

  private List<SinkRecord> upserts(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(id -> records.next(partition(id), TestingRow.key(id), TestingRow.of(id, "a", id)))
        .toList();
  }

  private List<SinkRecord> deletes(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(id -> records.next(partition(id), TestingRow.key(id), null))
        .toList();
  }

  private TopicPartition partition(int id) {
    return new TopicPartition(table, id % partitionsOfABatch);
  }

  private TopicPartition[] partitions() {
    return IntStream.range(0, partitionsOfABatch)
        .mapToObj(this::partition)
        .toArray(TopicPartition[]::new);
  }
}
