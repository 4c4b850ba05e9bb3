package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.Envelope;
import io.tarmac.connect.jdbc.testing.ShownMetrics;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.TestingRow;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every kind of record that may stand for a row, from the record to the table. */
@EachDatabase
class RecordKindsIT extends RecordSuite {

  @Test
  @DisplayName("C7_1 a tombstone as the very first record of a table that is made later")
  void aTombstoneAsTheVeryFirstRecord() {
    try (TaskHarness task = task("schema.evolution", "basic")) {
      task.put(tombstone(1));
      assertThat(task.committable(partition)).hasValue(1);

      task.put(tombstone(2), row(3));
      task.put(row(4), tombstone(3));
    }

    assertThat(rows()).containsExactly(List.of("4", "n4", "4"));
  }

  @Test
  @DisplayName("C7_1 a truncate event empties the table, with rows before and after it")
  void aTruncateEmptiesTheTable() {
    createTable();
    Envelope envelope = new Envelope("fleet", table, TestingRow.ROW);
    Struct truncate = envelope.create(TestingRow.of(0, null, 0)).put("op", "t").put("after", null);
    try (TaskHarness task = task("truncate.enabled", "true")) {
      task.put(keyed(1, envelope.create(TestingRow.of(1, "a", 1))));
      task.put(
          keyed(2, envelope.create(TestingRow.of(2, "b", 2))),
          records.next(partition, null, truncate),
          keyed(3, envelope.read(TestingRow.of(3, "c", 3))));
      assertThat(task.committable(partition)).hasValue(4);
    }

    assertThat(rows()).containsExactly(List.of("3", "c", "3"));
  }

  @Test
  @DisplayName(
      "C7_2 record_header: a tombstone without headers is skipped, counted and logged once")
  void aTombstoneWithoutHeaders() {
    createTable();
    try (TestingLog log = new TestingLog(Level.WARN);
        TaskHarness task = task("name", table, "primary.key.mode", "record_header")) {
      task.put(
          withHeader(row(1), 1),
          withHeader(row(2), 2),
          tombstone(1),
          tombstone(1),
          withHeader(tombstone(2), 2));
      task.put(tombstone(1));

      assertThat(task.committable(partition)).hasValue(6);
      assertThat(log.text()).containsOnlyOnce("deletes no row").contains(partition + "@2");
      new ShownMetrics(table).shows("tombstones-skipped-total", 3);
    }

    assertThat(rows()).containsExactly(List.of("1", "n1", "1"));
  }

  @Test
  @DisplayName("C7_1 CloudEvents with a change or a row as their data")
  void cloudEvents() {
    createTable();
    Schema changed =
        SchemaBuilder.struct()
            .field("before", TestingRow.ROW)
            .field("after", TestingRow.ROW)
            .build();
    Struct create = struct(changed, null, TestingRow.of(1, "a", 1));
    Struct other = struct(changed, null, TestingRow.of(2, "b", 2));
    Struct delete = struct(changed, TestingRow.of(1, "a", 1));
    try (TaskHarness task = task()) {
      task.put(keyed(1, cloudEvent("c", create)), keyed(2, cloudEvent("c", other)));
      task.put(keyed(1, cloudEvent("d", delete)));
      task.put(keyed(3, cloudEvent("r", TestingRow.of(3, "c", 3))));
    }

    assertThat(rows()).containsExactly(List.of("2", "b", "2"), List.of("3", "c", "3"));
  }

  @Test
  @DisplayName("C7_6 flatten: nested Structs become columns of a table that the sink makes")
  void nestedStructsBecomeColumns() {
    Schema crew = fields("pilot string, seats int32").optional().build();
    Schema schema = fields("id int32").field("crew", crew).build();

    try (TaskHarness task = task("schema.evolution", "basic", "nested.mode", "flatten")) {
      task.put(keyed(1, struct(schema, 1, struct(crew, "Amy", 2))), keyed(2, struct(schema, 2)));
    }

    String crews = "select `id`, `crew_pilot`, `crew_seats` from `%s` order by 1";
    assertThat(sql.rows(crews.formatted(table)))
        .containsExactly(List.of("1", "Amy", "2"), Arrays.asList("2", null, null));
  }

  @Test
  @DisplayName("C7_3 a null is null although its field has a default, unless the user says else")
  void aNullIsNullUnlessTheUserSaysElse() {
    createTable();
    Schema schema =
        fields("id int32, amount int64")
            .field("name", SchemaBuilder.string().optional().defaultValue("none").build())
            .optional()
            .build();
    Envelope envelope = new Envelope("fleet", table, schema);
    try (TaskHarness task = task()) {
      task.put(keyed(1, nameless(schema, 1)), keyed(2, envelope.create(nameless(schema, 2))));
    }
    try (TaskHarness task = task("replace.null.with.default", "true")) {
      task.put(keyed(3, nameless(schema, 3)), keyed(4, envelope.create(nameless(schema, 4))));
    }

    assertThat(rows())
        .containsExactly(
            Arrays.asList("1", null, "1"),
            Arrays.asList("2", null, "2"),
            List.of("3", "none", "3"),
            List.of("4", "none", "4"));
  }

  private static SinkRecord withHeader(SinkRecord record, int id) {
    record.headers().addInt("id", id);
    return record;
  }

  private static Struct nameless(Schema schema, int id) {
    return struct(schema, id, (long) id);
  }

  private SinkRecord row(int id) {
    return row(id, "n" + id, id);
  }

  private static Struct cloudEvent(String operation, Struct data) {
    String type = "io.debezium.connector.postgresql.DataChangeEvent";
    SchemaBuilder schema =
        fields("id string, source string, specversion string, type string, iodebeziumop string")
            .field("data", data.schema());
    return struct(schema, "1", "/debezium", "1.0", type, operation, data);
  }
}
