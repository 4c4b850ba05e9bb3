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

class DocumentEventsTest {

  private static final String DOCUMENT = "{\"_id\": 1, \"name\": \"secret\"}";
  private static final Schema TEXT =
      SchemaBuilder.string().name("io.debezium.data.Json").optional().build();
  private static final Schema SOURCE =
      SchemaBuilder.struct().field("collection", Schema.STRING_SCHEMA).build();

  private final ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(10_000));

  @Test
  @DisplayName("C7_1 MongoDB's envelope is refused with the transformation to use, of each version")
  void envelopes() {
    for (List<String> others :
        List.of(List.of("before", "updateDescription"), List.of("patch", "filter"))) {
      for (String operation : List.of("c", "r", "u", "d")) {
        SchemaBuilder schema = SchemaBuilder.struct().name("m.Envelope").field("after", TEXT);
        others.forEach(other -> schema.field(other, TEXT));
        Schema envelope =
            schema.field("source", SOURCE).field("op", Schema.OPTIONAL_STRING_SCHEMA).build();

        assertRefused(
            DeliveredRecords.withRow(
                new Struct(envelope)
                    .put("after", operation.equals("d") ? null : DOCUMENT)
                    .put("source", new Struct(SOURCE).put("collection", "flights"))
                    .put("op", operation)));
      }
    }
  }

  @Test
  @DisplayName("C7_1 MongoDB's envelope without a schema is refused too, a row like it is not")
  void mapsWithoutASchema() throws Exception {
    assertRefused(schemaless(null, DOCUMENT));
    assertRefused(schemaless(DOCUMENT, DOCUMENT));
    assertRefused(schemaless(DOCUMENT, null));
    assertThat(decoder.decode(schemaless(null, "text"))).isInstanceOf(Change.Upsert.class);
  }

  @Test
  @DisplayName("C7_1 CloudEvents with documents as their data are refused too, of each version")
  void cloudEvents() {
    for (String other : List.of("before", "patch")) {
      Schema documents = SchemaBuilder.struct().field(other, TEXT).field("after", TEXT).build();
      Map<String, Object> data = new HashMap<>();
      data.put(other, null);
      data.put("after", DOCUMENT);

      assertRefused(cloudEvent(new Struct(documents).put("after", DOCUMENT)));
      assertRefused(cloudEvent(data));
    }
  }

  @Test
  @DisplayName("C7_1 a row of a CloudEvent may have columns that are called before and after")
  void rowsOfCloudEvents() throws Exception {
    Schema row =
        SchemaBuilder.struct()
            .field("id", Schema.INT32_SCHEMA)
            .field("before", TEXT)
            .field("after", TEXT)
            .build();
    Struct struct = new Struct(row).put("id", 1).put("before", "{}").put("after", "{}");
    Map<String, Object> map = Map.of("id", 1, "before", "{}", "after", "{}");

    assertThat(decoder.decode(cloudEvent(struct))).isInstanceOf(Change.Upsert.class);
    assertThat(decoder.decode(cloudEvent(map))).isInstanceOf(Change.Upsert.class);
  }

  private static SinkRecord cloudEvent(Struct data) {
    SchemaBuilder schema = SchemaBuilder.struct();
    List<String> attributes = List.of("id", "source", "specversion", "type");
    attributes.forEach(attribute -> schema.field(attribute, Schema.STRING_SCHEMA));
    Struct event = new Struct(schema.field("data", data.schema()).build()).put("data", data);
    attributes.forEach(attribute -> event.put(attribute, "x"));
    return DeliveredRecords.withRow(event);
  }

  private static SinkRecord cloudEvent(Map<String, Object> data) {
    return DeliveredRecords.withValue(
        null, Map.of("id", "1", "source", "s", "specversion", "1.0", "type", "t", "data", data));
  }

  private void assertRefused(SinkRecord record) {
    assertThatThrownBy(() -> decoder.decode(record))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("ExtractNewDocumentState")
        .hasMessageNotContaining("secret");
  }

  private static SinkRecord schemaless(@Nullable String before, @Nullable String after) {
    Map<String, Object> event = new HashMap<>();
    event.put("op", "u");
    event.put("before", before);
    event.put("after", after);
    event.put("source", Map.of("collection", "flights"));
    return DeliveredRecords.withValue(null, event);
  }
}
