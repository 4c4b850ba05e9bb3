package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wide column whose value the source did not send keeps the one it has. */
@EachDatabase(except = SQLITE)
class UnavailableValueIT extends TableSuite {

  static final String PLACEHOLDER = "__debezium_unavailable_value";

  private final String options =
      switch (server) {
        case POSTGRESQL -> "?reWriteBatchedInserts=true";
        case MARIADB -> "?useAffectedRows=true&useBulkStmts=true";
        case MYSQL -> "?useAffectedRows=true&rewriteBatchedStatements=true";
        default -> "";
      };

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 500})
  @DisplayName("C7_4 a value that is unavailable stays, in a NOT NULL column too")
  void anUnavailableValueStays(int batchSize) {
    put(batchSize, row(1, 1, "a", "b"), row(2, 1, "c", "d"), row(3, 1, "e", "f"));

    put(
        batchSize,
        row(1, 2, PLACEHOLDER, PLACEHOLDER),
        row(2, 2, PLACEHOLDER, "D"),
        row(3, 2, "E", PLACEHOLDER));

    assertThat(rows())
        .containsExactly(
            List.of("1", "2", "a", "b"), List.of("2", "2", "c", "D"), List.of("3", "2", "E", "f"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 500})
  @DisplayName("C7_4 the same is written again without an error")
  void theSameIsWrittenAgain(int batchSize) {
    put(batchSize, row(1, 1, "a", "b"));

    for (int i = 0; i < 2; i++) {
      put(batchSize, row(1, 2, PLACEHOLDER, PLACEHOLDER), row(1, 2, PLACEHOLDER, PLACEHOLDER));
    }

    assertThat(rows()).containsExactly(List.of("1", "2", "a", "b"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_4 values add up within a batch, with other schemas too")
  void valuesAddUpWithinABatch(int batchSize) {
    put(batchSize, row(1, 0, "stored", "stored"), row(2, 0, "stored", "stored"));

    put(
        batchSize,
        row(1, 1, "set", PLACEHOLDER),
        row(1, 2, PLACEHOLDER, PLACEHOLDER),
        row(2, 1, PLACEHOLDER, PLACEHOLDER),
        narrow(2, 2, "narrow"),
        row(3, 1, "new", "new"),
        row(3, 2, PLACEHOLDER, PLACEHOLDER),
        narrow(3, 3, PLACEHOLDER),
        row(3, 4, PLACEHOLDER, PLACEHOLDER));

    assertThat(rows())
        .containsExactly(
            List.of("1", "2", "set", "stored"),
            List.of("2", "2", "stored", "narrow"),
            List.of("3", "4", "new", "new"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_4 a row that is absent has null for what is unavailable")
  void anAbsentRowHasNull(int batchSize) {
    put(batchSize, row(1, 1, "old", "old"));

    put(batchSize, delete(1), row(1, 2, PLACEHOLDER, "again"), row(2, 1, PLACEHOLDER, "new"));

    assertThat(rows())
        .containsExactly(
            Arrays.asList("1", "2", null, "again"), Arrays.asList("2", "1", null, "new"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C7_4 a row that is absent is a data error where the column must not be null")
  void anAbsentRowIsADataErrorWhereTheColumnIsRequired(int batchSize) {
    assertThatThrownBy(() -> put(batchSize, row(1, 1, "a", PLACEHOLDER)))
        .isInstanceOf(ConnectException.class)
        .hasMessageContainingAll(table, "bad_record")
        .hasMessageNotContaining(PLACEHOLDER);

    assertThat(rows()).isEmpty();
  }

  @Test
  @DisplayName("C7_4 update leaves an unavailable value, insert has null for it")
  void theOtherModes() {
    put(500, row(1, 1, "a", "b"));

    put("update", 500, row(1, 2, PLACEHOLDER, PLACEHOLDER), row(2, 2, PLACEHOLDER, PLACEHOLDER));
    put("insert_ignore", 500, row(1, 3, PLACEHOLDER, PLACEHOLDER), row(3, 3, PLACEHOLDER, "c"));
    put("insert", 500, row(4, 4, PLACEHOLDER, "d"));

    assertThat(rows())
        .containsExactly(
            List.of("1", "2", "a", "b"),
            Arrays.asList("3", "3", null, "c"),
            Arrays.asList("4", "4", null, "d"));
  }

  @Test
  @DisplayName("C7_4 the placeholder in the key is a value like any other")
  void thePlaceholderInTheKeyIsAValue() {
    String keyed = UniqueName.of("unavailable_key");
    sql.execute("create table `%s` (`code` varchar(40) not null primary key)".formatted(keyed));
    TopicPartition topic = new TopicPartition(keyed, 0);
    Struct row = struct("code string", PLACEHOLDER);

    try (TaskHarness task = task("upsert", 500, "record_value")) {
      task.open(topic).put(records.next(topic, null, row));
    }

    assertThat(sql.value("select * from `%s`".formatted(keyed))).isEqualTo(PLACEHOLDER);
  }

  @Nested
  @EachDatabase(only = POSTGRESQL)
  class TriggersThatSkipUpdates {
    @ParameterizedTest
    @ValueSource(ints = {1, 500})
    @DisplayName("C7_4 a trigger that skips an update skips that of a row with such a value too")
    void aTriggerThatSkipsAnUpdateSkipsIt(int batchSize) {
      put(batchSize, row(1, 10, "a", "b"), row(2, 1, "c", "d"));
      skipOlder();

      put(
          batchSize,
          row(1, 5, "older", "older"),
          row(1, 6, PLACEHOLDER, "older"),
          row(2, 7, PLACEHOLDER, "newer"),
          row(3, 1, PLACEHOLDER, "new"));

      assertThat(rows())
          .containsExactly(
              List.of("1", "10", "a", "b"),
              List.of("2", "7", "c", "newer"),
              Arrays.asList("3", "1", null, "new"));
    }

    /** Adds the usual trigger that keeps what is newer. */
    private void skipOlder() {
      sql.execute(
          """
          create function %1$s_skip() returns trigger language plpgsql as
          $$ begin return case when new.number < old.number then null else new end; end $$
          """
              .formatted(table),
          "create trigger skip before update on %1$s for each row execute function %1$s_skip()"
              .formatted(table));
    }
  }

  UnavailableValueIT() {
    sql.execute(
        """
        create table `%s` (`id` int not null primary key, `number` int, `wide` varchar(40),
          `required` varchar(40) not null)
        """
            .formatted(table));
  }

  SinkRecord row(int id, int number, @Nullable String wide, @Nullable String required) {
    String row = "id int32, number int32, wide string?, required string?";
    return keyed(id, struct(row, id, number, wide, required));
  }

  SinkRecord narrow(int id, int number, @Nullable String required) {
    return keyed(id, struct("id int32, number int32, required string?", id, number, required));
  }

  SinkRecord delete(int id) {
    return keyed(id, null);
  }

  private SinkRecord keyed(int id, @Nullable Struct row) {
    return records.next(partition, TestingRow.key(id), row);
  }

  void put(int batchSize, SinkRecord... all) {
    put("upsert", batchSize, all);
  }

  void put(String mode, int batchSize, SinkRecord... all) {
    try (TaskHarness task = task(mode, batchSize, "record_key")) {
      task.open(partition).put(all);
    }
  }

  TaskHarness task(String mode, int batchSize, String keyMode) {
    return new TaskHarness(
        TaskConfiguration.on(database)
            .with("connection.url", database.url() + options)
            .with("insert.mode", mode)
            .with("primary.key.mode", keyMode)
            .deletes()
            .batchSize(batchSize));
  }

  @Override
  List<List<@Nullable String>> rows() {
    return rows("`id`, `number`, `wide`, `required`");
  }
}
