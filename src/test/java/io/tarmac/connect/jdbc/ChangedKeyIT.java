package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * A key that gets more or fewer columns than the table's is refused: rows would double or merge.
 */
@EachDatabase
class ChangedKeyIT extends DatabaseTest {

  private static final Schema WIDER_KEY =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("tenant", Schema.INT32_SCHEMA)
          .build();
  private static final Schema WIDER_ROW =
      SchemaBuilder.struct()
          .field("id", Schema.INT32_SCHEMA)
          .field("tenant", Schema.INT32_SCHEMA)
          .field("name", Schema.OPTIONAL_STRING_SCHEMA)
          .field("amount", Schema.INT64_SCHEMA)
          .build();

  private final TestingRecords records = new TestingRecords();
  private final String table = UniqueName.of("changed");
  private final TopicPartition partition = new TopicPartition(table, 0);

  @Test
  @DisplayName("C1_1 a key that grows is refused, and table and rows stay as they are")
  void aKeyThatGrowsIsRefused() {
    try (TaskHarness task = new TaskHarness(upserts())) {
      task.open(partition);
      task.put(records.next(partition, TestingRow.key(1), TestingRow.of(1, "a", 1)));
      List<SinkRecord> grown = List.of(wider(1, 7), wider(1, 8), wider(2, 7));

      assertThatThrownBy(() -> task.put(grown))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "'tenant'", "key", "primary.key.fields");
      assertThat(task.committable(partition)).hasValue(1);
    }

    assertThat(database.sql().rows("select * from " + database.quote(table)))
        .isEqualTo(List.of(List.of("1", "a", "1")));
  }

  @Test
  @DisplayName("C1_1 a key that grows by a column the table has is refused")
  void aKeyThatGrowsByAColumnOfTheTableIsRefused() {
    try (TaskHarness task = new TaskHarness(upserts())) {
      task.open(partition);
      task.put(records.next(partition, TestingRow.key(1), widerRow(1, 7)));
      List<SinkRecord> grown = List.of(wider(1, 8), wider(1, 9));

      assertThatThrownBy(() -> task.put(grown))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "[id, tenant]", "upsert", "primary.key.fields");
    }

    assertThat(database.sql().rows("select * from " + database.quote(table)))
        .isEqualTo(List.of(List.of("1", "7", "a", "1")));
  }

  @Test
  @DisplayName("C1_1 a key that shrinks is refused: rows of other keys would be changed")
  void aKeyThatShrinksIsRefused() {
    try (TaskHarness task = new TaskHarness(upserts())) {
      task.open(partition);
      task.put(wider(1, 7), wider(1, 8));
      SinkRecord shrunk = records.next(partition, TestingRow.key(1), TestingRow.of(1, "b", 2));

      assertThatThrownBy(() -> task.put(shrunk))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll(table, "[id]", "upsert", "primary.key.fields");
    }

    assertThat(database.sql().rows("select * from " + database.quote(table) + " order by 2"))
        .isEqualTo(List.of(List.of("1", "7", "a", "1"), List.of("1", "8", "a", "1")));
  }

  private Map<String, String> upserts() {
    return TaskConfiguration.on(database).upsert().keyFromRecordKey().evolution("basic");
  }

  private SinkRecord wider(int id, int tenant) {
    Struct key = new Struct(WIDER_KEY).put("id", id).put("tenant", tenant);
    return records.next(partition, key, widerRow(id, tenant));
  }

  private static Struct widerRow(int id, int tenant) {
    return new Struct(WIDER_ROW)
        .put("id", id)
        .put("tenant", tenant)
        .put("name", "a")
        .put("amount", 1L);
  }
}
