package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.DatabaseTest;
import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import io.tarmac.connect.jdbc.testing.task.TestingRecords;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values that some databases have no room for are refused with their column's name: the drivers
 * would send other values in their place, or say nothing that helps.
 */
@EachDatabase(only = {MARIADB, MYSQL})
class ValueRangeIT extends DatabaseTest {

  private final TestingRecords records = new TestingRecords();

  @DisplayName("C7_3 a value that the database has no room for is refused, not stored as another")
  @ParameterizedTest(name = "{0}")
  @MethodSource("valuesWithoutRoom")
  void aValueWithoutRoomIsRefused(Schema schema, Object value) {
    String table = UniqueName.of("ranges");
    TopicPartition partition = new TopicPartition(table, 0);
    SinkRecord record = record(partition, schema, value);

    try (TaskHarness task = new TaskHarness(creating())) {
      task.open(partition);

      assertThatThrownBy(() -> task.put(record))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("record " + table + "-0@0", "table " + table, "'measured'")
          .hasMessageNotContaining(String.valueOf(value));
      assertThat(task.committable(partition)).isEmpty();
    }
    assertThat(database.sql().count(table)).isZero();
  }

  static Stream<Arguments> valuesWithoutRoom() {
    Schema date = SchemaBuilder.int32().name("io.debezium.time.Date").build();
    Schema timestamp = SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp").build();
    int day = (int) LocalDate.of(67_560, 1, 1).toEpochDay();
    return Stream.of(
        Arguments.of(date, day),
        Arguments.of(timestamp, day * 86_400_000_000L),
        Arguments.of(Schema.FLOAT64_SCHEMA, Double.NaN),
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.NEGATIVE_INFINITY));
  }

  @Test
  @DisplayName("C7_3 the last day that the database has room for is stored as that day")
  void theLastDayIsStored() {
    String table = UniqueName.of("ranges");
    TopicPartition partition = new TopicPartition(table, 0);
    Schema date = SchemaBuilder.int32().name("io.debezium.time.Date").build();
    int day = (int) LocalDate.of(9999, 12, 31).toEpochDay();

    try (TaskHarness task = new TaskHarness(creating())) {
      task.open(partition).put(record(partition, date, day));
    }

    assertThat(database.sql().rows("select measured from " + database.quote(table)))
        .isEqualTo(List.of(List.of("9999-12-31")));
  }

  private SinkRecord record(TopicPartition partition, Schema schema, Object value) {
    Schema row = SchemaBuilder.struct().field("measured", schema).build();
    return records.next(partition, null, new Struct(row).put("measured", value));
  }

  private Map<String, String> creating() {
    return TaskConfiguration.on(database).evolution("basic");
  }
}
