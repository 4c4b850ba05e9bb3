package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes that arrive late do not overwrite newer ones. */
@EachDatabase
class NewestWinsIT extends RecordSuite {

  private static final String PLACEHOLDER = "__debezium_unavailable_value";

  private final Envelope envelope = new Envelope("shop", table, TestingRow.ROW);

  @Override
  TaskConfiguration configuration() {
    return super.configuration()
        .with("delete.enabled", false)
        .with("overwrite.when", "newer:amount");
  }

  @Test
  @DisplayName("C11_4 an older change does not overwrite a newer row, in one batch or a later one")
  void anOlderChange() {
    createTable();
    try (TaskHarness task = task()) {
      task.put(row(1, "five", 5), row(2, "two", 2), row(3, "nine", 9));
      task.put(row(1, "four", 4), row(2, "three", 3), row(3, "ten", 10), row(3, "late", 8));
    }

    assertThat(rows())
        .containsExactly(
            List.of("1", "five", "5"), List.of("2", "three", "3"), List.of("3", "ten", "10"));
  }

  @Test
  @DisplayName("C11_4 a tie overwrites, and a row without a version is the oldest")
  void aTieOverwrites() {
    createTable("`id` int primary key, `name` varchar(100), `amount` bigint");
    sql.execute("insert into `%s` values (3, 'old', null)".formatted(table));
    try (TaskHarness task = task()) {
      task.put(row(1, "first", 1), row(1, "second", 1), row(2, "first", 1));
      task.put(row(2, "second", 1), row(3, "new", -7));
    }

    assertThat(rows())
        .containsExactly(
            List.of("1", "second", "1"), List.of("2", "second", "1"), List.of("3", "new", "-7"));
  }

  @Test
  @DisplayName("C11_4 a change that lacks a value is compared as a whole")
  void aPartialChange() {
    createTable();
    try (TaskHarness task = task()) {
      task.put(row(1, "ten", 10), row(2, "ten", 10));
      // The table is newer than the first of these and older than the second.
      task.put(row(1, "five", 5), row(1, PLACEHOLDER, 11), row(2, PLACEHOLDER, 9));
    }

    assertThat(rows()).containsExactly(List.of("1", "ten", "11"), List.of("2", "ten", "10"));
  }

  @Test
  @DisplayName("C11_4 a soft delete is compared, also if it arrives before the row")
  void aSoftDelete() {
    try (TaskHarness task = task("schema.evolution", "basic", "delete.mode", "soft")) {
      task.put(row(1, "a", 5), row(2, "b", 5), deleted(3, 7));
      task.put(deleted(1, 4), deleted(2, 6), row(3, "late", 6), row(4, "c", 1), deleted(4, 2));
      task.put(row(2, "late", 5), row(4, "back", 3), deleted(5, 2), row(5, "late", 1));
    }

    assertThat(rows("`id`, `name`, `amount`, case when `__deleted` = true then 1 else 0 end"))
        .containsExactly(
            List.of("1", "a", "5", "0"),
            List.of("2", "b", "6", "1"),
            Arrays.asList("3", null, "7", "1"),
            List.of("4", "back", "3", "0"),
            Arrays.asList("5", null, "2", "1"));
  }

  @Test
  @DisplayName("C11_4 a soft delete changes a row whose other columns must have values")
  void aSoftDeleteOfARowWithRequiredColumns() {
    createTable(
        "`id` int primary key, `name` varchar(100) not null, `amount` bigint not null,"
            + " `__deleted` boolean");
    try (TaskHarness task = task("delete.mode", "soft")) {
      task.put(row(1, "a", 5));
      task.put(deleted(1, 6));
    }

    assertThat(rows("`name`, `amount`, case when `__deleted` = true then 1 else 0 end"))
        .containsExactly(List.of("a", "6", "1"));
  }

  @Test
  @DisplayName("C11_4 several partitions: the timestamps of records tell which is newer")
  void severalPartitions() {
    TopicPartition other = new TopicPartition(table, 1);
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .with("columns.add", "_at:${record.timestamp}")
            .with("overwrite.when", "newer:_at");
    SinkRecord older = records.next(other, TestingRow.key(1), TestingRow.of(1, "older", 1));
    records.next(partition, null, null);
    SinkRecord newer = records.next(partition, TestingRow.key(1), TestingRow.of(1, "newer", 1));
    try (TaskHarness task = new TaskHarness(configuration).open(partition, other)) {
      if (server == SQLITE) { // which has texts for timestamps
        assertThatThrownBy(() -> task.put(newer))
            .hasMessageContainingAll(table, "'_at'", "overwrite.when");
        return;
      }
      task.put(newer);
      task.put(older);
    }

    assertThat(rows()).containsExactly(List.of("1", "newer", "1"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("C11_4 a clock that goes back: equal and negative times, and records without one")
  void aClockThatGoesBack(boolean apart) {
    if (server == SQLITE) {
      return; // it has texts for timestamps
    }
    SinkRecord[] all = {
      at(5L, 1, "five"), at(4L, 1, "four"), at(-1L, 1, "before 1970"), at(null, 1, "none"),
      at(-7L, 2, "seven"), at(-9L, 2, "nine"), at(-7L, 2, "tie"), at(-8L, 2, "eight"),
    };
    TaskConfiguration configuration =
        configuration()
            .evolution("basic")
            .deadLetters()
            .with("columns.add", "_at:${record.timestamp}")
            .with("overwrite.when", "newer:_at");
    try (TaskHarness task = open(configuration)) {
      if (apart) {
        List.of(all).forEach(task::put);
      } else {
        task.put(all);
      }
      task.put(all);
      task.settle();

      assertThat(task.context().deadLetters().offsets()).containsOnly(3L);
      assertThat(task.context().deadLetters().reports().get(0).error())
          .hasMessageContainingAll(table, "'_at'", "overwrite.when", "is null");
    }
    assertThat(rows("`id`, `name`")).containsExactly(List.of("1", "five"), List.of("2", "tie"));
  }

  @Test
  @DisplayName("C11_4 a second unique index is no key, and the version is compared there too")
  void aSecondUniqueIndex() {
    createTable("`id` int primary key, `name` varchar(100) unique, `amount` bigint not null");
    try (TaskHarness task = task()) {
      task.put(row(1, "a", 5), row(2, "b", 5));
      task.put(row(1, "c", 4), row(2, "d", 6), row(3, "e", 1));
    }

    assertThat(rows())
        .containsExactly(List.of("1", "a", "5"), List.of("2", "d", "6"), List.of("3", "e", "1"));
  }

  @Test
  @DisplayName("C11_4 many rows at once, by the fastest way")
  void manyRows() {
    createTable();
    SinkRecord[] first = new SinkRecord[3000];
    SinkRecord[] second = new SinkRecord[3000];
    Arrays.setAll(first, i -> row(i, "first", i % 3));
    Arrays.setAll(second, i -> row(i, "second", 1));
    try (TaskHarness task = task("batch.size", "3000")) {
      task.put(first);
      task.put(second);
    }

    assertThat(sql.rows("select `name`, count(*) from `%s` group by `name`".formatted(table)))
        .containsExactlyInAnyOrder(List.of("first", "1000"), List.of("second", "2000"));
  }

  @Test
  @DisplayName("C11_4 a record without a version is a bad record, and a text is no version")
  void withoutAVersion() {
    createTable("`id` int primary key, `name` varchar(100), `amount` bigint");
    try (TaskHarness task = task("overwrite.when", "newer:at")) {
      assertThatThrownBy(() -> task.put(row(1, "a", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, table + "-0@0", "'at'", "overwrite.when");
    }
    try (TaskHarness task = task("overwrite.when", "newer:name")) {
      assertThatThrownBy(() -> task.put(row(1, "a", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'name'", "overwrite.when");
    }
    try (TaskHarness task =
        task(
            "columns.add", "amount:${header.v}",
            "field.exclude.list", "amount",
            "overwrite.when", "newer:amount")) {
      SinkRecord record = row(1, "a", 1);
      record.headers().addLong("v", 1);
      task.put(record);
      assertThatThrownBy(() -> task.put(row(1, "b", 1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'amount'", "overwrite.when");
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
  }

  private SinkRecord deleted(int id, long version) {
    return keyed(id, envelope.delete(TestingRow.of(id, null, version)));
  }
}
