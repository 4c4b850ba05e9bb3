package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static io.tarmac.connect.jdbc.testing.TestingStruct.fields;
import static io.tarmac.connect.jdbc.testing.TestingStruct.struct;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that a column stores longer or shorter than they come: blanks at the end, zeros. */
@EachDatabase(except = SQLITE)
class PaddedKeyIT extends TableSuite {

  private static final Object TEXT = "a  ";
  private static final Object BYTES = ByteBuffer.wrap(new byte[] {1, 2});

  private final String text =
      switch (server) {
        case MARIADB -> "char(3) collate utf8mb4_nopad_bin";
        case MYSQL -> "char(3) collate utf8mb4_0900_ai_ci";
        default -> "char(3)";
      };
  private final String bytes = server == POSTGRESQL ? "bytea" : "binary(4)";

  @ParameterizedTest
  @ValueSource(ints = {500, 1})
  @DisplayName("C2_1 padded keys: a delete finds its row in this batch and in a later one")
  void aDeleteFindsItsRow(int batchSize) {
    for (Object key : List.of(TEXT, BYTES)) {
      createTable(key);

      deleteFindsItsRow(configuration().batchSize(batchSize), schema(key).build(), key);
    }
  }

  @ParameterizedTest
  @CsvSource({"CHAR, 3", "BPCHAR, 3", "BINARY, 4"})
  @DisplayName("C2_1 padded keys: a delete finds its row in a table of the sink's own making")
  void aDeleteFindsItsRowInACreatedTable(String type, String length) {
    Object key = type.equals("BINARY") ? BYTES : TEXT;
    Schema schema =
        schema(key)
            .parameter("__debezium.source.column.type", type)
            .parameter("__debezium.source.column.length", length)
            .build();

    deleteFindsItsRow(configuration().evolution("basic"), schema, key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"update", "upsert"})
  @DisplayName("C7_4 padded keys: an update and a row with an unavailable value find their row")
  void anUpdateFindsItsRow(String mode) {
    for (Object key : List.of(TEXT, BYTES)) {
      createTable(key);
      Schema schema = schema(key).build();
      try (TaskHarness task = open(configuration())) {
        task.put(row(schema, key, "wide", 1));
      }

      try (TaskHarness task = open(configuration().with("insert.mode", mode))) {
        task.put(row(schema, key, "__debezium_unavailable_value", 2));
      }

      assertThat(rows("`amount`, `wide`")).isEqualTo(List.of(List.of("2", "wide")));
      sql.execute("drop table `%s`".formatted(table));
    }
  }

  private void deleteFindsItsRow(TaskConfiguration configuration, Schema schema, Object key) {
    try (TaskHarness task = open(configuration)) {
      task.put(row(schema, key, "wide", 1), delete(schema, key));
      assertThat(rows("`amount`, `wide`")).isEmpty();

      task.put(row(schema, key, "wide", 2));
      assertThat(rows("`amount`, `wide`")).isEqualTo(List.of(List.of("2", "wide")));
      task.put(delete(schema, key));
      assertThat(rows("`amount`, `wide`")).isEmpty();
    }
    sql.execute("drop table `%s`".formatted(table));
  }

  private void createTable(Object key) {
    sql.execute(
        "create table `%s` (`id` %s not null primary key, `amount` bigint, `wide` varchar(99))"
            .formatted(table, key.equals(TEXT) ? text : bytes));
  }

  private TaskConfiguration configuration() {
    return upserts().deletes();
  }

  private SinkRecord row(Schema schema, Object key, String wide, long amount) {
    SchemaBuilder row = fields("amount int64, wide string").field("id", schema);
    return records.next(partition, key(schema, key), struct(row, amount, wide, key));
  }

  private SinkRecord delete(Schema schema, Object key) {
    return records.next(partition, key(schema, key), null);
  }

  private static Struct key(Schema schema, Object key) {
    return struct(SchemaBuilder.struct().field("id", schema), key);
  }

  private static SchemaBuilder schema(Object key) {
    return key.equals(TEXT) ? SchemaBuilder.string() : SchemaBuilder.bytes();
  }
}
