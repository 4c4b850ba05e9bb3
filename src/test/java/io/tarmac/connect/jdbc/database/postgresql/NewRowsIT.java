package io.tarmac.connect.jdbc.database.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Upserts of rows that the table cannot have, and of rows that it may. */
class NewRowsIT {
  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("counted");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  NewRowsIT() {
    TestingRow.createTable(database, table, true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"unnest", "copy"})
  @DisplayName("C9 rows above all that the table has are inserted, without a look at each")
  void rowsAboveAllAreInserted(String method) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, method)) {
      task.put(rows(1, 100, "new"));
      task.put(rows(101, 200, "new"));
      task.put(rows(201, 300, "new"));

      assertThat(looks(log)).as("the highest key is remembered").isOne();
      assertThat(upserts(log)).as("the first alone").isOne();
    }
    assertThat(names()).hasSize(300).containsOnly("new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unnest", "copy"})
  @DisplayName("C2_1 rows of which the table may have one are upserted")
  void rowsThatMayBeThereAreUpserted(String method) {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, method)) {
      task.put(rows(1, 100, "old"));
      task.put(rows(100, 199, "new"));

      assertThat(looks(log)).isOne();
      assertThat(upserts(log)).isEqualTo(2);
      assertThat(log.beginningWith("INSERT")).as("none that had to fail").hasSize(2);
    }
    assertThat(names()).hasSize(199);
    assertThat(names().subList(99, 199)).containsOnly("new");
  }

  @Test
  @DisplayName("C9 where rows are changed again and again it is rarely looked for the highest key")
  void whereRowsAreChangedItIsRarelyLooked() {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "unnest")) {
      for (int change = 0; change <= 40; change++) {
        task.put(rows(1, 100, String.valueOf(change)));
      }

      assertThat(looks(log)).isBetween(5L, 7L);
      assertThat(upserts(log)).isEqualTo(41);
    }
    assertThat(names()).hasSize(100).containsOnly("40");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unnest", "copy"})
  @DisplayName("C2_1 C5_2 a row that another writer inserts in between is upserted")
  void aRowThatAnotherInsertsIsUpserted(String method) throws Exception {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, method);
        Connection other = database.open();
        Statement statement = other.createStatement()) {
      task.put(rows(1, 100, "ours"));
      other.setAutoCommit(false);
      statement.executeUpdate("insert into %s values (107, 'another', 0)".formatted(table));

      CompletableFuture<Void> put =
          CompletableFuture.runAsync(() -> task.put(rows(101, 200, "ours")));
      Await.until("the task waits for the row", () -> isWaitedFor(other));
      other.commit();
      put.get(1, TimeUnit.MINUTES);

      assertThat(looks(log)).isOne();
    }
    assertThat(names()).hasSize(200).containsOnly("ours");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unnest", "copy", "auto"})
  @DisplayName("C2_1 C9 whatever keys come, the table has the last row of each")
  void theTableHasTheLastRowOfEach(String method) {
    Random random = new Random(4711);
    SortedMap<Integer, String> expected = new TreeMap<>();
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, method)) {
      for (int batch = 0; batch < 80; batch++) {
        int highest = expected.isEmpty() ? 0 : expected.lastKey();
        int first = random.nextInt(4) > 0 ? highest + 1 : 1 + random.nextInt(highest + 1);
        int last = first + 99 + random.nextInt(200);
        String name = "batch " + batch;
        task.put(rows(first, last, name));
        IntStream.rangeClosed(first, last).forEach(id -> expected.put(id, name));
        if (random.nextInt(8) == 0) {
          int above = expected.lastKey() - random.nextInt(150);
          database.sql().execute("delete from %s where id > %d".formatted(table, above));
          expected.tailMap(above + 1).clear();
        }
      }

      assertThat(looks(log)).isGreaterThan(10);
      assertThat(upserts(log)).isGreaterThan(10);
    }
    assertThat(names()).isEqualTo(List.copyOf(expected.values()));
  }

  @Test
  @DisplayName("C2_1 a table that is emptied is filled anew")
  void aTableThatIsEmptied() {
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "unnest")) {
      task.put(rows(1, 100, "old"));
      database.sql().execute("delete from " + table);
      task.put(rows(1, 100, "new"));

      assertThat(upserts(log)).isOne();
    }
    assertThat(names()).hasSize(100).containsOnly("new");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "alter table %1$s alter column id type numeric(20)",
        "create table %1$s_heir () inherits (%1$s)",
        "alter table %1$s drop constraint %1$s_pkey; create unique index on %1$s (id) include"
            + " (name)",
        "drop table %1$s; create table %1$s (id int, name text, amount bigint, primary key (id))"
            + " partition by range (id);"
            + " create table %1$s_all partition of %1$s for values from (0) to (1000)",
      })
  @DisplayName("C2_1 only the end of an index of integers, and one alone, is looked at")
  void onlyTheEndOfAnIndexIsLookedAt(String change) {
    database.sql().execute(change.formatted(table).split(";", -1));
    boolean isLookedAt = change.contains("include");
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "unnest")) {
      task.put(rows(1, 100, "new"));
      task.put(rows(101, 200, "new"));

      assertThat(looks(log)).isEqualTo(isLookedAt ? 1 : 0);
      assertThat(upserts(log)).isEqualTo(isLookedAt ? 1 : 2);
    }
    assertThat(names()).hasSize(200);
  }

  @Test
  @DisplayName("C5_2 serializable transactions are not made to read where others write")
  void serializableTransactionsAreLeftAlone() {
    database
        .sql()
        .execute("alter role current_user set default_transaction_isolation = serializable");
    try (StatementLog log = new StatementLog();
        TaskHarness task = task(log, "unnest")) {
      task.put(rows(1, 100, "new"));
      task.put(rows(101, 200, "new"));

      assertThat(looks(log)).isZero();
    } finally {
      database.sql().execute("alter role current_user reset default_transaction_isolation");
    }
    assertThat(names()).hasSize(200);
  }

  private TaskHarness task(StatementLog log, String method) {
    return new TaskHarness(
            TaskConfiguration.on(database)
                .with("connection.url", log.url(database.url()))
                .upsert()
                .keyFromRecordKey()
                .with("write.method", method))
        .open(partition);
  }

  private List<SinkRecord> rows(int first, int last, String name) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(id -> records.next(partition, TestingRow.key(id), TestingRow.of(id, name, id)))
        .toList();
  }

  private static long looks(StatementLog log) {
    return log.beginningWith("SELECT pg_catalog.max(").size();
  }

  private static long upserts(StatementLog log) {
    return log.beginningWith("INSERT").stream()
        .filter(entry -> entry.sql().contains("ON CONFLICT"))
        .count();
  }

  private List<String> names() {
    return database.sql().rows(TestingRow.selectAll(database, table)).stream()
        .map(row -> String.valueOf(row.get(1)))
        .toList();
  }

  /** Whether a session waits for the end of the connection's transaction. */
  private boolean isWaitedFor(Connection holder) throws Exception {
    try (Statement statement = holder.createStatement();
        var waiting =
            statement.executeQuery(
                "select count(*) from pg_locks where locktype = 'transactionid' and not granted")) {
      waiting.next();
      return waiting.getInt(1) > 0;
    }
  }
}
