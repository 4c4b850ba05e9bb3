package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.ChangeShape;
import io.tarmac.connect.jdbc.testing.History;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabases;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to rows, and however it is cut into puts and batches, broken off and delivered
 * again: the tables show what the history amounts to. Repeat a failure with the seed it prints:
 * {@code -Dtarmac.seed=N}.
 */
class RandomHistoryIT {
  private static final int[] BATCH_SIZES = {1, 2, 3, 7, 20, 500};

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(TestingDatabases.postgreSql(), 20);
    }
  }

  @Nested
  class MariaDb extends Suite {
    MariaDb() {
      super(TestingDatabases.mariaDb(), 20);
    }
  }

  @Nested
  class MySql extends Suite {
    MySql() {
      super(TestingDatabases.mySql(), 20);
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(TestingDatabases.h2(), 200);
    }
  }

  abstract static class Suite {
    private final TestingDatabase database;
    private final int histories;

    Suite(TestingDatabase database, int histories) {
      this.database = database;
      this.histories = histories;
    }

    @Test
    @DisplayName("C2_1 C3_3 tables equal the fold of a random history")
    void tablesEqualTheFoldOfARandomHistory() throws Exception {
      Long only = Long.getLong("tarmac.seed");
      long first = only == null ? new Random().nextLong() : only;
      List<String> tables = new ArrayList<>();
      for (int table = 0; table < 3; table++) {
        tables.add(UniqueName.of("history"));
        TestingRow.createTable(database, tables.get(table), true);
      }
      int redeliveries = 0;
      try (TestingProxy proxy = new TestingProxy(database)) {
        for (int i = 0; i < (only == null ? histories : 1); i++) {
          Run run = new Run(database, proxy, tables, first + i);
          run.run();
          redeliveries += run.redeliveries;
        }
      }
      assertThat(redeliveries).as("puts that a broken connection made fail").isPositive();
    }
  }

  /** One history, one sink. */
  private static final class Run {
    private final TestingDatabase database;
    private final TestingProxy proxy;
    private final List<String> tables;
    private final long seed;
    private final Random random;
    private int redeliveries;

    Run(TestingDatabase database, TestingProxy proxy, List<String> tables, long seed) {
      this.database = database;
      this.proxy = proxy;
      this.tables = tables;
      this.seed = seed;
      this.random = new Random(seed);
    }

    void run() {
      System.out.println(database.name() + " random history: -Dtarmac.seed=" + seed);
      for (String table : tables) {
        database.sql().execute("delete from " + database.quote(table));
      }
      History history =
          History.random(random, tables.size(), 1 + random.nextInt(8), 20 + random.nextInt(200));
      Map<String, String> configuration =
          TaskConfiguration.of(
              database,
              "connection.url",
              proxy.url(),
              "insert.mode",
              "upsert",
              "primary.key.mode",
              "record_key",
              "delete.enabled",
              "true",
              "batch.size",
              String.valueOf(BATCH_SIZES[random.nextInt(BATCH_SIZES.length)]));

      deliver(puts(records(history)), configuration);

      for (int table = 0; table < tables.size(); table++) {
        assertThat(database.sql().rows(TestingRow.selectAll(database, tables.get(table))))
            .as("table %s of -Dtarmac.seed=%s with %s", table, seed, configuration)
            .isEqualTo(history.rows(table));
      }
    }

    /** Each key in one partition, as a producer would have it. */
    private List<SinkRecord> records(History history) {
      ChangeShape shape = random.nextBoolean() ? ChangeShape.FLAT : ChangeShape.ENVELOPE;
      TestingRecords records = new TestingRecords();
      List<SinkRecord> made = new ArrayList<>();
      for (History.Event event : history.events()) {
        TopicPartition partition = new TopicPartition(tables.get(event.table()), event.id() % 2);
        for (Struct value : shape.values(event)) {
          made.add(records.next(partition, TestingRow.key(event.id()), value));
        }
      }
      return made;
    }

    private List<List<SinkRecord>> puts(List<SinkRecord> records) {
      List<List<SinkRecord>> puts = new ArrayList<>();
      for (int from = 0; from < records.size(); ) {
        int to = Math.min(records.size(), from + random.nextInt(40));
        puts.add(records.subList(from, to));
        from = to;
      }
      return puts;
    }

    /** Now and then the connection breaks, or the task dies and a new one begins further back. */
    private void deliver(List<List<SinkRecord>> puts, Map<String, String> configuration) {
      TaskHarness task = open(configuration);
      try {
        for (int i = 0; i < puts.size(); i++) {
          if (random.nextInt(6) == 0) {
            proxy.closeConnections();
          }
          redeliveries += task.putUntilAccepted(puts.get(i));
          if (random.nextInt(10) == 0) {
            task.close();
            task = open(configuration);
            i -= random.nextInt(Math.min(i + 1, 4));
          }
        }
      } finally {
        task.close();
      }
    }

    private TaskHarness open(Map<String, String> configuration) {
      TaskHarness task = new TaskHarness(configuration);
      for (String table : tables) {
        task.open(new TopicPartition(table, 0), new TopicPartition(table, 1));
      }
      return task;
    }
  }
}
