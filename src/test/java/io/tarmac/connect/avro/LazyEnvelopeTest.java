package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.struct.LazyStruct;
import java.util.Arrays;
import java.util.Map;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LazyEnvelopeTest {

  private static final String ENVELOPE =
      """
      {"type": "record", "name": "Envelope", "fields": [
       {"name": "before", "type": ["null", {"type": "record", "name": "Row", "fields": [
        {"name": "id", "type": "int"},
        {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
        {"name": "time", "type": {"type": "int", "logicalType": "time-millis"}},
        {"name": "place", "type": {"type": "record", "name": "Place", "fields": [
         {"name": "city", "type": "string"}]}}]}]},
       {"name": "after", "type": ["null", "Row"]},
       {"name": "source", "type": {"type": "record", "name": "Source", "fields": [
        {"name": "lsn", "type": ["null", "long"]}]}},
       {"name": "transaction", "type": ["null", {"type": "record", "name": "Block", "fields": [
        {"name": "id", "type": "string"}]}]},
       {"name": "op", "type": "string"}]}
      """;

  private final AvroDocuments documents = new AvroDocuments();

  @AfterEach
  void stop() {
    documents.close();
  }

  @Test
  void onlyAfterIsDecodedAtOnce() {
    byte[] document = documents.document(ENVELOPE, event("secret"));

    Struct event = read(document);

    assertThat(event.getStruct("after")).isExactlyInstanceOf(Struct.class);
    for (String field : new String[] {"before", "source", "transaction"}) {
      assertThat(event.get(field)).as(field).isInstanceOf(LazyStruct.class);
      assertThat(((LazyStruct) event.get(field)).retainedBytes()).isBetween(1, document.length / 2);
    }
    Struct before = event.getStruct("before");
    assertThat(before.getStruct("place")).isExactlyInstanceOf(Struct.class);
    assertThat(((LazyStruct) before).retainedBytes()).isZero();
  }

  @Test
  void lazyStructsHaveTheValuesOfOrdinaryOnes() {
    Struct event = read(documents.document(ENVELOPE, event("Kiel")));

    assertThat(event.get("before")).isEqualTo(event.get("after"));
    assertThat(event.getStruct("before").hashCode()).isEqualTo(event.getStruct("after").hashCode());
    assertThat(event.getStruct("source").getInt64("lsn")).isEqualTo(4711);
    assertThat(event.getStruct("transaction")).hasToString("Struct{id=7:1}");
    event.validate();
  }

  @Test
  void nothingIsLazyInKeysAndOtherRecords() {
    byte[] document = documents.document(ENVELOPE, event("Kiel"));
    byte[] other =
        documents.document(ENVELOPE.replace("\"op\"", "\"operation\""), event("Kiel", "operation"));

    Struct key = (Struct) documents.converter(Map.of(), true).toConnectData("t", document).value();

    assertThat(key.get("before")).isExactlyInstanceOf(Struct.class);
    assertThat(read(other).get("before")).isExactlyInstanceOf(Struct.class);
  }

  @Test
  void nullsStayNull() {
    GenericRecord insert = event("Kiel");
    insert.put("before", null);

    assertThat(read(documents.document(ENVELOPE, insert)).get("before")).isNull();
  }

  @Test
  void eachCutDocumentFailsInTheConverter() {
    byte[] document = documents.document(ENVELOPE, event("Kiel"));

    for (int length = 0; length < document.length; length++) {
      byte[] cut = Arrays.copyOf(document, length);
      assertThatThrownBy(() -> read(cut)).as("%d bytes", length).isInstanceOf(DataException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"time", "price"})
  void valuesWithoutAFormFailInTheConverter(String field) {
    GenericRecord event = event("Kiel");
    GenericRecord before = (GenericRecord) event.get("before");
    before.put(field, field.equals("time") ? 86_400_001 : java.nio.ByteBuffer.allocate(0));

    assertThatThrownBy(() -> read(documents.document(ENVELOPE, event)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("before: " + field);
  }

  @Test
  void bytesThatChangeLaterChangeNothing() {
    byte[] document = documents.document(ENVELOPE, event("Kiel"));
    Struct event = read(document);

    Arrays.fill(document, (byte) -1);

    assertThat(event.get("before")).isEqualTo(event.get("after"));
  }

  private Struct read(byte[] document) {
    return (Struct) documents.converter(Map.of()).toConnectData("orders", document).value();
  }

  private static GenericRecord event(String city) {
    return event(city, "op");
  }

  private static GenericRecord event(String city, String op) {
    org.apache.avro.Schema schema = AvroDocuments.parse(ENVELOPE.replace("\"op\"", '"' + op + '"'));
    GenericRecord event = new GenericData.Record(schema);
    event.put("before", row(schema, city));
    event.put("after", row(schema, city));
    GenericRecord source = new GenericData.Record(schema.getField("source").schema());
    source.put("lsn", 4711L);
    event.put("source", source);
    GenericRecord block =
        new GenericData.Record(schema.getField("transaction").schema().getTypes().get(1));
    block.put("id", "7:1");
    event.put("transaction", block);
    event.put(op, "u");
    return event;
  }

  private static GenericRecord row(org.apache.avro.Schema envelope, String city) {
    org.apache.avro.Schema schema = envelope.getField("before").schema().getTypes().get(1);
    GenericRecord row = new GenericData.Record(schema);
    row.put("id", 7);
    row.put("price", java.nio.ByteBuffer.wrap(new byte[] {1, 2}));
    row.put("time", 1000);
    GenericRecord place = new GenericData.Record(schema.getField("place").schema());
    place.put("city", city);
    row.put("place", place);
    return row;
  }
}
