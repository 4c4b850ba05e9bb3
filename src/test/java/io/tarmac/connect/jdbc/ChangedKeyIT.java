package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A key that gets more or fewer columns than the table's is refused: rows would double or merge.
 */
@EachDatabase
class ChangedKeyIT extends EvolutionSuite {

  private static final Schema WIDER_KEY = fields("id int32, tenant int32").build();
  private static final Schema WIDER_ROW =
      fields("id int32, tenant int32, name string?, amount int64").build();

  @Test
  @DisplayName("C1_1 a key that grows is refused, and table and rows stay as they are")
  void aKeyThatGrowsIsRefused() {
    try (TaskHarness task = open("basic")) {
      task.put(records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)));
      List<SinkRecord> grown = List.of(wider(1, 7), wider(1, 8), wider(2, 7));

      assertThatThrownBy(() -> task.put(grown))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'tenant'", "key", "primary.key.fields");
      assertThat(task.committable(partition)).hasValue(1);
    }

    assertThat(allRows()).containsExactly(row("1", "a", "1"));
  }

  @Test
  @DisplayName("C1_1 a key that grows by a column the table has is refused")
  void aKeyThatGrowsByAColumnOfTheTableIsRefused() {
    try (TaskHarness task = open("basic")) {
      task.put(records.next(partition, TestingRow.key(1), widerRow(1, 7)));
      List<SinkRecord> grown = List.of(wider(1, 8), wider(1, 9));

      assertThatThrownBy(() -> task.put(grown))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "[id, tenant]", "upsert", "primary.key.fields");
    }

    assertThat(allRows()).containsExactly(row("1", "7", "a", "1"));
  }

  @Test
  @DisplayName("C1_1 a key that shrinks is refused: rows of other keys would be changed")
  void aKeyThatShrinksIsRefused() {
    try (TaskHarness task = open("basic")) {
      task.put(wider(1, 7), wider(1, 8));
      SinkRecord shrunk = records.next(partition, TestingRow.key(1), TestingRow.of(1, "b", 2));

      assertThatThrownBy(() -> task.put(shrunk))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "[id]", "upsert", "primary.key.fields");
    }

    assertThat(allRows()).containsExactly(row("1", "7", "a", "1"), row("1", "8", "a", "1"));
  }

  /** Returns the rows with all columns that the table has. */
  private List<List<@Nullable String>> allRows() {
    return sql.rows("select * from `%s` order by 2".formatted(table));
  }

  private SinkRecord wider(int id, int tenant) {
    return records.next(partition, struct(WIDER_KEY, id, tenant), widerRow(id, tenant));
  }

  private static Struct widerRow(int id, int tenant) {
    return struct(WIDER_ROW, id, tenant, "a", 1L);
  }
}
