package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.StatementLog;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.servers.Await;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody else inserts or deletes one of many rows after a sink has looked which are there. */
@EachDatabase(only = {MARIADB, MYSQL})
class ContendedRowsIT extends ReferringRowsSuite {

  private final String table = table("contended", ", unique (" + database.quote("ref") + ")");

  @ParameterizedTest
  @CsvSource({"upsert, 70", "insert_ignore, 7"})
  @DisplayName("C5_2 a row that another writer inserts after the look is no conflict")
  void aRowThatIsInsertedAfterTheLookIsNoConflict(String mode, String ref) throws Exception {
    putMeanwhile(mode, "insert into %s values (2, 7)", "INSERT");

    assertThat(rows(table))
        .containsExactly(List.of("1", "10"), List.of("2", ref), List.of("3", "30"));
  }

  @Test
  @DisplayName("C2_1 C5_2 a row that another writer deletes after the look is inserted again")
  void aRowThatIsDeletedAfterTheLookIsInserted() throws Exception {
    put(database.url(), List.of(row(table, 2, 7)));

    putMeanwhile("upsert", "delete from %s where id = 2", "(SELECT");

    assertThat(rows(table))
        .containsExactly(List.of("1", "10"), List.of("2", "70"), List.of("3", "30"));
  }

  /**
   * Puts three rows while another writer's change of the second is not committed.
   *
   * @param waiting how the statement begins that waits for it
   */
  private void putMeanwhile(String mode, String change, String waiting) throws Exception {
    List<SinkRecord> all = List.of(row(table, 1, 10), row(table, 2, 70), row(table, 3, 30));
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try (StatementLog log = new StatementLog();
        TaskHarness task = open(log.url(database.url()), all, Map.of("insert.mode", mode));
        Connection other = database.open();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(change.formatted(database.quote(table)));

      Future<?> put = executor.submit(() -> task.putUntilAccepted(all));
      Await.until("the rows are written", () -> !log.beginningWith(waiting).isEmpty());
      other.commit();
      put.get(60, TimeUnit.SECONDS);
    } finally {
      executor.shutdownNow();
    }
  }
}
