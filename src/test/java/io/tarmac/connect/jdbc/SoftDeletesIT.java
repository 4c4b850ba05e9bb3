package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Deletes that leave their rows, and deletes marked by a field. */
@EachDatabase
class SoftDeletesIT extends RecordSuite {

  private static final String MARKED = "`id`, `name`, `amount`, `__deleted`";

  private final Envelope envelope = new Envelope("shop", table, TestingRow.ROW);

  @Test
  @DisplayName("C11_3 a soft delete marks its row and leaves the rest, in one batch or in several")
  void aSoftDeleteMarksItsRow() {
    try (TaskHarness task = task("schema.evolution", "basic", "delete.mode", "soft")) {
      task.put(created(1, "a"), created(2, "b"), created(3, "c"), created(4, "d"));
      task.put(deleted(1), tombstone(1), created(5, "e"), deleted(5), deleted(9));
      task.put(deleted(2), updated(2, "back"), updated(3, "new"), deleted(3));
    }

    assertThat(marked())
        .containsExactly(
            List.of("1", "a", "1", "1"),
            List.of("2", "back", "2", "0"),
            List.of("3", "new", "3", "1"),
            List.of("4", "d", "4", "0"),
            List.of("5", "e", "5", "1"));
  }

  @Test
  @DisplayName("C11_3 rows that were there before the mark are not deleted")
  void rowsThatWereThereBefore() {
    createTable();
    sql.execute("insert into `%s` values (1, 'a', 1), (2, 'b', 2)".formatted(table));
    try (TaskHarness task = task("schema.evolution", "basic", "delete.mode", "soft")) {
      task.put(deleted(1));
    }

    assertThat(marked()).containsExactly(List.of("1", "a", "1", "1"), List.of("2", "b", "2", "0"));
  }

  @Test
  @DisplayName("C11_3 without the column and without evolution the task stops with the remedy")
  void withoutTheColumn() {
    createTable();
    try (TaskHarness task = task("delete.mode", "soft", "delete.soft.column", "gone")) {
      assertThatThrownBy(() -> task.put(deleted(1)))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'gone'", "schema.evolution");
    }
  }

  @Test
  @DisplayName("C11_3 C11_2 a delete sets the columns that are added, except those of the row")
  void aDeleteSetsAddedColumns() {
    try (TaskHarness task =
        task(
            "schema.evolution", "basic",
            "delete.mode", "soft",
            "columns.add", "_op:${change.op},_at:${record.offset},_copy:${field.name}")) {
      task.put(created(1, "a"), created(2, "b"));
      task.put(deleted(1), tombstone(2));
    }

    assertThat(rows("`id`, `name`, `_op`, `_at`, `_copy`"))
        .containsExactly(
            Arrays.asList("1", "a", "d", "2", "gone"), Arrays.asList("2", "b", null, "3", "b"));
  }

  @Test
  @DisplayName("C11_3 a tombstone after a delete that a field marks is not warned of")
  void aTombstoneAfterADeleteThatAFieldTells() {
    createTable();
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = task("primary.key.mode", "record_value", "delete.when", "name=gone")) {
      task.put(row(1, "a", 1), row(1, "gone", 1), tombstone(1));

      assertThat(log.text()).doesNotContain("deletes no row");
    }

    assertThat(rows()).isEmpty();
  }

  @Test
  @DisplayName("C11_3 insert mode: a soft delete comes after its insert")
  void insertMode() {
    try (TaskHarness task =
        task("schema.evolution", "basic", "insert.mode", "insert", "delete.mode", "soft")) {
      task.put(created(1, "a"), deleted(1), created(2, "b"));
    }

    assertThat(marked()).containsExactly(List.of("1", "a", "1", "1"), List.of("2", "b", "2", "0"));
  }

  @Test
  @DisplayName("C11_3 delete.mode=ignore keeps rows although delete.enabled is true")
  void ignore() {
    createTable();
    try (TaskHarness task = task("delete.mode", "ignore", "delete.when", "name=D")) {
      task.put(created(1, "a"), deleted(1), tombstone(1), created(1, "D"));
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
  }

  @Test
  @DisplayName("C11_3 a truncate marks all rows, and leaves those that come after it")
  void aTruncateMarksAllRows() {
    try (TaskHarness task =
        task("schema.evolution", "basic", "delete.mode", "soft", "truncate.enabled", "true")) {
      task.put(created(1, "a"), created(2, "b"));
      task.put(
          records.next(partition, null, envelope.truncate()), created(2, "c"), created(3, "d"));
    }

    assertThat(marked())
        .containsExactly(
            List.of("1", "a", "1", "1"), List.of("2", "c", "2", "0"), List.of("3", "d", "3", "0"));
  }

  @Test
  @DisplayName("C11_3 flat records with __deleted, as Debezium's unwrap transformation makes them")
  void unwrapped() {
    Schema row = fields("id int32, name string?, __deleted string?").build();
    SinkRecord[] all = {
      flat(struct(row, 1, "a", "false")),
      flat(struct(row, 2, "b", "false")),
      flat(struct(row, 1, "a", "true")),
      flat(struct(row, 3, "c", null))
    };
    try (TaskHarness task =
        task(
            "schema.evolution", "basic",
            "field.exclude.list", "__deleted",
            "delete.when", "__deleted=true")) {
      task.put(all);
    }
    assertThat(rows("`id`, `name`")).containsExactly(List.of("2", "b"), List.of("3", "c"));

    dropTable();
    try (TaskHarness task =
        task("schema.evolution", "basic", "delete.mode", "soft", "delete.when", "__deleted=true")) {
      task.put(all);
    }
    assertThat(rows("`id`, `name`, " + number("`__deleted`")))
        .containsExactly(List.of("1", "a", "1"), List.of("2", "b", "0"), List.of("3", "c", "0"));
  }

  @Test
  @DisplayName("C11_3 one of several fields and schemaless values tell of a delete")
  void severalFields() {
    createTable();
    try (TaskHarness task = task("delete.when", "op_type=D,type=delete,gone=true")) {
      task.put(created(1, "a"), created(2, "b"), created(3, "c"), created(4, "d"));
      task.put(
          schemaless(1, Map.of("id", 1L, "op_type", "D")),
          schemaless(2, Map.of("id", 2L, "type", "delete")),
          schemaless(3, Map.of("id", 3L, "gone", true)));
    }

    assertThat(rows()).containsExactly(List.of("4", "d", "4"));
  }

  @Test
  @DisplayName("C11_3 C11_1 each group of tables has its own deletes")
  void groups() {
    createTable();
    try (TaskHarness task =
        task("tables", "a", "tables.a.match", table, "tables.a.delete.mode", "ignore")) {
      task.put(created(1, "a"), deleted(1));
    }

    assertThat(rows()).containsExactly(List.of("1", "a", "1"));
  }

  private SinkRecord created(int id, String name) {
    return keyed(id, envelope.create(TestingRow.of(id, name, id)));
  }

  private SinkRecord updated(int id, String name) {
    return keyed(id, envelope.update(null, TestingRow.of(id, name, id)));
  }

  private SinkRecord deleted(int id) {
    return keyed(id, envelope.delete(TestingRow.of(id, "gone", -1)));
  }

  private SinkRecord flat(Struct row) {
    return keyed(row.getInt32("id"), row);
  }

  private SinkRecord schemaless(int id, Map<String, Object> value) {
    return records.next(partition, TestingRow.KEY, TestingRow.key(id), null, value);
  }

  private List<List<@Nullable String>> marked() {
    return rows(MARKED.replace("`__deleted`", number("`__deleted`")));
  }

  /** Returns an expression that is 1 for a column that is true, and 0 for one that is false. */
  private String number(String column) {
    return server == SQLITE ? column : "case when %s then 1 else 0 end".formatted(column);
  }
}
