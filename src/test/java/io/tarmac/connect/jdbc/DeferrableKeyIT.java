package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.TestingDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A primary key that PostgreSQL may check at the commit: no {@code ON CONFLICT} takes it. */
class DeferrableKeyIT {

  private final TestingDatabase database = DatabaseServer.POSTGRESQL.database();
  private final String table = UniqueName.of("deferrable");
  private final TopicPartition partition = new TopicPartition(table, 0);
  private final TestingRecords records = new TestingRecords();

  @ParameterizedTest
  @CsvSource({
    "deferrable, 1",
    "deferrable, 500",
    "deferrable initially deferred, 1",
    "deferrable initially deferred, 500"
  })
  @DisplayName("C7_2 rows are upserted and deleted by a key that is checked late")
  void rowsAreUpserted(String deferrable, int batchSize) {
    createTable(deferrable);
    put("upsert", batchSize, row(1, "a"), row(2, "b"), row(3, "c"));

    put(
        "upsert",
        batchSize,
        row(1, "A"),
        row(2, "x"),
        delete(3),
        row(2, "B"),
        row(4, "d"),
        row(4, "D"));

    assertThat(names()).isEqualTo(List.of(List.of("1", "A"), List.of("2", "B"), List.of("4", "D")));
  }

  @ParameterizedTest
  @CsvSource({"deferrable, 1", "deferrable initially deferred, 500"})
  @DisplayName("C7_2 insert_ignore leaves rows of a key that is checked late")
  void rowsThatAreThereStay(String deferrable, int batchSize) {
    createTable(deferrable);
    put("insert_ignore", batchSize, row(1, "a"));

    put("insert_ignore", batchSize, row(1, "A"), row(2, "b"), row(2, "B"));

    assertThat(names()).isEqualTo(List.of(List.of("1", "a"), List.of("2", "b")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_2 a row that a trigger leaves as it is is no conflict")
  void aRowThatATriggerLeavesIsNoConflict(int batchSize) {
    createTable("deferrable");
    put("upsert", batchSize, row(1, "a"));
    database
        .sql()
        .execute(
            "create function %s_left() returns trigger language plpgsql as 'begin return null; end'"
                .formatted(table),
            "create trigger newer before update on %1$s for each row execute function %1$s_left()"
                .formatted(table));

    put("upsert", batchSize, row(1, "A"), row(2, "b"));

    assertThat(names()).isEqualTo(List.of(List.of("1", "a"), List.of("2", "b")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "primary key (id) deferrable",
        "exclude using btree (id with =) deferrable",
        "exclude using gist (int4range(id, id, '[]') with &&) deferrable initially deferred"
      })
  @DisplayName("C7_2 C5_3 insert_ignore without a key asks for one, which a late check needs")
  void withoutAKeyNoConflictCanBeIgnored(String constraint) {
    createTableWith(constraint);

    assertThatThrownBy(
            () -> put(Map.of("primary.key.mode", "none"), "insert_ignore", 1, row(1, "a")))
        .isInstanceOf(ConnectException.class)
        .hasMessageContainingAll(table, "insert.mode", "primary.key.mode", "DEFERRABLE")
        .hasMessageNotContaining("SQLSTATE");
  }

  @Test
  @DisplayName("C7_2 with a key, an exclusion constraint that is checked late is in nobody's way")
  void withAKeyAnExclusionConstraintIsNotInTheWay() {
    createTableWith("primary key (id)", "exclude using btree (amount with =) deferrable");
    put("insert_ignore", 500, row(1, "a"), row(1, "A"), row(2, "b"));

    put("upsert", 500, row(1, "x"), row(3, "c"));

    assertThat(names()).isEqualTo(List.of(List.of("1", "x"), List.of("2", "b"), List.of("3", "c")));
  }

  @Test
  @DisplayName("C7_2 insert_ignore without a key leaves what an exclusion constraint forbids")
  void aConflictThatIsSeenAtOnceIsIgnored() {
    createTableWith("exclude using btree (id with =)");

    put(
        Map.of("primary.key.mode", "none"),
        "insert_ignore",
        500,
        row(1, "a"),
        row(1, "A"),
        row(2, "b"));

    assertThat(names()).isEqualTo(List.of(List.of("1", "a"), List.of("2", "b")));
  }

  private void createTable(String deferrable) {
    createTableWith("primary key (id) " + deferrable);
  }

  private void createTableWith(String... constraints) {
    TestingRow.createTable(database, table, false);
    for (String constraint : constraints) {
      database.sql().execute("alter table %s add %s".formatted(database.quote(table), constraint));
    }
  }

  private SinkRecord row(int id, String name) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, id));
  }

  private SinkRecord delete(int id) {
    return records.next(partition, TestingRow.key(id), null);
  }

  private void put(String mode, int batchSize, SinkRecord... all) {
    put(Map.of(), mode, batchSize, all);
  }

  private void put(Map<String, String> more, String mode, int batchSize, SinkRecord... all) {
    Map<String, String> configuration =
        TaskConfiguration.on(database)
            .with("insert.mode", mode)
            .keyFromRecordKey()
            .with("delete.enabled", String.valueOf(mode.equals("upsert")))
            .batchSize(batchSize);
    configuration.put("connection.url", database.url() + "?reWriteBatchedInserts=true");
    configuration.putAll(more);
    try (TaskHarness task = new TaskHarness(configuration)) {
      task.open(partition).put(all);
    }
  }

  private List<?> names() {
    return database
        .sql()
        .rows("select id, name from %s order by 1".formatted(database.quote(table)));
  }
}
