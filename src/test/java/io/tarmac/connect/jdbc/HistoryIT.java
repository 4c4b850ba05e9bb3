package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.H2;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that keep every version of their rows. */
@EachDatabase
class HistoryIT extends RecordSuite {

  private static final String PLACEHOLDER = "__debezium_unavailable_value";

  private final Envelope envelope = new Envelope("shop", table, TestingRow.ROW);

  @Override
  TaskConfiguration configuration() {
    return super.configuration().evolution("basic").with("history.mode", "on");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 500})
  @DisplayName("C11_5 each change adds a version and ends the one before, whatever the batch size")
  void eachChangeAddsAVersion(int batchSize) {
    SinkRecord[] all = {
      row(1, "a", 1), row(2, "b", 2), row(1, "c", 3), row(1, "d", 4), tombstone(2), row(2, "e", 5),
    };
    try (TaskHarness task = task("batch.size", String.valueOf(batchSize))) {
      task.put(all);
      task.put(all[1], all[2], all[3], all[4], all[5]);
      task.put(row(1, "f", 6), tombstone(1), tombstone(9));
    }

    assertThat(versions())
        .containsExactly(
            List.of("1", "a", "0", "0"),
            List.of("1", "c", "2", "0"),
            List.of("1", "d", "3", "0"),
            List.of("1", "f", "6", "0"),
            List.of("2", "b", "1", "0"),
            List.of("2", "e", "5", "1"));
    // Each record is a millisecond later than the one before.
    assertThat(pairs("`version` = 0", "`version` = 2")).isEqualTo("1");
    assertThat(pairs("`version` = 1", "`version` = 5")).isEqualTo("0");
    assertThat(sql.value("select count(*) from `%s` where `valid_to` is null".formatted(table)))
        .isEqualTo("1");
  }

  /** Returns the number of pairs of versions of which the one ends when the other begins. */
  private String pairs(String one, String other) {
    return sql.value(
        "select count(*) from `%1$s` a join `%1$s` b on a.`valid_to` = b.`valid_from` where a.%2$s and b.%3$s"
            .formatted(table, one, other));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C11_5 a clock that goes back or stands still changes no order of versions")
  void aClockThatGoesBack(int batchSize) {
    SinkRecord[] all = {
      at(2_000L, 1, "a"), at(1_000L, 1, "b"), at(1_000L, 1, "c"), at(-1L, 1, "d"),
    };
    try (TaskHarness task = task("batch.size", String.valueOf(batchSize))) {
      task.put(all);
      task.put(all);
    }

    assertThat(versions())
        .containsExactly(
            List.of("1", "a", "0", "0"),
            List.of("1", "b", "1", "0"),
            List.of("1", "c", "2", "0"),
            List.of("1", "d", "3", "1"));
    for (int i = 0; i < 3; i++) {
      assertThat(pairs("`version` = " + i, "`version` = " + (i + 1))).isEqualTo("1");
    }
  }

  @Test
  @DisplayName("C11_5 C6_1 a change without a time, or with an impossible one, is a dead letter")
  void impossibleTimes() {
    try (TaskHarness task = open(configuration().deadLetters())) {
      task.put(at(1L, 1, "a"), at(null, 1, "b"), at(Long.MAX_VALUE, 1, "c"), at(0L, 1, "d"));
      task.settle();

      // H2 has the time of the third record.
      assertThat(task.context().deadLetters().offsets()).startsWith(1L).isSubsetOf(1L, 2L);
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageContainingAll("neither the event nor the record has a time", "LogAppendTime");
      assertThat(task.context().deadLetters().reports())
          .allSatisfy(
              report -> assertThat(report.error()).hasMessageContainingAll(table, "valid_from"));
    }
    assertThat(versions()).contains(List.of("1", "a", "0", "0"), List.of("1", "d", "3", "1"));
  }

  @Test
  @DisplayName("C11_5 a truncate ends all versions, and a later row is current")
  void aTruncateEndsAll() {
    try (TaskHarness task = task("truncate.enabled", "true")) {
      task.put(created(1, "a"), created(2, "b"));
      task.put(records.next(partition, null, envelope.truncate()), created(2, "c"));
    }

    assertThat(rows("`version`, `id`, `name`, " + number("`is_current`")))
        .containsExactly(
            List.of("0", "1", "a", "0"), List.of("1", "2", "b", "0"), List.of("3", "2", "c", "1"));
    assertThat(sql.value("select count(*) from `%s` where `valid_to` is null".formatted(table)))
        .isEqualTo("1");
  }

  @Test
  @DisplayName("C11_5 C7_4 a value that the source leaves out is the one of the version before")
  void aValueThatIsLeftOut() {
    try (TaskHarness task = task()) {
      task.put(row(1, "a", 1), row(1, PLACEHOLDER, 2));
      task.put(row(1, PLACEHOLDER, 3), tombstone(1), row(1, PLACEHOLDER, 4));
    }

    assertThat(rows("`version`, `name`, `amount`, " + number("`is_current`")))
        .containsExactly(
            List.of("0", "a", "1", "0"),
            List.of("1", "a", "2", "0"),
            List.of("2", "a", "3", "0"),
            Arrays.asList("4", null, "4", "1"));
  }

  @Test
  @DisplayName("C11_5 an existing table with its own names, and added columns")
  void anExistingTable() {
    createTable(
        "`id` int not null, `v` bigint not null, `name` varchar(100), `amount` bigint,"
            + " `since` timestamp(3), `until` timestamp(3) null, `live` boolean,"
            + " `_op` varchar(10), primary key (`id`, `v`)");
    try (TaskHarness task =
        task(
            "schema.evolution", "none",
            "history.columns", "since,until,live,v",
            "columns.add", "_op:${change.op}")) {
      task.put(created(1, "a"), keyed(1, envelope.update(null, TestingRow.of(1, "b", 2))));
    }

    assertThat(rows("`v`, `name`, `_op`, " + number("`live`")))
        .containsExactly(List.of("0", "a", "c", "0"), List.of("1", "b", "u", "1"));
  }

  @Test
  @DisplayName("C11_5 many changes of many keys in one batch")
  void manyChanges() {
    SinkRecord[] all = new SinkRecord[2000];
    Arrays.setAll(all, i -> row(i % 500, "n" + i, i));
    try (TaskHarness task = task("batch.size", "2000")) {
      task.put(all);
      task.put(all);
    }

    assertThat(
            sql.rows(
                "select count(*), sum(%s), count(`valid_to`) from `%s`"
                    .formatted(number("`is_current`"), table)))
        .containsExactly(List.of("2000", "500", "1500"));
  }

  @Test
  @DisplayName("C11_5 a table whose key is not unique with the version stops the task")
  void withoutAUniqueKey() {
    createTable(
        "`id` int primary key, `name` varchar(100), `amount` bigint, `valid_from` timestamp(3),"
            + " `valid_to` timestamp(3) null, `is_current` boolean, `version` bigint");
    try (TaskHarness task = task("schema.evolution", "none")) {
      assertThatThrownBy(() -> task.put(row(1, "a", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "unique", "version");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 500})
  @DisplayName("C11_5 a truncate that comes again does not end the versions after it")
  void aTruncateThatComesAgain(int batchSize) {
    SinkRecord[] all = {
      created(1, "a"), records.next(partition, null, envelope.truncate()), created(2, "b"),
    };
    for (int i = 0; i < 2; i++) {
      try (TaskHarness task =
          task("truncate.enabled", "true", "batch.size", String.valueOf(batchSize))) {
        task.put(all);
      }
    }

    assertThat(versions())
        .containsExactly(List.of("1", "a", "0", "0"), List.of("2", "b", "2", "1"));
  }

  @ParameterizedTest
  @CsvSource({"1, true", "500, true", "500, false"})
  @DisplayName("C11_5 C7_4 a value that is left out moves with its row to another key")
  void aValueMovesToAnotherKey(int batchSize, boolean apart) {
    SinkRecord created = created(1, "a");
    SinkRecord deleted = keyed(1, envelope.delete(TestingRow.of(1, null, 0)));
    SinkRecord tombstone = tombstone(1);
    SinkRecord moved = keyed(2, envelope.create(TestingRow.of(2, PLACEHOLDER, 5)));
    deleted.headers().add("__debezium.newkey", Map.of("id", (byte) 2), null);
    tombstone.headers().add("__debezium.newkey", Map.of("id", (byte) 2), null);
    moved.headers().add("__debezium.oldkey", Map.of("id", (byte) 1), null);
    try (TaskHarness task = task("batch.size", String.valueOf(batchSize))) {
      if (apart) {
        task.put(created);
      }
      task.put(created, deleted, tombstone, moved);
      task.put(created, deleted, tombstone, moved);
    }

    assertThat(versions())
        .containsExactly(List.of("1", "a", "0", "0"), List.of("2", "a", "3", "1"));
  }

  @Test
  @DisplayName("C11_5 a field of the row called as a column of the history is not lost in silence")
  void aFieldCalledAsTheVersion() {
    Schema schema = fields("id int32, version int64?").build();
    try (TaskHarness task = task()) {
      assertThatThrownBy(
              () -> task.put(records.next(partition, TestingRow.key(1), struct(schema, 1, 5L))))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'version'", "history.columns");
    }
  }

  @Test
  @DisplayName("C11_5 versions that are texts have no order, and stop the task")
  void versionsThatAreTexts() {
    try (TaskHarness task = task("history.version", "${source.connector}")) {
      assertThatThrownBy(() -> task.put(created(1, "a")))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'version'", "history.version");
    }
  }

  @Test
  @DisplayName("C11_5 a column of the history that the database computes stops the task")
  void aComputedColumn() {
    createTable(
        "`id` int not null, `version` bigint not null, `name` varchar(100), `amount` bigint,"
            + " `valid_from` timestamp(3), `valid_to` timestamp(3) null, `is_current` boolean"
            + " generated always as (`valid_to` is null)"
            + (server == H2 ? "" : " stored")
            + ", primary key (`id`, `version`)");
    try (TaskHarness task = task("schema.evolution", "none")) {
      assertThatThrownBy(() -> task.put(row(1, "a", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'is_current'", "history.columns");
    }
  }

  private SinkRecord created(int id, String name) {
    return keyed(id, envelope.create(TestingRow.of(id, name, id)));
  }

  /** Returns the versions in the order of key and version. */
  private List<List<@Nullable String>> versions() {
    return sql.rows(
        "select `id`, `name`, `version`, %s from `%s` order by 1, 3"
            .formatted(number("`is_current`"), table));
  }

  private String number(String column) {
    return server == SQLITE ? column : "case when %s then 1 else 0 end".formatted(column);
  }
}
