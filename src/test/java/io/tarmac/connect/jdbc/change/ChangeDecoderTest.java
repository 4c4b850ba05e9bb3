package io.tarmac.connect.jdbc.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.Envelope;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeDecoderTest {

  private static final Schema ROW =
      SchemaBuilder.struct().optional().field("id", Schema.INT32_SCHEMA).build();
  private static final Envelope ENVELOPE = new Envelope("fleet", "flights", ROW);

  private final ChangeDecoder decoder = new ChangeDecoder(new FieldLimit(10_000));

  @Test
  @DisplayName("C7_1 a flat record is the row itself")
  void aFlatRecordIsTheRow() throws Exception {
    SinkRecord record = DeliveredRecords.withRow(row(1));

    Change change = decoder.decode(record);

    assertThat(change).isEqualTo(new Change.Upsert(record, row(1)));
    assertThat(change.origin()).isSameAs(record);
    assertThat(change.rowSchema()).isSameAs(ROW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "r", "u"})
  @DisplayName("C7_1 create, read and update carry the row after the change")
  void createReadAndUpdateCarryTheRowAfter(String operation) throws Exception {
    assertUpsert(DeliveredRecords.withRow(event(operation, row(1), row(2))), row(2));
  }

  @Test
  @DisplayName("C7_1 a delete carries the row before it")
  void aDeleteCarriesTheRowBefore() throws Exception {
    assertDelete(DeliveredRecords.withRow(ENVELOPE.delete(row(1))), row(1));
  }

  @Test
  void aDeleteMayComeWithoutTheRow() throws Exception {
    SinkRecord record = DeliveredRecords.withRow(event("d", null, null));

    Change change = decoder.decode(record);

    assertThat(change).isEqualTo(new Change.Delete(record, null));
    assertThat(change.rowSchema()).isNull();
  }

  @Test
  @DisplayName("C7_1 a truncate carries no row")
  void aTruncateCarriesNoRow() throws Exception {
    SinkRecord record = DeliveredRecords.withRow(event("t", null, null));

    assertThat(decoder.decode(record)).isEqualTo(new Change.Truncate(record));
  }

  @Test
  @DisplayName("C7_1 a logical message asks for no change of a row")
  void aLogicalMessageAsksForNothing() throws Exception {
    assertThat(decoder.decode(DeliveredRecords.withRow(event("m", null, row(1))))).isNull();
  }

  @Test
  @DisplayName(
      "C7_1 a message of pg_logical_emit_message is skipped, whatever its schema is called")
  void aMessageWithoutRowsIsSkipped() throws Exception {
    Schema content =
        SchemaBuilder.struct()
            .field("prefix", Schema.STRING_SCHEMA)
            .field("content", Schema.BYTES_SCHEMA)
            .build();
    Schema source = SchemaBuilder.struct().field("lsn", Schema.INT64_SCHEMA).build();
    Schema schema =
        SchemaBuilder.struct()
            .name("io.debezium.connector.postgresql.MessageValue")
            .field("op", Schema.STRING_SCHEMA)
            .field("ts_ms", Schema.OPTIONAL_INT64_SCHEMA)
            .field("source", source)
            .field("message", content)
            .build();
    Struct message =
        new Struct(schema)
            .put("op", "m")
            .put("source", new Struct(source).put("lsn", 1L))
            .put("message", new Struct(content).put("prefix", "p").put("content", new byte[1]));
    Schema keySchema = SchemaBuilder.struct().field("prefix", Schema.STRING_SCHEMA).build();
    Struct key = new Struct(keySchema).put("prefix", "p");

    assertThat(decoder.decode(DeliveredRecords.withRow(message))).isNull();
    assertThat(decoder.decode(DeliveredRecords.keyed(keySchema, key, schema, message))).isNull();
    message.put("op", "x");
    assertUpsert(DeliveredRecords.withRow(message), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "", "C", "cc"})
  void anOperationThatIsNotKnownIsABadRecordWithoutItsText(String operation) {
    SinkRecord record = DeliveredRecords.withRow(event(operation, row(1), row(2)));

    assertThatThrownBy(() -> decoder.decode(record))
        .isInstanceOf(BadRecordException.class)
        .hasMessageStartingWith("the change event has an operation that is not known; ");
  }

  @Test
  void anEnvelopeWithoutOperationIsABadRecord() {
    Schema schema =
        SchemaBuilder.struct()
            .field("before", ROW)
            .field("after", ROW)
            .field("op", Schema.OPTIONAL_STRING_SCHEMA)
            .build();

    assertThatThrownBy(
            () -> decoder.decode(DeliveredRecords.withRow(new Struct(schema).put("after", row(1)))))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("'op'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "r", "u"})
  void aMissingRowAfterTheChangeIsABadRecord(String operation) {
    SinkRecord record = DeliveredRecords.withRow(event(operation, row(1), null));

    assertThatThrownBy(() -> decoder.decode(record))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("'after'");
  }

  @Test
  @DisplayName("C7_1 a tombstone deletes, with or without a schema")
  void aTombstoneDeletesWithOrWithoutASchema() throws Exception {
    assertDelete(DeliveredRecords.withValue(null, null), null);
    assertDelete(DeliveredRecords.withValue(ROW, null), null);
    assertDelete(DeliveredRecords.withValue(ENVELOPE.schema(), null), null);
  }

  @Test
  @DisplayName("C7_5 plain text is the row, with or without a schema")
  void plainTextIsTheRow() throws Exception {
    SinkRecord bare = DeliveredRecords.withValue(null, "x");
    SinkRecord optional = DeliveredRecords.withValue(Schema.OPTIONAL_STRING_SCHEMA, "x");

    assertThat(decoder.decode(bare)).isEqualTo(new Change.Upsert(bare, "x", Schema.STRING_SCHEMA));
    assertThat(decoder.decode(optional))
        .isEqualTo(new Change.Upsert(optional, "x", Schema.OPTIONAL_STRING_SCHEMA));
  }

  @ParameterizedTest
  @MethodSource
  @DisplayName("C10_3 a value that is no row is a bad record whose message has not the value")
  void aValueThatIsNoRowIsABadRecord(@Nullable Schema schema, Object value, String kind) {
    assertThatThrownBy(() -> decoder.decode(DeliveredRecords.withValue(schema, value)))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContainingAll("the value is " + kind + ", not a set", "value.converter")
        .hasMessageNotContaining("4711");
  }

  static Stream<Arguments> aValueThatIsNoRowIsABadRecord() {
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();
    return Stream.of(
        Arguments.of(null, 4711L, "a number"),
        Arguments.of(null, 4711.5, "a number"),
        Arguments.of(null, true, "a boolean"),
        Arguments.of(null, List.of("4711"), "a list"),
        Arguments.of(null, new byte[] {4, 7, 1, 1}, "bytes without a schema"),
        Arguments.of(null, new Object(), "neither a Struct, a map nor a text"),
        Arguments.of(Schema.INT64_SCHEMA, 4711L, "of type INT64"),
        Arguments.of(map, Map.of("id", "4711"), "of type MAP"));
  }

  @Test
  void schemasThatAlternateKeepTheirDecoders() throws Exception {
    for (int i = 0; i < 3; i++) {
      assertUpsert(DeliveredRecords.withRow(row(i)), row(i));
      assertUpsert(DeliveredRecords.withRow(ENVELOPE.create(row(i))), row(i));
    }
  }

  @Test
  void envelopesThatPlaceTheirFieldsDifferentlyAreNotConfused() throws Exception {
    Schema turned =
        SchemaBuilder.struct()
            .field("op", Schema.STRING_SCHEMA)
            .field("after", ROW)
            .field("before", ROW)
            .build();
    Struct turnedEvent =
        new Struct(turned).put("op", "u").put("before", row(1)).put("after", row(2));
    SinkRecord first = DeliveredRecords.withRow(ENVELOPE.update(row(3), row(4)));

    assertUpsert(first, row(4));
    assertUpsert(DeliveredRecords.withRow(turnedEvent), row(2));
    assertUpsert(first, row(4));
  }

  @Test
  void anEqualSchemaThatIsAnotherObjectIsDecodedAlike() throws Exception {
    Envelope copy = new Envelope("fleet", "flights", ROW);

    assertThat(copy.schema()).isNotSameAs(ENVELOPE.schema()).isEqualTo(ENVELOPE.schema());
    assertDelete(DeliveredRecords.withRow(ENVELOPE.delete(row(1))), row(1));
    assertDelete(DeliveredRecords.withRow(copy.delete(row(1))), row(1));
  }

  private void assertUpsert(SinkRecord record, Struct row) throws BadRecordException {
    assertThat(decoder.decode(record)).isEqualTo(new Change.Upsert(record, row));
  }

  private void assertDelete(SinkRecord record, @Nullable Struct row) throws BadRecordException {
    assertThat(decoder.decode(record)).isEqualTo(new Change.Delete(record, row));
  }

  private static Struct row(int id) {
    return new Struct(ROW).put("id", id);
  }

  private static Struct event(String operation, Struct before, Struct after) {
    return ENVELOPE.update(before, row(0)).put("after", after).put("op", operation);
  }
}
