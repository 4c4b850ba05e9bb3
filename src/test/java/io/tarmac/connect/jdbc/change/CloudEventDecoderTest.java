package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CloudEventDecoderTest {

  private static final Schema ROW =
      SchemaBuilder.struct().optional().field("id", Schema.INT32_SCHEMA).build();
  private static final Schema ROWS =
      SchemaBuilder.struct().optional().field("before", ROW).field("after", ROW).build();
  private static final Schema ROWS_WITH_OPERATION =
      SchemaBuilder.struct()
          .field("before", ROW)
          .field("after", ROW)
          .field("op", Schema.STRING_SCHEMA)
          .build();

  private final ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(10_000));

  @ParameterizedTest
  @ValueSource(strings = {"c", "r", "u"})
  @DisplayName("C7_1 a CloudEvent of a change carries the row after it")
  void aCloudEventCarriesTheRowAfter(String operation) throws Exception {
    assertUpsert(record(event(operation, rows(row(1), row(2)))), row(2));
  }

  @Test
  @DisplayName("C7_1 a CloudEvent of a delete carries the row before it")
  void aCloudEventOfADeleteCarriesTheRowBefore() throws Exception {
    assertDelete(record(event("d", rows(row(1), null))), row(1));
  }

  @Test
  @DisplayName("C7_1 truncates and logical messages as CloudEvents")
  void truncatesAndMessages() throws Exception {
    SinkRecord truncate = record(event("t", rows(null, null)));
    SinkRecord withoutData = record(event("t", ROWS, null));

    assertThat(decoder.decode(truncate)).isEqualTo(new Change.Truncate(truncate));
    assertThat(decoder.decode(withoutData)).isEqualTo(new Change.Truncate(withoutData));
    assertThat(decoder.decode(record(event("m", rows(null, null))))).isNull();
  }

  @Test
  @DisplayName("C7_1 without Debezium's attributes the operation in the data or the rows tell")
  void withoutAttributesTheDataTells() throws Exception {
    Struct deleting =
        new Struct(ROWS_WITH_OPERATION).put("op", "d").put("before", row(1)).put("after", row(2));

    assertDelete(record(event(null, deleting)), row(1));
    assertUpsert(record(event(null, rows(row(1), row(2)))), row(2));
    assertDelete(record(event(null, rows(row(1), null))), row(1));
    assertThatThrownBy(() -> decoder.decode(record(event(null, rows(null, null)))))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("CloudEvent");
  }

  @Test
  @DisplayName("C7_1 a CloudEvent with flat data carries the data as its row")
  void flatDataIsTheRow() throws Exception {
    assertUpsert(record(event("u", row(1))), row(1));
    assertDelete(record(event("d", row(1))), row(1));
    assertUpsert(record(event(null, row(1))), row(1));
  }

  @Test
  @DisplayName("C7_1 an event whose data is no Struct is a row like any other")
  void otherDataMakesARowOfTheEvent() throws Exception {
    Schema schema =
        SchemaBuilder.struct()
            .field("id", Schema.STRING_SCHEMA)
            .field("source", Schema.STRING_SCHEMA)
            .field("specversion", Schema.STRING_SCHEMA)
            .field("type", Schema.STRING_SCHEMA)
            .field("data", Schema.STRING_SCHEMA)
            .build();
    Struct event = new Struct(schema).put("id", "1").put("data", "x");

    assertUpsert(record(event), event);
  }

  @Test
  @DisplayName("C7_1 C7_5 CloudEvents without a schema, with the data's schema beside it or not")
  void cloudEventsWithoutASchema() throws Exception {
    Map<String, Object> rows = new HashMap<>();
    rows.put("before", null);
    rows.put("after", Map.of("id", 2));
    SinkRecord change = schemaless("c", rows);
    SinkRecord withSchema = schemaless("c", Map.of("schema", Map.of(), "payload", rows));
    SinkRecord flat = schemaless("u", Map.of("id", 2));
    SinkRecord withoutOperation = schemaless(null, rows);

    for (SinkRecord record : new SinkRecord[] {change, withSchema, flat, withoutOperation}) {
      Change decoded = decoder.decode(record);
      assertThat(decoded).isInstanceOf(Change.Upsert.class);
      assertThat(decoded.row()).isEqualTo(Map.of("id", 2));
    }
    SinkRecord truncate = schemaless("t", null);
    assertThat(decoder.decode(truncate)).isEqualTo(new Change.Truncate(truncate));
  }

  @Test
  @DisplayName(
      "C7_1 C7_5 a CloudEvent that is a map whose data is a Struct, as its converter gives")
  void aMapWhoseDataIsAStruct() throws Exception {
    SinkRecord update = schemaless("u", rows(row(1), row(2)));

    assertUpsert(update, row(2));
    assertDelete(schemaless("d", rows(row(1), null)), row(1));
    assertUpsert(schemaless("r", row(3)), row(3));
    assertUpsert(update, row(2));
  }

  @Test
  @DisplayName("C7_1 a map with a schema is a CloudEvent by its name, or by its attributes")
  void mapsWithASchema() throws Exception {
    for (String name : List.of("server.fleet.flights.CloudEvents.Envelope", "renamed")) {
      SinkRecord update = withMapSchema(name, schemaless("u", maps(1, 2)));
      SinkRecord delete = withMapSchema(name, schemaless("d", maps(1, null)));
      SinkRecord flat = withMapSchema(name, schemaless(null, Map.of("id", 3)));

      assertThat(decoder.decode(update)).isInstanceOf(Change.Upsert.class);
      assertThat(rowOf(update)).isEqualTo(Map.of("id", 2));
      assertThat(decoder.decode(delete)).isInstanceOf(Change.Delete.class);
      assertThat(rowOf(delete)).isEqualTo(Map.of("id", 1));
      assertThat(rowOf(flat)).isEqualTo(Map.of("id", 3));
    }
    SinkRecord byNameAlone =
        withMapSchema(
            "a.CloudEvents.Envelope",
            DeliveredRecords.withValue(null, Map.of("data", Map.of("id", 4))));
    assertThat(rowOf(byNameAlone)).isEqualTo(Map.of("id", 4));
    SinkRecord renamed =
        withMapSchema("renamed", DeliveredRecords.withValue(null, Map.of("data", "none")));
    assertThatThrownBy(() -> decoder.decode(renamed))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("of type MAP");
  }

  @Test
  @DisplayName("C7_1 a Struct is a CloudEvent by its name too")
  void aStructByItsName() throws Exception {
    Schema schema =
        SchemaBuilder.struct().name("a.CloudEvents.Envelope").field("data", ROW).build();

    assertUpsert(record(new Struct(schema).put("data", row(1))), row(1));
  }

  private void assertUpsert(SinkRecord record, Struct row) throws BadRecordException {
    assertThat(decoder.decode(record)).isEqualTo(new Change.Upsert(record, row));
  }

  private void assertDelete(SinkRecord record, Struct row) throws BadRecordException {
    assertThat(decoder.decode(record)).isEqualTo(new Change.Delete(record, row));
  }

  private @Nullable Object rowOf(SinkRecord record) throws BadRecordException {
    Change change = decoder.decode(record);
    return change == null ? null : change.row();
  }

  private static Map<String, Object> maps(int before, @Nullable Integer after) {
    Map<String, Object> rows = new HashMap<>();
    rows.put("before", Map.of("id", before));
    rows.put("after", after == null ? null : Map.of("id", after));
    return rows;
  }

  private static SinkRecord withMapSchema(String name, SinkRecord record) {
    Schema schema =
        SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).name(name).build();
    return DeliveredRecords.withValue(schema, record.value());
  }

  private static Struct event(@Nullable String operation, Struct data) {
    return event(operation, data.schema(), data);
  }

  private static Struct event(
      @Nullable String operation, Schema dataSchema, @Nullable Struct data) {
    Schema schema =
        SchemaBuilder.struct()
            .name("server.fleet.flights.CloudEvents.Envelope")
            .field("id", Schema.STRING_SCHEMA)
            .field("source", Schema.STRING_SCHEMA)
            .field("specversion", Schema.STRING_SCHEMA)
            .field("type", Schema.STRING_SCHEMA)
            .field("iodebeziumop", Schema.OPTIONAL_STRING_SCHEMA)
            .field("data", dataSchema)
            .build();
    return new Struct(schema)
        .put("id", "name:server;lsn:1")
        .put("source", "/debezium/postgresql/server")
        .put("specversion", "1.0")
        .put("type", "io.debezium.connector.postgresql.DataChangeEvent")
        .put("iodebeziumop", operation)
        .put("data", data);
  }

  private static SinkRecord schemaless(@Nullable String operation, @Nullable Object data) {
    Map<String, Object> event = new HashMap<>();
    event.put("id", "1");
    event.put("source", "/debezium/postgresql/server");
    event.put("specversion", "1.0");
    event.put("type", "io.debezium.connector.postgresql.DataChangeEvent");
    event.put("data", data);
    if (operation != null) {
      event.put("iodebeziumop", operation);
    }
    return DeliveredRecords.withValue(null, event);
  }

  private static Struct rows(@Nullable Struct before, @Nullable Struct after) {
    return new Struct(ROWS).put("before", before).put("after", after);
  }

  private static Struct row(int id) {
    return new Struct(ROW).put("id", id);
  }

  private static SinkRecord record(Struct value) {
    return DeliveredRecords.withRow(value);
  }
}
