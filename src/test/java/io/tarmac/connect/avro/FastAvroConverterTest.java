package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate") // values of Connect's logical types
class FastAvroConverterTest {

  private final AvroDocuments documents = new AvroDocuments();

  @AfterEach
  void stop() {
    documents.close();
  }

  static Stream<Arguments> values() {
    return Stream.of(
        value("'boolean'", true, true),
        value("'int'", -7, -7),
        value("{'type': 'int', 'connect.type': 'int8'}", -7, (byte) -7),
        value("{'type': 'int', 'connect.type': 'int16'}", 300, (short) 300),
        value("['null', {'type': 'int', 'logicalType': 'date'}]", 2, new Date(172_800_000)),
        value("['null', {'type': 'int', 'logicalType': 'time-millis'}]", 5, new Date(5)),
        value("'long'", Long.MIN_VALUE, Long.MIN_VALUE),
        value("['null', {'type': 'long', 'logicalType': 'timestamp-millis'}]", -1L, new Date(-1)),
        value("'float'", 1.5f, 1.5f),
        value("'double'", Math.E, Math.E),
        value("'string'", "Käse", "Käse"),
        value("['null', 'bytes']", buffer(1, 2), buffer(1, 2)),
        value(
            "['null', {'type': 'bytes', 'logicalType': 'decimal', 'precision': 4, 'scale': 2}]",
            buffer(-1, 0),
            new BigDecimal("-2.56")),
        value(
            "['null', {'type': 'bytes', 'logicalType': 'decimal', 'precision': 20, 'scale': 0}]",
            buffer(1, 0, 0, 0, 0, 0, 0, 0, 0),
            new BigDecimal("18446744073709551616")),
        value("{'type': 'array', 'items': 'int'}", List.of(1, 2), List.of(1, 2)),
        value(
            "{'type': 'array', 'items': ['null', 'int']}",
            Arrays.asList(1, null),
            Arrays.asList(1, null)),
        value("{'type': 'map', 'values': 'int'}", Map.of("a", 1), Map.of("a", 1)));
  }

  private static Arguments value(String schema, Object avro, Object connect) {
    return Arguments.of(schema, avro, connect);
  }

  @ParameterizedTest
  @MethodSource("values")
  void readsEachType(String schema, Object avro, Object connect) {
    assertThat(documents.convert(schema.replace('\'', '"'), avro).value()).isEqualTo(connect);
  }

  @Test
  void readsEnumsAndFixedTypes() {
    String suits = "{\"type\": \"enum\", \"name\": \"Suit\", \"symbols\": [\"HEARTS\", \"CLUBS\"]}";
    String md2 = "{\"type\": \"fixed\", \"name\": \"Md2\", \"size\": 2}";

    assertThat(
            documents
                .convert(suits, new GenericData.EnumSymbol(AvroDocuments.parse(suits), "CLUBS"))
                .value())
        .isEqualTo("CLUBS");
    assertThat(
            documents
                .convert(md2, new GenericData.Fixed(AvroDocuments.parse(md2), new byte[] {3, 4}))
                .value())
        .isEqualTo(buffer(3, 4));
  }

  @Test
  void aDocumentOfBytesHasNoLength() {
    int id = documents.registry.add("\"bytes\"");

    SchemaAndValue bytes =
        documents
            .converter(Map.of())
            .toConnectData("t", AvroDocuments.document(id, new byte[] {14, 1}));

    assertThat(bytes.value()).isEqualTo(buffer(14, 1));
  }

  @Test
  void readsTheMembersOfAUnion() {
    String schema =
        """
        {"type": "record", "name": "Holder", "fields": [{"name": "u", "type": [
         "null", "int", "string", {"type": "fixed", "name": "x.Two", "size": 2}, "bytes",
         {"type": "enum", "name": "x.Suit", "symbols": ["HEARTS"]},
         {"type": "record", "name": "x.A", "fields": [{"name": "a", "type": "int"}]}]}]}
        """;
    org.apache.avro.Schema union = AvroDocuments.parse(schema).getField("u").schema();
    Map<String, Object> members = new HashMap<>();
    members.put("int", 4);
    members.put("string", "s");
    members.put("bytes", buffer(1, 2, 3));
    members.put("Suit", new GenericData.EnumSymbol(union.getTypes().get(5), "HEARTS"));
    members.put("Two", new GenericData.Fixed(union.getTypes().get(3), new byte[] {8, 9}));
    members.put("A", new GenericRecordBuilder(union.getTypes().get(6)).set("a", 1).build());

    members.forEach(
        (name, value) -> {
          Struct read = (Struct) documents.convert(schema, holder(schema, value)).value();
          Struct member = read.getStruct("u");
          assertThat(member.schema().fields().stream().filter(field -> member.get(field) != null))
              .as(name)
              .singleElement()
              .extracting(field -> field.name())
              .isEqualTo(name);
          read.validate();
        });
    assertThat(((Struct) documents.convert(schema, holder(schema, null)).value()).get("u"))
        .isNull();
  }

  private static GenericRecord holder(String schema, Object member) {
    GenericRecord holder = new GenericData.Record(AvroDocuments.parse(schema));
    holder.put("u", member);
    return holder;
  }

  @Test
  void readsRecordsThatContainThemselves() {
    String schema =
        """
        {"type": "record", "name": "Node", "fields": [
         {"name": "id", "type": "int"}, {"name": "next", "type": ["null", "Node"]}]}
        """;
    org.apache.avro.Schema node = AvroDocuments.parse(schema);
    GenericRecord inner = new GenericRecordBuilder(node).set("id", 2).set("next", null).build();
    GenericRecord outer = new GenericRecordBuilder(node).set("id", 1).set("next", inner).build();

    Struct read = (Struct) documents.convert(schema, outer).value();

    assertThat(read.getStruct("next").getInt32("id")).isEqualTo(2);
    read.validate();
  }

  @Test
  void readsMapsWhoseKeysAreNotTexts() {
    String schema =
        """
        {"type": "array", "items": {"type": "record", "name": "Pair",
         "connect.internal.type": "MapEntry", "fields": [
          {"name": "key", "type": "int"}, {"name": "value", "type": "string"}]}}
        """;
    GenericRecord pair =
        new GenericRecordBuilder(AvroDocuments.parse(schema).getElementType())
            .set("key", 1)
            .set("value", "one")
            .build();

    assertThat(documents.convert(schema, List.of(pair)).value()).isEqualTo(Map.of(1, "one"));
  }

  @Test
  void readsValuesWithoutASchema() {
    String schema = SchemalessReader.SCHEMA.toString();
    GenericRecordBuilder builder = new GenericRecordBuilder(SchemalessReader.SCHEMA);
    GenericRecord one = builder.set("int", 1).build();
    GenericRecord list =
        new GenericRecordBuilder(SchemalessReader.SCHEMA).set("array", List.of(one, one)).build();

    SchemaAndValue read = documents.convert(schema, list);

    assertThat(read.schema()).isNull();
    assertThat(read.value()).isEqualTo(List.of(1, 1));
  }

  @Test
  void nullsHaveNoSchema() {
    assertThat(documents.converter(Map.of()).toConnectData("t", null))
        .isEqualTo(SchemaAndValue.NULL);
    assertThat(documents.convert("[\"null\", \"int\"]", null)).isEqualTo(SchemaAndValue.NULL);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4})
  void refusesBytesTooShortForAnId(int length) {
    assertThatThrownBy(() -> documents.converter(Map.of()).toConnectData("t", new byte[length]))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("is not in Confluent's wire format");
  }

  @Test
  void refusesOtherFormats() {
    byte[] json = "{\"a\": \"secret\"}".getBytes(java.nio.charset.StandardCharsets.UTF_8);

    assertThatThrownBy(() -> documents.converter(Map.of()).toConnectData("t", json))
        .isInstanceOf(DataException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void messagesSayWhereTheDamageIs() {
    String schema =
        """
        {"type": "record", "name": "A", "fields": [{"name": "b", "type":
         {"type": "record", "name": "B", "fields": [{"name": "c", "type": "string"}]}}]}
        """;
    int id = documents.registry.add(schema);

    assertThatThrownBy(
            () ->
                documents
                    .converter(Map.of(), true)
                    .toConnectData("orders", AvroDocuments.document(id, new byte[] {20, 65})))
        .isInstanceOf(DataException.class)
        .hasMessage(
            "A key of topic orders cannot be read with schema %d: b: c: A length is 10, but 1 bytes are left"
                .formatted(id));
  }

  @Test
  void anUntranslatableSchemaFailsForItsRecordsOnly() {
    FastAvroConverter converter = documents.converter(Map.of());
    byte[] unusable = documents.document("{\"type\": \"array\", \"items\": \"null\"}", List.of());

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> converter.toConnectData("t", unusable))
          .isInstanceOf(DataException.class)
          .hasMessageContaining("no form in Connect");
    }
    assertThat(documents.registry.requests()).hasSize(2);
    assertThat(converter.toConnectData("t", documents.document("\"int\"", 1)).value()).isEqualTo(1);
  }

  @Test
  void writingNeedsConfluentsConverter() {
    assertThatThrownBy(
            () -> documents.converter(Map.of()).fromConnectData("t", Schema.INT32_SCHEMA, 7))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("only reads");
  }

  @Test
  void threadsMayReadAtOnceWhileSchemasAreForgotten() throws Exception {
    FastAvroConverter converter = documents.converter(Map.of("schemas.cache.config", "1"));
    byte[] seven = documents.document("\"int\"", 7);
    byte[] text = documents.document("\"string\"", "seven");
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 200; i++) {
        Callable<Object> readSeven = () -> converter.toConnectData("t", seven).value();
        Callable<Object> readText = () -> converter.toConnectData("t", text).value();
        List<Future<Object>> reads = threads.invokeAll(List.of(readSeven, readText));
        assertThat(reads.get(0).get()).isEqualTo(7);
        assertThat(reads.get(1).get()).isEqualTo("seven");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void hasToBeConfiguredFirst() {
    assertThatThrownBy(() -> new FastAvroConverter().toConnectData("t", new byte[5]))
        .isInstanceOf(IllegalStateException.class);
  }

  private static ByteBuffer buffer(int... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    for (int b : bytes) {
      buffer.put((byte) b);
    }
    return buffer.flip();
  }
}
