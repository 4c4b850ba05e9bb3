package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Exactly once into tables whose engine has no transactions. */
@EachDatabase(only = {MARIADB, MYSQL})
class NoTransactionsIT extends ExactlyOnceSuite {

  @Test
  @DisplayName("C4_2 a table without transactions is refused before anything is written to it")
  void aTableWithoutTransactionsIsRefused() {
    dropTransactionsOf(table);

    assertRefused(table, inserts(first, 3));

    assertThat(ids()).isEmpty();
  }

  @Test
  @DisplayName("C4_2 C2_3 nor is it emptied")
  void aTableWithoutTransactionsIsNotEmptied() {
    dropTransactionsOf(table);
    insert(7);

    assertRefused(table, List.of(truncate()));

    assertThat(ids()).containsExactly("7");
  }

  @Test
  @DisplayName("C4_2 an offsets table without transactions is refused")
  void anOffsetsTableWithoutTransactionsIsRefused() {
    try (TaskHarness task = openOnce()) {
      task.putUntilAccepted(inserts(first, 3));
    }
    dropTransactionsOf(offsetsTable);

    assertRefused(offsetsTable, inserts(first, 3));

    assertThat(ids()).isEqualTo(range(0, 3));
  }

  private void dropTransactionsOf(String name) {
    database.sql().execute("alter table %s engine = MEMORY".formatted(database.quote(name)));
  }

  private void assertRefused(String culprit, List<SinkRecord> records) {
    try (TaskHarness task = openOnce("truncate.enabled", "true")) {
      assertThat(task.failure(records))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(culprit, "delivery.guarantee=at_least_once");
    }
  }
}
