package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.MYSQL;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.time.LocalDate;
import java.util.stream.Stream;
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
class ValueRangeIT extends TableSuite {

  private static final Schema DATE = SchemaBuilder.int32().name("io.debezium.time.Date").build();

  @DisplayName("C7_3 a value that the database has no room for is refused, not stored as another")
  @ParameterizedTest(name = "{0}")
  @MethodSource("valuesWithoutRoom")
  void aValueWithoutRoomIsRefused(Schema schema, Object value) {
    SinkRecord record = record(schema, value);

    try (TaskHarness task = openTask()) {
      assertThatThrownBy(() -> task.put(record))
          .isInstanceOf(ConnectException.class)
          .hasMessageContainingAll("record " + table + "-0@0", "table " + table, "'measured'")
          .hasMessageNotContaining(String.valueOf(value));
      assertThat(task.committable(partition)).isEmpty();
    }
    assertThat(database.sql().count(table)).isZero();
  }

  static Stream<Arguments> valuesWithoutRoom() {
    Schema timestamp = SchemaBuilder.int64().name("io.debezium.time.MicroTimestamp").build();
    int day = (int) LocalDate.of(67_560, 1, 1).toEpochDay();
    return Stream.of(
        Arguments.of(DATE, day),
        Arguments.of(timestamp, day * 86_400_000_000L),
        Arguments.of(Schema.FLOAT64_SCHEMA, Double.NaN),
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.NEGATIVE_INFINITY));
  }

  @Test
  @DisplayName("C7_3 the last day that the database has room for is stored as that day")
  void theLastDayIsStored() {
    int day = (int) LocalDate.of(9999, 12, 31).toEpochDay();

    try (TaskHarness task = openTask()) {
      task.put(record(DATE, day));
    }

    assertThat(database.sql().value("select measured from " + table)).isEqualTo("9999-12-31");
  }

  private SinkRecord record(Schema schema, Object value) {
    Struct row = struct(SchemaBuilder.struct().field("measured", schema), value);
    return records.next(partition, null, row);
  }

  private TaskHarness openTask() {
    return open(TaskConfiguration.on(database).evolution("basic"));
  }
}
