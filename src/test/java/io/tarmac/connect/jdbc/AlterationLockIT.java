package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.Await;
import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.OnDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A table that waits for a long transaction to be altered stays readable for everybody else. */
class AlterationLockIT {

  private static final Schema WIDER =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .field("note", Schema.OPTIONAL_STRING_SCHEMA)
          .build();

  /** A row of {@link TestingRow} with a wider amount, for {@code schema.evolution=full}. */
  private static final Schema WIDENED =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .field("amount", Schema.FLOAT64_SCHEMA)
          .build();

  @Nested
  class PostgreSql extends Suite implements OnDatabase.PostgreSql {
    @Override
    List<String> limits() {
      return List.of("SET LOCAL lock_timeout = 2000"); // until the transaction ends
    }

    @Test
    @DisplayName("C5_2 a wait that is longer than a lock may take is tried again by the next put")
    void aLongWaitIsTriedAgain() throws Exception {
      Struct row = new Struct(WIDER).put("id", 1).put("amount", 1L).put("note", "n");
      String url = database.url() + "?options=-c%20lock_timeout=3s";
      try (TaskHarness task = task("schema.evolution", "basic", "connection.url", url);
          Connection reader = database.open()) {
        read(reader);
        List<SinkRecord> put = List.of(records.next(partition, null, row));
        CompletableFuture<Integer> accepted =
            CompletableFuture.supplyAsync(() -> task.putUntilAccepted(put));
        Await.never("the put ends", Duration.ofSeconds(5), accepted::isDone);
        reader.rollback();

        assertThat(accepted.get(1, TimeUnit.MINUTES)).isPositive();
      }
    }

    @Test
    @DisplayName("C8_1 the same while a column waits to be made wider")
    void othersReadWhileAColumnWaitsToBecomeWider() throws Exception {
      Struct row = new Struct(WIDENED).put("id", 1).put("amount", 1.5);

      assertOthersRead("full", row);

      assertThat(database.columnType(table, "amount")).startsWith("double");
    }
  }

  @Nested
  class MariaDb extends MySqlSuite implements OnDatabase.MariaDb {}

  @Nested
  class MySql extends MySqlSuite implements OnDatabase.MySql {}

  abstract static class MySqlSuite extends Suite {
    @Override
    List<String> limits() {
      return List.of("SET SESSION lock_wait_timeout = 2", "SET SESSION lock_wait_timeout = 30");
    }
  }

  abstract static class Suite extends DatabaseTest {

    final TestingRecords records = new TestingRecords();
    final String table = UniqueName.of("locked");
    final TopicPartition partition = new TopicPartition(table, 0);

    /** Returns the statements that limit a wait and restore the limit of the session. */
    abstract List<String> limits();

    @BeforeEach
    void createTable() {
      database
          .sql()
          .execute(
              "create table %s (id int not null primary key, name varchar(100), amount int not null)"
                  .formatted(database.quote(table)));
    }

    @AfterEach
    void dropTable() {
      database.sql().execute("drop table " + database.quote(table));
    }

    @Test
    @DisplayName("C8_1 others read the table while a new column waits for a long transaction")
    void othersReadWhileAColumnWaits() throws Exception {
      Struct row = new Struct(WIDER).put("id", 1).put("amount", 1L).put("note", "n");

      assertOthersRead("basic", row);

      assertThat(database.sql().value("select note from " + database.quote(table))).isEqualTo("n");
    }

    @Test
    @DisplayName("C8_1 C5_1 the session waits as long as before when the table has been altered")
    void theSessionsLimitIsRestored() {
      Struct row = new Struct(WIDER).put("id", 1).put("amount", 1L).put("note", "n");
      try (StatementLog log = new StatementLog();
          TaskHarness task =
              task("schema.evolution", "basic", "connection.url", log.url(database.url()))) {
        task.put(records.next(partition, null, row));

        assertThat(log.beginningWith("SET LOCAL lock", "SET SESSION lock", "SET lock"))
            .extracting(StatementLog.Entry::sql)
            .isEqualTo(limits());
      }
    }

    void assertOthersRead(String evolution, Struct row) throws Exception {
      try (TaskHarness task = task("schema.evolution", evolution, "retry.timeout.ms", "0");
          Connection reader = database.open();
          Connection other = database.open()) {
        read(reader);
        SinkRecord record = records.next(partition, null, row);

        CompletableFuture<Void> put = CompletableFuture.runAsync(() -> task.put(List.of(record)));
        // Longer than two attempts: each reader waits for one of them at most.
        long longest = 0;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(6);
        while (System.nanoTime() < end) {
          long begun = System.nanoTime();
          read(other);
          other.rollback();
          longest = Math.max(longest, System.nanoTime() - begun);
          assertThat(put).isNotDone();
        }
        assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofSeconds(4));
        long released = System.nanoTime();
        reader.rollback();
        put.get(1, TimeUnit.MINUTES);
        assertThat(Duration.ofNanos(System.nanoTime() - released))
            .isLessThan(Duration.ofSeconds(5));
      }
    }

    /** Reads the table in a transaction that stays open, which keeps others from altering it. */
    void read(Connection connection) throws SQLException {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.executeQuery("select count(*) from " + database.quote(table)).close();
      }
    }

    TaskHarness task(String... more) {
      return new TaskHarness(TaskConfiguration.on(database).with(more)).open(partition);
    }
  }
}
