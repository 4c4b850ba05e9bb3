package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.Schemaless;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchemalessDecoderTest {

  private final ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(10_000));

  @Test
  @DisplayName("C7_5 a map without a schema is the row; its fields may be anything")
  void aMapIsTheRow() throws Exception {
    Map<String, Object> row = Map.of("id", 1, "name", "x");

    Change change = decode(row);

    assertThat(change).isInstanceOf(Change.Upsert.class);
    assertThat(change.row()).isSameAs(row);
    assertThat(change.rowSchema().fields())
        .extracting(Field::name)
        .containsExactlyInAnyOrder("id", "name");
    assertThat(change.rowSchema().fields()).extracting(Field::schema).containsOnly(Schemaless.ANY);
  }

  @Test
  @DisplayName("C7_5 maps with the same fields share a schema object, others do not")
  void mapsWithTheSameFieldsShareASchema() throws Exception {
    Schema one = decode(Map.of("id", 1, "name", "x")).rowSchema();

    assertThat(decode(Map.of("name", 2L, "id", "y")).rowSchema()).isSameAs(one);
    assertThat(decode(Map.of("id", 1)).rowSchema()).isNotEqualTo(one);
    assertThat(decode(Map.of("id", 1, "leg", "x")).rowSchema()).isNotEqualTo(one);
    assertThat(decode(Map.of("id", 3, "name", "z")).rowSchema()).isSameAs(one);
  }

  @Test
  @DisplayName("C7_5 a change event without a schema, decided by its shape")
  void aChangeEventIsDecodedByItsShape() throws Exception {
    assertThat(decode(event("c", null, Map.of("id", 1))).row()).isEqualTo(Map.of("id", 1));
    assertThat(decode(event("u", Map.of("id", 1), Map.of("id", 2))).row())
        .isEqualTo(Map.of("id", 2));
    assertThat(decode(event("d", Map.of("id", 1), null)))
        .isInstanceOfSatisfying(
            Change.Delete.class,
            delete -> {
              assertThat(delete.row()).isEqualTo(Map.of("id", 1));
              assertThat(delete.rowSchema()).isNotNull();
            });
    assertThat(decode(event("d", null, null)).row()).isNull();
    assertThat(decode(event("t", null, null))).isInstanceOf(Change.Truncate.class);
    assertThat(decoder.decode(DeliveredRecords.withValue(null, event("m", null, null)))).isNull();
  }

  @Test
  @DisplayName(
      "C7_5 a message of pg_logical_emit_message is skipped; what only looks like one is a row")
  void aMessageWithoutRowsIsSkipped() throws Exception {
    Map<String, Object> content = Map.of("prefix", "p", "content", "AA==");
    Map<String, Object> message =
        Map.of("op", "m", "ts_ms", 1L, "source", Map.of("lsn", 1L), "message", content);

    assertThat(decoder.decode(DeliveredRecords.withValue(null, message))).isNull();
    for (Map<String, Object> row :
        List.of(
            Map.of("op", "m", "message", content),
            Map.of("op", "x", "source", Map.of(), "message", content),
            Map.of("op", "m", "source", Map.of(), "message", "text"),
            Map.of("op", "m", "source", Map.of(), "message", Map.of("prefix", "p")))) {
      assertThat(decode(row).row()).isSameAs(row);
    }
  }

  @Test
  void aMapThatOnlyLooksLikeAnEventIsARow() throws Exception {
    Map<String, Object> textInAfter = event("c", null, null);
    textInAfter.put("after", "x");
    Map<String, Object> noBefore = event("c", null, Map.of("id", 1));
    noBefore.remove("before");
    Map<String, Object> numberInOp = event("c", null, Map.of("id", 1));
    numberInOp.put("op", 1);

    for (Map<String, Object> row : List.of(textInAfter, noBefore, numberInOp)) {
      assertThat(decode(row).row()).isSameAs(row);
    }
  }

  @Test
  @DisplayName("C7_5 C10_3 what is wrong with an event without a schema is said without its values")
  void whatIsWrongIsSaid() {
    assertThatThrownBy(() -> decode(event("secret", null, Map.of("id", 1))))
        .isInstanceOf(BadRecordException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> decode(event("c", null, null)))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("'after'");
    assertThatThrownBy(() -> decode(Map.of(4711, "x")))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("name")
        .hasMessageNotContaining("4711");
  }

  @Test
  void shapesThatComeAndGoAreRememberedWithinBounds() throws Exception {
    Schema first = decode(Map.of("id", 0)).rowSchema();
    for (int i = 0; i < 100; i++) {
      String name = "field" + i + "_" + "x".repeat(50);
      decode(IntStream.range(0, 5_000).boxed().collect(Collectors.toMap(n -> name + n, n -> n)));
    }

    assertThat(decode(Map.of("id", 0)).rowSchema()).isEqualTo(first).isNotSameAs(first);
  }

  private Change decode(Map<?, ?> value) throws BadRecordException {
    SinkRecord record = DeliveredRecords.withValue(null, value);
    Change change = decoder.decode(record);
    assertThat(change).isNotNull();
    assertThat(change.origin()).isSameAs(record);
    return change;
  }

  private static Map<String, Object> event(
      String operation, @Nullable Map<?, ?> before, @Nullable Map<?, ?> after) {
    Map<String, Object> event = new HashMap<>();
    event.put("op", operation);
    event.put("before", before);
    event.put("after", after);
    event.put("source", Map.of("table", "flights"));
    return event;
  }
}
