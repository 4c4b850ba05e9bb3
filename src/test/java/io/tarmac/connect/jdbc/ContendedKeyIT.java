package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody else inserts the row of a key while a sink writes it: the sink's row comes after. */
class ContendedKeyIT {

  @Nested
  class PostgreSql extends Suite {
    PostgreSql() {
      super(DatabaseServer.POSTGRESQL.database(), "primary key", "INSERT");
    }
  }

  @Nested
  class PostgreSqlWithAKeyCheckedLate extends Suite {
    PostgreSqlWithAKeyCheckedLate() {
      super(
          DatabaseServer.POSTGRESQL.database(),
          "primary key deferrable initially deferred",
          "INSERT");
    }
  }

  @Nested
  class MariaDb extends LookingSuite {
    MariaDb() {
      super(DatabaseServer.MARIADB.database(), "?transactionIsolation=READ-COMMITTED");
    }
  }

  @Nested
  class MySql extends LookingSuite {
    MySql() {
      super(
          DatabaseServer.MYSQL.database(),
          "?sessionVariables=transaction_isolation='READ-COMMITTED'");
    }
  }

  @Nested
  class H2 extends Suite {
    H2() {
      super(DatabaseServer.H2.database(), "primary key", "MERGE");
    }
  }

  abstract static class Suite {
    private static final String PLACEHOLDER = "__debezium_unavailable_value";
    private static final Schema KEY =
        SchemaBuilder.struct().field("id", Schema.INT32_SCHEMA).build();
    private static final Schema ROW =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("number", Schema.INT32_SCHEMA)
            .field("wide", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    final TestingDatabase database;
    private final String[] waiting;
    final String table = UniqueName.of("contended");
    final TopicPartition partition = new TopicPartition(table, 0);
    private final TestingRecords records = new TestingRecords();

    /**
     * A suite.
     *
     * @param key how the table declares its key
     * @param waiting beginnings of the statements that wait for a row that is not committed
     */
    Suite(TestingDatabase database, String key, String... waiting) {
      this.database = database;
      this.waiting = waiting;
      database
          .sql()
          .execute(
              "create table %s (%s int not null %s, %s int, %s varchar(40))"
                  .formatted(
                      database.quote(table),
                      database.quote("id"),
                      key,
                      database.quote("number"),
                      database.quote("wide")));
    }

    @ParameterizedTest
    @CsvSource({
      "upsert, 2, " + PLACEHOLDER + ", 2, theirs",
      "upsert, 2, mine, 2, mine",
      "insert_ignore, 2, " + PLACEHOLDER + ", 1, theirs",
      "insert_ignore, 2, mine, 1, theirs"
    })
    @DisplayName("C5_2 C7_4 a row that another writer inserts meanwhile is no conflict")
    void aRowThatAnotherWriterInsertsIsNoConflict(
        String mode, int number, String wide, String expectedNumber, String expectedWide)
        throws Exception {
      ExecutorService executor = Executors.newSingleThreadExecutor();
      try (StatementLog log = new StatementLog();
          TaskHarness task = task(mode, log.url(database.url()));
          Connection other = database.open();
          Statement statement = other.createStatement()) {
        task.open(partition).put(row(1, 1, "planned"), row(1, 1, PLACEHOLDER));
        log.clear();
        other.setAutoCommit(false);
        statement.execute(
            "insert into %s values (7, 1, 'theirs')".formatted(database.quote(table)));

        Future<?> put = executor.submit(() -> task.putUntilAccepted(List.of(row(7, number, wide))));
        // The other's row cannot be seen until it is committed, and then is in the way.
        Await.until("the row is written", () -> !log.beginningWith(waiting).isEmpty());
        other.commit();
        put.get(60, TimeUnit.SECONDS);
      } finally {
        executor.shutdownNow();
      }

      assertThat(database.sql().rows("select * from " + database.quote(table) + " order by 1"))
          .endsWith(List.of("7", expectedNumber, expectedWide));
    }

    SinkRecord row(int id, int number, @Nullable String wide) {
      return records.next(
          partition,
          new Struct(KEY).put("id", id),
          new Struct(ROW).put("id", id).put("number", number).put("wide", wide));
    }

    TaskHarness task(String mode, String url) {
      Map<String, String> configuration =
          TaskConfiguration.on(database).with("insert.mode", mode).keyFromRecordKey();
      configuration.put("connection.url", url);
      return new TaskHarness(configuration);
    }
  }

  /** Where a row that an update does not find is looked for. */
  abstract static class LookingSuite extends Suite {
    private final String readCommitted;

    /**
     * A suite.
     *
     * @param readCommitted the end of a URL, for sessions that see what is committed meanwhile
     */
    LookingSuite(TestingDatabase database, String readCommitted) {
      super(database, "primary key", "UPDATE", "INSERT");
      this.readCommitted = readCommitted;
    }

    @Test
    @DisplayName("C5_2 C7_4 a row that is inserted after the update and before the look is updated")
    void aRowThatIsInsertedAfterTheUpdateIsUpdated() throws Exception {
      ExecutorService executor = Executors.newSingleThreadExecutor();
      try (StatementLog log = new StatementLog();
          TaskHarness task = task("upsert", log.url(database.url() + readCommitted));
          Connection other = database.open();
          Statement statement = other.createStatement()) {
        task.open(partition).put(row(5, 1, "planned"), row(5, 1, "__debezium_unavailable_value"));
        other.setAutoCommit(false);
        statement.execute(
            "update %s set %s = 9".formatted(database.quote(table), database.quote("number")));

        Future<?> put =
            executor.submit(
                () ->
                    task.putUntilAccepted(
                        List.of(
                            row(3, 2, "__debezium_unavailable_value"),
                            row(5, 2, "__debezium_unavailable_value"))));
        // Updates go by the key: that of 3 has found nothing when that of 5 waits.
        Await.until("the second update waits", this::isSecondUpdateWaiting);
        statement.execute(
            "insert into %s values (3, 1, 'theirs')".formatted(database.quote(table)));
        other.commit();
        put.get(60, TimeUnit.SECONDS);
      } finally {
        executor.shutdownNow();
      }

      assertThat(database.sql().rows("select * from " + database.quote(table) + " order by 1"))
          .containsExactly(List.of("3", "2", "theirs"), List.of("5", "2", "planned"));
    }

    private boolean isSecondUpdateWaiting() {
      String running =
          "select info from information_schema.processlist where info like 'UPDATE%%%s%%= 5'"
              .formatted(table);
      return !database.sql().rows(running).isEmpty();
    }
  }
}
