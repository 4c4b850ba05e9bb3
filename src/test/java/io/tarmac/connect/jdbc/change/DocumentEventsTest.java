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

  private final ChangeDecoder decoder = new ChangeDecoder();

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
            TestingRecords.withRow(
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
  @DisplayName("C7_1 CloudEvents with documents as their data are refused too")
  void cloudEvents() {
    Schema documents = SchemaBuilder.struct().field("before", TEXT).field("after", TEXT).build();
    Schema event =
        SchemaBuilder.struct()
            .field("id", Schema.STRING_SCHEMA)
            .field("source", Schema.STRING_SCHEMA)
            .field("specversion", Schema.STRING_SCHEMA)
            .field("type", Schema.STRING_SCHEMA)
            .field("iodebeziumop", Schema.STRING_SCHEMA)
            .field("data", documents)
            .build();
    Struct value = new Struct(event).put("iodebeziumop", "c");
    for (String attribute : List.of("id", "source", "specversion", "type")) {
      value.put(attribute, "x");
    }
    value.put("data", new Struct(documents).put("after", DOCUMENT));
    Map<String, Object> data = new HashMap<>();
    data.put("before", null);
    data.put("after", DOCUMENT);
    Map<String, Object> map =
        Map.of("id", "1", "source", "s", "specversion", "1.0", "type", "t", "data", data);

    assertRefused(TestingRecords.withRow(value));
    assertRefused(TestingRecords.withValue(null, map));
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
    return TestingRecords.withValue(null, event);
  }
}
