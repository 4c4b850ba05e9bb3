package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.stream.Stream;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A primary key that PostgreSQL may check at the commit: no {@code ON CONFLICT} takes it. */
@EachDatabase(only = POSTGRESQL)
class DeferrableKeyIT extends EvolutionSuite {

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
    TaskConfiguration upserts = writing("upsert", batchSize);
    put(upserts, row(1, "a"), row(2, "b"), row(3, "c"));

    put(
        upserts,
        row(1, "A"),
        row(2, "x"),
        tombstone(partition, 3),
        row(2, "B"),
        row(4, "d"),
        row(4, "D"));

    assertThat(names()).containsExactly("1A", "2B", "4D");
  }

  @ParameterizedTest
  @CsvSource({"deferrable, 1", "deferrable initially deferred, 500"})
  @DisplayName("C7_2 insert_ignore leaves rows of a key that is checked late")
  void rowsThatAreThereStay(String deferrable, int batchSize) {
    createTable(deferrable);
    put(writing("insert_ignore", batchSize), row(1, "a"));

    put(writing("insert_ignore", batchSize), row(1, "A"), row(2, "b"), row(2, "B"));

    assertThat(names()).containsExactly("1a", "2b");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_2 a row that a trigger leaves as it is is no conflict")
  void aRowThatATriggerLeavesIsNoConflict(int batchSize) {
    createTable("deferrable");
    put(writing("upsert", batchSize), row(1, "a"));
    sql.execute(
        "create function %s_left() returns trigger language plpgsql as 'begin return null; end'"
            .formatted(table),
        "create trigger newer before update on %1$s for each row execute function %1$s_left()"
            .formatted(table));

    put(writing("upsert", batchSize), row(1, "A"), row(2, "b"));

    assertThat(names()).containsExactly("1a", "2b");
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
    TaskConfiguration withoutKey = writing("insert_ignore", 1).with("primary.key.mode", "none");

    assertThatThrownBy(() -> put(withoutKey, row(1, "a")))
        .isInstanceOf(ConnectException.class)
        .hasMessageContainingAll(table, "insert.mode", "primary.key.mode", "DEFERRABLE")
        .hasMessageNotContaining("SQLSTATE");
  }

  @Test
  @DisplayName("C7_2 with a key, an exclusion constraint that is checked late is in nobody's way")
  void withAKeyAnExclusionConstraintIsNotInTheWay() {
    createTableWith("primary key (id)", "exclude using btree (amount with =) deferrable");
    put(writing("insert_ignore", 500), row(1, "a"), row(1, "A"), row(2, "b"));

    put(writing("upsert", 500), row(1, "x"), row(3, "c"));

    assertThat(names()).containsExactly("1x", "2b", "3c");
  }

  @Test
  @DisplayName("C7_2 insert_ignore without a key leaves what an exclusion constraint forbids")
  void aConflictThatIsSeenAtOnceIsIgnored() {
    createTableWith("exclude using btree (id with =)");
    TaskConfiguration withoutKey = writing("insert_ignore", 500).with("primary.key.mode", "none");

    put(withoutKey, row(1, "a"), row(1, "A"), row(2, "b"));

    assertThat(names()).containsExactly("1a", "2b");
  }

  private void createTable(String deferrable) {
    createTableWith("primary key (id) " + deferrable);
  }

  private void createTableWith(String... constraints) {
    TestingRow.createTable(database, table, false);
    for (String constraint : constraints) {
      sql.execute("alter table %s add %s".formatted(table, constraint));
    }
  }

  private SinkRecord row(int id, String name) {
    return records.next(partition, TestingRow.key(id), TestingRow.of(id, name, id));
  }

  private TaskConfiguration writing(String mode, int batchSize) {
    return evolving("none")
        .with("connection.url", database.url() + "?reWriteBatchedInserts=true")
        .with("insert.mode", mode)
        .with("delete.enabled", mode.equals("upsert"))
        .batchSize(batchSize);
  }

  private void put(TaskConfiguration configuration, SinkRecord... all) {
    try (TaskHarness task = new TaskHarness(configuration).open(partition)) {
      task.put(all);
    }
  }

  /** Returns the id and name of each row. */
  private Stream<String> names() {
    return sql.rows("select id || name from %s order by 1".formatted(table)).stream()
        .map(row -> String.valueOf(row.get(0)));
  }
}
