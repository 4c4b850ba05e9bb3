package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Somebody else inserts or deletes the row of a key while a sink writes it: the sink's row comes
 * after.
 */
class ContendedKeyIT {

  @Nested
  @EachDatabase(except = SQLITE)
  class ImmediateKey extends ContendedKeySuite {
    ImmediateKey() {
      super("primary key");
    }
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class DeferredKey extends ContendedKeySuite {
    DeferredKey() {
      super("primary key deferrable initially deferred");
    }
  }

  /** Databases on which a row that an update does not find is looked for. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class LookAfterUpdate extends ContendedTable {
    LookAfterUpdate() {
      super("primary key");
    }

    @Test
    @DisplayName("C5_2 C7_4 a row that is inserted after the update and before the look is updated")
    void aRowThatIsInsertedAfterTheUpdateIsUpdated() throws Exception {
      String readCommitted =
          server == MARIADB
              ? "?transactionIsolation=READ-COMMITTED"
              : "?sessionVariables=transaction_isolation='READ-COMMITTED'";
      // Only through the log's driver does MariaDB show the second update with its key.
      try (StatementLog log = new StatementLog();
          TaskHarness task = open("upsert", log.url(database.url() + readCommitted));
          Connection other = database.open();
          Statement statement = other.createStatement()) {
        task.put(row(5, 1, "planned"), row(5, 1, PLACEHOLDER));
        other.setAutoCommit(false);
        statement.execute("update `%s` set `number` = 9".formatted(table));

        CompletableFuture<Void> put =
            putInBackground(task, row(3, 2, PLACEHOLDER), row(5, 2, PLACEHOLDER));
        // Updates go by the key: that of 3 has found nothing when that of 5 waits.
        Await.until("the second update waits", this::isSecondUpdateWaiting);
        statement.execute("insert into `%s` values (3, 1, 'theirs')".formatted(table));
        other.commit();
        put.get(60, TimeUnit.SECONDS);
      }

      assertThat(rows()).containsExactly(List.of("3", "2", "theirs"), List.of("5", "2", "planned"));
    }

    private boolean isSecondUpdateWaiting() {
      String running =
          "select info from information_schema.processlist where info like 'UPDATE%%%s%%= 5'"
              .formatted(table);
      return !sql.rows(running).isEmpty();
    }
  }

  /** Databases on which the sink looks which of many rows are there before it inserts. */
  @Nested
  @EachDatabase(only = {MARIADB, MYSQL})
  class LookBeforeInsert extends ContendedTable {
    LookBeforeInsert() {
      super("primary key, unique (`number`)");
    }

    @ParameterizedTest
    @CsvSource({"upsert, 70", "insert_ignore, 7"})
    @DisplayName("C5_2 a row that another writer inserts after the look is no conflict")
    void aRowThatIsInsertedAfterTheLookIsNoConflict(String mode, String number) throws Exception {
      putMeanwhile(mode, "insert into `%s` (id, `number`) values (2, 7)", "INSERT");

      assertThat(numbers())
          .containsExactly(List.of("1", "10"), List.of("2", number), List.of("3", "30"));
    }

    @Test
    @DisplayName("C2_1 C5_2 a row that another writer deletes after the look is inserted again")
    void aRowThatIsDeletedAfterTheLookIsInserted() throws Exception {
      sql.execute("insert into `%s` (`id`, `number`) values (2, 7)".formatted(table));

      putMeanwhile("upsert", "delete from `%s` where id = 2", "(SELECT");

      assertThat(numbers())
          .containsExactly(List.of("1", "10"), List.of("2", "70"), List.of("3", "30"));
    }

    /**
     * Puts three rows while another writer's change of the second is not committed.
     *
     * @param waiting how the statement begins that waits for it
     */
    private void putMeanwhile(String mode, String change, String waiting) throws Exception {
      try (StatementLog log = new StatementLog();
          TaskHarness task = open(mode, log.url(database.url()));
          Connection other = database.open();
          Statement statement = other.createStatement()) {
        other.setAutoCommit(false);
        statement.execute(change.formatted(table));

        CompletableFuture<Void> put =
            putInBackground(task, row(1, 10, null), row(2, 70, null), row(3, 30, null));
        Await.until("the rows are written", () -> !log.beginningWith(waiting).isEmpty());
        other.commit();
        put.get(60, TimeUnit.SECONDS);
      }
    }

    private List<List<@Nullable String>> numbers() {
      return rows("`id`, `number`");
    }
  }

  abstract static class ContendedKeySuite extends ContendedTable {
    ContendedKeySuite(String key) {
      super(key);
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
      try (StatementLog log = new StatementLog();
          TaskHarness task = open(mode, log.url(database.url()));
          Connection other = database.open();
          Statement statement = other.createStatement()) {
        task.put(row(1, 1, "planned"), row(1, 1, PLACEHOLDER));
        log.clear();
        other.setAutoCommit(false);
        statement.execute(
            "insert into %s values (7, 1, 'theirs')".formatted(database.quote(table)));

        CompletableFuture<Void> put = putInBackground(task, row(7, number, wide));
        // The other's row cannot be seen until it is committed, and then is in the way.
        Await.until("the row is written", () -> !log.beginningWith(waiting()).isEmpty());
        other.commit();
        put.get(60, TimeUnit.SECONDS);
      }

      assertThat(rows()).endsWith(List.of("7", expectedNumber, expectedWide));
    }

    /** Returns the beginnings of statements that wait for a row that is not committed. */
    private String[] waiting() {
      return switch (server) {
        case POSTGRESQL -> new String[] {"INSERT"};
        case H2 -> new String[] {"MERGE"};
        default -> new String[] {"UPDATE", "INSERT"};
      };
    }
  }

  abstract static class ContendedTable extends TableSuite {
    static final String PLACEHOLDER = "__debezium_unavailable_value";
    private static final Schema ROW = fields("id int32, number int32, wide string?").build();

    /** Creates the table, with a clause that makes {@code id} its key. */
    ContendedTable(String key) {
      createTable("`id` int not null %s, `number` int, `wide` varchar(40)".formatted(key));
    }

    SinkRecord row(int id, int number, @Nullable String wide) {
      return records.next(partition, TestingRow.key(id), struct(ROW, id, number, wide));
    }

    @Override
    List<List<@Nullable String>> rows() {
      return rows("*");
    }

    TaskHarness open(String mode, String url) {
      return open(upserts().with("connection.url", url).with("insert.mode", mode));
    }

    static CompletableFuture<Void> putInBackground(TaskHarness task, SinkRecord... all) {
      return CompletableFuture.runAsync(
          () -> task.putUntilAccepted(List.of(all)), put -> new Thread(put).start());
    }
  }
}
