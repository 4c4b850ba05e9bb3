package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.history.HistoryChange;
import io.tarmac.connect.jdbc.history.HistoryColumn;
import io.tarmac.connect.jdbc.history.HistoryFold;
import io.tarmac.connect.jdbc.history.HistoryFold.Mode;
import io.tarmac.connect.jdbc.history.HistoryRecords;
import io.tarmac.connect.jdbc.history.RandomHistory;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingProxy;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to rows, in whatever mode, and however it is cut into puts and batches, written
 * at once or behind, broken off and delivered again: the tables show what the history amounts to.
 * Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}. How many histories are tried:
 * {@code -Dtarmac.histories=N} on H2, {@code -Dtarmac.histories.servers=N} on each of the others.
 */
class RandomHistoryIT {
  private static final int[] BATCH_SIZES = {1, 2, 3, 7, 20, 100, 500};

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {}

  @Nested
  class MariaDb extends Suite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends Suite implements OnDatabase.MySql {}

  @Nested
  class H2 extends Suite implements OnDatabase.H2 {
    @Override
    int histories() {
      return Integer.getInteger("tarmac.histories", 150);
    }
  }

  /** Of so many histories some meet a broken connection, whatever the seed. */
  private static final int ENOUGH_TO_BREAK = 10;

  abstract static class Suite implements OnDatabase {
    private final TestingDatabase database = database();

    int histories() {
      return Integer.getInteger("tarmac.histories.servers", 15);
    }

    @Test
    @DisplayName("C2_1 C2_2 C2_3 C3_3 C7_2 C7_4 C8_1 tables equal the fold of a random history")
    void tablesEqualTheFoldOfARandomHistory() throws Exception {
      Long only = Long.getLong("tarmac.seed");
      long first = only == null ? new Random().nextLong() : only;
      int count = only == null ? histories() : 1;
      System.out.printf("%s: random histories from -Dtarmac.seed=%d on%n", database.name(), first);
      int redeliveries = 0;
      int changes = 0;
      try (TestingProxy proxy = new TestingProxy(database)) {
        for (int i = 0; i < count; i++) {
          Run run = new Run(database, proxy, first + i);
          run.run();
          redeliveries += run.redeliveries;
          changes += run.changes;
        }
      }
      System.out.printf(
          "%s: %d random histories, %d changes, %d redeliveries%n",
          database.name(), count, changes, redeliveries);
      if (count >= ENOUGH_TO_BREAK) {
        assertThat(redeliveries).as("puts that a broken connection made fail").isPositive();
      }
    }
  }

  /** One history, told to one or two sinks one after the other. */
  private static final class Run {
    private final TestingDatabase database;
    private final TestingProxy proxy;
    private final long seed;
    private final Random random;
    private final List<String> tables = new ArrayList<>();
    private final int keys;
    private int redeliveries;
    private int changes;

    Run(TestingDatabase database, TestingProxy proxy, long seed) {
      this.database = database;
      this.proxy = proxy;
      this.seed = seed;
      this.random = new Random(seed);
      this.keys = 1 + random.nextInt(8);
      int count = 1 + random.nextInt(3);
      for (int table = 0; table < count; table++) {
        tables.add(UniqueName.of("history"));
      }
    }

    void run() {
      boolean keyed = random.nextInt(6) > 0;
      boolean created = keyed && random.nextBoolean();
      if (created) {
        tables.forEach(this::createTable);
      }
      boolean fromRow = keyed && random.nextInt(4) == 0;
      List<HistoryChange> history =
          RandomHistory.of(random, tables.size(), keys, 200 + random.nextInt(60));
      HistoryRecords records = new HistoryRecords(random, tables, fromRow || random.nextBoolean());
      HistoryFold fold = new HistoryFold(tables.size());
      StringBuilder told = new StringBuilder();

      int cut = keyed ? random.nextInt(history.size()) : 0;
      Mode mode = keyed ? Mode.UPSERT : Mode.INSERT;
      for (List<HistoryChange> part :
          List.of(history.subList(0, cut), history.subList(cut, history.size()))) {
        boolean deletes = keyed && random.nextInt(8) > 0;
        Map<String, String> configuration = configuration(mode, deletes, keyed, fromRow);
        told.append("; ").append(part.size()).append(" changes with ").append(configuration);
        deliver(puts(records.of(part)), configuration, mode);
        for (HistoryChange change : part) {
          fold.apply(change, mode, deletes);
        }
        if (keyed) {
          mode = List.of(Mode.UPSERT, Mode.UPDATE, Mode.INSERT_IGNORE).get(random.nextInt(3));
        }
      }

      changes = history.size();
      for (int table = 0; table < tables.size(); table++) {
        assertThat(rows(tables.get(table)))
            .as("table %s, %s: -Dtarmac.seed=%s%s", table, database.name(), seed, told)
            .containsExactlyInAnyOrderElementsOf(fold.rows(table));
        database.sql().execute("drop table if exists " + database.quote(tables.get(table)));
      }
    }

    private void createTable(String table) {
      StringBuilder columns = new StringBuilder();
      for (HistoryColumn column : HistoryColumn.values()) {
        columns
            .append(", ")
            .append(database.quote(column.columnName()))
            .append(' ')
            .append(column.sqlType());
      }
      database
          .sql()
          .execute(
              "create table %s (%s int not null primary key%s)"
                  .formatted(database.quote(table), database.quote("id"), columns));
    }

    private Map<String, String> configuration(
        Mode mode, boolean deletes, boolean keyed, boolean fromRow) {
      Map<String, String> configuration =
          TaskConfiguration.of(
              database,
              "connection.url",
              proxy.url(),
              "schema.evolution",
              "basic",
              "insert.mode",
              mode.name().toLowerCase(Locale.ROOT),
              "primary.key.mode",
              keyed ? (fromRow ? "record_value" : "record_key") : "kafka",
              "delete.enabled",
              String.valueOf(deletes),
              "truncate.enabled",
              "true",
              "batch.size",
              String.valueOf(BATCH_SIZES[random.nextInt(BATCH_SIZES.length)]));
      if (fromRow) {
        configuration.put("primary.key.fields", "id");
      }
      configuration.put("write.behind", String.valueOf(random.nextBoolean()));
      configuration.put("batch.linger.ms", random.nextInt(3) == 0 ? "20" : "0");
      if (random.nextInt(4) == 0) {
        configuration.put("batch.max.bytes", "3000");
      }
      return configuration;
    }

    private List<List<SinkRecord>> puts(List<SinkRecord> records) {
      int largest = random.nextBoolean() ? 40 : 400;
      List<List<SinkRecord>> puts = new ArrayList<>();
      for (int from = 0; from < records.size(); ) {
        int to = Math.min(records.size(), from + random.nextInt(largest));
        puts.add(records.subList(from, to));
        from = to;
      }
      return puts;
    }

    /**
     * Now and then offsets are committed, the connection breaks, or the task dies when what it has
     * got is done, and a new one begins further back: not at changes of keys, for what the rows of
     * old keys had is gone then. Inserts do not meet a connection that breaks while a batch is
     * being committed, for nobody knows then whether it was.
     */
    private void deliver(
        List<List<SinkRecord>> puts, Map<String, String> configuration, Mode mode) {
      TaskHarness task = open(configuration);
      try {
        for (int i = 0; i < puts.size(); i++) {
          boolean breaks = random.nextInt(6) == 0;
          if (random.nextInt(7) == 0 || (breaks && mode == Mode.INSERT)) {
            task.commit();
          }
          if (breaks) {
            proxy.closeConnections();
          }
          redeliveries += task.putUntilAccepted(puts.get(i));
          if (random.nextInt(10) == 0 && !endsWithin(puts.subList(0, i + 1))) {
            redeliveries += task.settle();
            task.close();
            task = open(configuration);
            int back = mode == Mode.INSERT ? 0 : random.nextInt(Math.min(i + 1, 4));
            while (back > 0 && puts.get(i).stream().noneMatch(HistoryRecords::isFirstPart)) {
              i--;
              back--;
            }
          }
        }
        redeliveries += task.settle();
      } finally {
        task.close();
      }
    }

    /** Whether the last record is the first part of a change of key. */
    private static boolean endsWithin(List<List<SinkRecord>> puts) {
      for (int i = puts.size() - 1; i >= 0; i--) {
        List<SinkRecord> put = puts.get(i);
        if (!put.isEmpty()) {
          return HistoryRecords.isFirstPart(put.get(put.size() - 1));
        }
      }
      return false;
    }

    private TaskHarness open(Map<String, String> configuration) {
      TaskHarness task = new TaskHarness(configuration);
      for (String table : tables) {
        task.open(new TopicPartition(table, 0), new TopicPartition(table, 1));
      }
      return task;
    }

    /** The key and every column of each row, null where the table lacks the column. */
    private List<List<@Nullable String>> rows(String table) {
      try (Connection connection = database.open();
          Statement statement = connection.createStatement()) {
        if (!exists(connection, table)) {
          return List.of();
        }
        try (ResultSet found = statement.executeQuery("select * from " + database.quote(table))) {
          List<String> columns = new ArrayList<>();
          for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
            columns.add(found.getMetaData().getColumnName(i));
          }
          List<List<@Nullable String>> rows = new ArrayList<>();
          while (found.next()) {
            List<@Nullable String> row = new ArrayList<>();
            row.add(found.getString("id"));
            for (HistoryColumn column : HistoryColumn.values()) {
              String name = column.columnName();
              row.add(columns.contains(name) ? found.getString(name) : null);
            }
            rows.add(row);
          }
          return rows;
        }
      } catch (SQLException e) {
        throw new IllegalStateException(database.name() + " does not show " + table, e);
      }
    }

    private static boolean exists(Connection connection, String table) throws SQLException {
      try (ResultSet found =
          connection.getMetaData().getTables(connection.getCatalog(), null, table, null)) {
        return found.next();
      }
    }
  }
}
