package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.RetriableException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/** A table that a long transaction reads, and that waits to be altered or emptied. */
@EachDatabase(except = {H2, SQLITE})
@Execution(CONCURRENT)
class AlterationLockIT extends OutageSuite {

  private static final Schema NOTED =
      fields("id int32, name string?, amount int64, note string?").build();

  final StatementLog log = new StatementLog();

  @Test
  @DisplayName("C8_1 others read the table while a new column waits for a long transaction")
  void othersReadWhileAColumnWaits() throws Exception {
    assertOthersRead("basic", noted());

    assertThat(note()).isEqualTo("n");
  }

  @Test
  @DisplayName("C8_1 C5_1 the session waits as long as before when the table has been altered")
  void theSessionsLimitIsRestored() {
    try (TaskHarness task = open(configuration(""))) {
      task.put(record(noted()));
    }

    assertThat(log.beginningWith("SET LOCAL lock", "SET SESSION lock", "SET lock"))
        .extracting(StatementLog.Entry::sql)
        .isEqualTo(
            server == POSTGRESQL
                ? List.of("SET LOCAL lock_timeout = 2000") // until the transaction ends
                : List.of(
                    "SET SESSION lock_wait_timeout = 2", "SET SESSION lock_wait_timeout = 30"));
  }

  @Test
  @DisplayName("C5_1 C8_2 an alteration may take longer than an answer, and is not begun again")
  void anAlterationMayTakeLong() throws Exception {
    putWhileTheTableIsRead(noted());

    assertThat(note()).isEqualTo("n");
  }

  @Test
  @DisplayName("C5_1 C2_3 so may a truncation")
  void aTruncationMayTakeLong() throws Exception {
    sql.execute("insert into `%s` values (1, 'a', 1)".formatted(table));
    awaitPurge();

    putWhileTheTableIsRead(new Envelope("test", table, TestingRow.ROW).truncate());

    assertThat(ids()).isEmpty();
  }

  /** Puts a record, which has to wait for longer than an answer may take. */
  private void putWhileTheTableIsRead(Struct value) throws Exception {
    String second = server == POSTGRESQL ? "1" : "1000";
    try (TaskHarness task = open(configuration("?socketTimeout=" + second));
        Connection reader = database.open()) {
      read(reader);
      CompletableFuture<Void> put = putInBackground(task, value);
      Await.until("the put waits for the reader", () -> attempts() == 1);
      Await.never("the put ends", Duration.ofMillis(1_500), put::isDone);
      reader.rollback();
      put.get(1, TimeUnit.MINUTES);
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  @Execution(CONCURRENT)
  class WaitsOnPostgreSql {
    @Test
    @DisplayName("C5_2 a wait that is longer than a lock may take is tried again by the next put")
    void aLongWaitIsTriedAgain() throws Exception {
      // Longer than one attempt and the pause after it.
      String lockTimeout = "?options=-c%20lock_timeout=2600";
      try (TaskHarness task = open(configuration(lockTimeout).with("retry.timeout.ms", 60_000));
          Connection reader = database.open()) {
        SinkRecord record = record(noted());
        read(reader);
        assertThatThrownBy(() -> task.put(record)).isInstanceOf(RetriableException.class);
        reader.rollback();

        task.put(record);
      }
      assertThat(note()).isEqualTo("n");
    }

    @Test
    @DisplayName("C8_1 the same while a column waits to be made wider")
    void othersReadWhileAColumnWaitsToBecomeWider() throws Exception {
      database.sql().execute("alter table %s alter column amount type int".formatted(table));
      Schema widened = fields("id int32, name string?, amount float64").build();

      assertOthersRead("full", struct(widened, 1, null, 1.5));

      assertThat(database.columnType(table, "amount")).startsWith("double");
    }
  }

  @AfterEach
  void closeLog() {
    log.close();
  }

  void assertOthersRead(String evolution, Struct row) throws Exception {
    try (TaskHarness task = open(configuration("").evolution(evolution));
        Connection reader = database.open();
        Connection other = database.open()) {
      read(reader);
      CompletableFuture<Void> put = putInBackground(task, row);

      while (attempts() < 3) {
        assertThatItReadsSoon(other);
      }
      assertThat(put).isNotDone();
      long released = System.nanoTime();
      reader.rollback();
      put.get(1, TimeUnit.MINUTES);
      assertThat(Duration.ofNanos(System.nanoTime() - released)).isLessThan(Duration.ofSeconds(5));
    }
  }

  /** Reads, and waits for one attempt to alter the table at most. */
  private void assertThatItReadsSoon(Connection connection) throws SQLException {
    long begun = System.nanoTime();
    read(connection);
    connection.rollback();
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(4));
  }

  /** Reads the table in a transaction that stays open, which keeps others from altering it. */
  void read(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery("select count(*) from " + database.quote(table)).close();
    }
  }

  CompletableFuture<Void> putInBackground(TaskHarness task, Struct value) {
    SinkRecord record = record(value);
    return CompletableFuture.runAsync(() -> task.put(record), put -> new Thread(put).start());
  }

  /** Returns how many statements have waited for the table. */
  int attempts() {
    return log.beginningWith("LOCK TABLE", "ALTER TABLE", "TRUNCATE TABLE").size();
  }

  /** Returns a configuration without retries. */
  TaskConfiguration configuration(String urlParameters) {
    return TaskConfiguration.on(database)
        .with("connection.url", log.url(database.url() + urlParameters))
        .evolution("basic")
        .with("truncate.enabled", true)
        .with("retry.timeout.ms", 0);
  }

  SinkRecord record(Struct value) {
    return records.next(first, null, value);
  }

  Struct noted() {
    return struct(NOTED, 1, null, 1L, "n");
  }

  String note() {
    return sql.value("select `note` from `%s`".formatted(table));
  }
}
