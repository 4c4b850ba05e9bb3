package io.tarmac.connect.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate") // values of Connect's logical types
class AvroSchemaTranslatorTest {

  private static final SchemaOptions USUAL = new SchemaOptions(true, false, false, false, true);

  static Stream<Arguments> types() {
    return Stream.of(
        type("'boolean'", SchemaBuilder.bool()),
        type("'int'", SchemaBuilder.int32()),
        type("{'type': 'int', 'connect.type': 'int8'}", SchemaBuilder.int8()),
        type("{'type': 'int', 'connect.type': 'int16'}", SchemaBuilder.int16()),
        type("{'type': 'int', 'logicalType': 'date'}", Date.builder()),
        type("{'type': 'int', 'logicalType': 'time-millis'}", Time.builder()),
        type(
            "{'type': 'int', 'logicalType': 'other', 'connect.type': 'int8'}",
            SchemaBuilder.int32()),
        type("'long'", SchemaBuilder.int64()),
        type("{'type': 'long', 'logicalType': 'timestamp-millis'}", Timestamp.builder()),
        type("{'type': 'long', 'logicalType': 'timestamp-micros'}", SchemaBuilder.int64()),
        type("'float'", SchemaBuilder.float32()),
        type("'double'", SchemaBuilder.float64()),
        type("'string'", SchemaBuilder.string()),
        type(
            "{'type': 'string', 'avro.java.string': 'String'}",
            SchemaBuilder.string().parameter("avro.java.string", "String")),
        type("'bytes'", SchemaBuilder.bytes()),
        type(
            "{'type': 'bytes', 'logicalType': 'decimal', 'precision': 9, 'scale': 2}",
            Decimal.builder(2).parameter("connect.decimal.precision", "9")),
        type("{'type': 'bytes', 'logicalType': 'decimal', 'precision': 64}", Decimal.builder(0)),
        type(
            "{'type': 'fixed', 'name': 'a.Md5', 'size': 16}",
            SchemaBuilder.bytes().name("a.Md5").parameter("connect.fixed.size", "16")),
        type(
            "{'type': 'enum', 'name': 'a.Suit', 'symbols': ['HEARTS', 'CLUBS'], 'doc': 'cards', 'default': 'CLUBS'}",
            SchemaBuilder.string()
                .name("a.Suit")
                .parameter("io.confluent.connect.avro.enum.doc.Suit", "cards")
                .parameter("io.confluent.connect.avro.enum.default.Suit", "CLUBS")
                .parameter("io.confluent.connect.avro.Enum", "a.Suit")
                .parameter("io.confluent.connect.avro.Enum.HEARTS", "HEARTS")
                .parameter("io.confluent.connect.avro.Enum.CLUBS", "CLUBS")),
        type(
            "{'type': 'array', 'items': ['null', 'int']}",
            SchemaBuilder.array(Schema.OPTIONAL_INT32_SCHEMA)),
        type(
            "{'type': 'map', 'values': 'int'}",
            SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.INT32_SCHEMA)),
        type(
            """
            {'type': 'array', 'items': {'type': 'record', 'name': 'Pair',
             'connect.internal.type': 'MapEntry', 'fields': [
              {'name': 'key', 'type': 'int'}, {'name': 'value', 'type': 'string'}]}}""",
            SchemaBuilder.map(Schema.INT32_SCHEMA, Schema.STRING_SCHEMA)),
        type("['null', 'string']", SchemaBuilder.string().optional()),
        type("['string']", SchemaBuilder.string()),
        type(
            "['null', 'int', {'type': 'record', 'name': 'a.B', 'fields': []}]",
            SchemaBuilder.struct()
                .name("io.confluent.connect.avro.Union")
                .optional()
                .field("int", Schema.OPTIONAL_INT32_SCHEMA)
                .field("B", SchemaBuilder.struct().name("a.B").optional().build())));
  }

  private static Arguments type(String avro, SchemaBuilder connect) {
    return Arguments.of(avro, connect);
  }

  @ParameterizedTest
  @MethodSource("types")
  void translatesEachType(String avro, SchemaBuilder connect) {
    assertThat(translate(avro)).isEqualTo(connect.build());
  }

  @Test
  void recordsKeepNamesDocumentationAndDefaults() {
    Schema schema =
        translate(
            """
            {'type': 'record', 'name': 'a.Order', 'doc': 'one order', 'fields': [
             {'name': 'qty', 'type': 'int', 'doc': 'how many', 'default': 7},
             {'name': 'note', 'type': ['null', 'string'], 'default': null},
             {'name': 'day', 'type': {'type': 'int', 'logicalType': 'date'}, 'default': 1},
             {'name': 'raw', 'type': 'bytes', 'default': '\\u00ff'}]}
            """);

    assertThat(schema.name()).isEqualTo("a.Order");
    assertThat(schema.version()).isEqualTo(5);
    assertThat(schema.doc()).isNull();
    assertThat(schema.parameters())
        .isEqualTo(
            Map.of(
                "io.confluent.connect.avro.record.doc", "one order",
                "io.confluent.connect.avro.field.doc.qty", "how many"));
    assertThat(schema.fields())
        .extracting(Field::name)
        .containsExactly("qty", "note", "day", "raw");
    assertThat(schema.field("qty").schema())
        .isEqualTo(
            SchemaBuilder.int32()
                .defaultValue(7)
                .parameter("io.confluent.connect.avro.field.default", "true")
                .build());
    assertThat(schema.field("note").schema()).isEqualTo(Schema.OPTIONAL_STRING_SCHEMA);
    assertThat(schema.field("day").schema().defaultValue())
        .isEqualTo(new java.util.Date(86_400_000));
    assertThat(schema.field("raw").schema().defaultValue())
        .isEqualTo(ByteBuffer.wrap(new byte[] {-1}));
  }

  @Test
  void annotationsOfConnectWin() {
    Schema schema =
        translate(
            """
            {'type': 'int', 'connect.name': 'io.debezium.time.Date', 'connect.version': 1,
             'connect.doc': 'days', 'connect.default': 3, 'connect.parameters': {'a': 'b'}}
            """);

    assertThat(schema)
        .isEqualTo(
            SchemaBuilder.int32()
                .name("io.debezium.time.Date")
                .version(1)
                .doc("days")
                .defaultValue(3)
                .parameter("a", "b")
                .build());
  }

  @Test
  void withoutMetaDataDocumentationAndParametersAreLeftOut() {
    SchemaOptions options = new SchemaOptions(false, false, false, false, true);

    Schema schema =
        translate(
            options,
            """
            {'type': 'record', 'name': 'A', 'doc': 'x', 'connect.doc': 'y', 'fields': [
             {'name': 'a', 'doc': 'z', 'default': 3,
              'type': {'type': 'int', 'connect.parameters': {'p': 'q'}}}]}
            """);

    assertThat(schema.doc()).isNull();
    assertThat(schema.parameters()).isNull();
    assertThat(schema.field("a").schema()).isEqualTo(SchemaBuilder.int32().defaultValue(3).build());
  }

  @Test
  void discardedTypeDocsLeaveThoseOfFields() {
    SchemaOptions options = new SchemaOptions(true, false, false, true, true);

    Schema schema =
        translate(
            options,
            """
            {'type': 'record', 'name': 'A', 'doc': 'x', 'fields': [
             {'name': 'a', 'doc': 'z', 'type': 'int', 'default': 3}]}
            """);

    assertThat(schema.doc()).isEqualTo("x");
    assertThat(schema.parameters()).isEqualTo(Map.of("connect.record.doc", "x"));
    assertThat(schema.field("a").schema())
        .isEqualTo(SchemaBuilder.int32().doc("z").defaultValue(3).build());
  }

  @Test
  void unionsAreNamedAsTheOptionsSay() {
    String union = "['int', {'type': 'record', 'name': 'a.B', 'fields': []}]";

    Schema enhanced = translate(new SchemaOptions(true, true, false, false, true), union);
    Schema generalized = translate(new SchemaOptions(true, false, true, false, true), union);

    assertThat(enhanced.fields()).extracting(Field::name).containsExactly("int", "a.B");
    assertThat(generalized.name()).isEqualTo("connect_union_0");
    assertThat(generalized.fields())
        .extracting(Field::name)
        .containsExactly("connect_union_field_0", "connect_union_field_1");
  }

  @Test
  void aRecordThatContainsItselfRefersToItself() {
    Schema schema =
        translate(
            """
            {'type': 'record', 'name': 'Node', 'fields': [
             {'name': 'next', 'type': ['null', 'Node']}]}
            """);

    Schema next = schema.field("next").schema();
    assertThat(next.isOptional()).isTrue();
    assertThat(next.name()).isEqualTo("Node");
    assertThat(next.fields()).isEqualTo(schema.fields());
    assertThat(next).isEqualTo(next.field("next").schema()).hasSameHashCodeAs(next);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'null'",
        "{'type': 'array', 'items': 'null'}",
        "{'type': 'record', 'name': 'Endless', 'fields': [{'name': 'a', 'type': 'Endless'}]}",
        "['int', {'type': 'record', 'name': 'a.B', 'fields': []}, {'type': 'record', 'name': 'c.B', 'fields': []}]"
      })
  void refusesWhatHasNoForm(String avro) {
    assertThatThrownBy(() -> translate(avro)).isInstanceOf(DataException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type': 'int', 'connect.type': 'int9'}",
        "{'type': 'int', 'connect.version': 'x'}",
        "{'type': 'int', 'connect.name': 7}",
        "{'type': 'int', 'connect.parameters': 7}"
      })
  void anUnusableAnnotationIsLeftOut(String avro) {
    assertThat(translate(avro)).isEqualTo(Schema.INT32_SCHEMA);
  }

  @Test
  void theLogicalTypeIsStrongerThanAnnotations() {
    assertThat(
            translate(
                "{'type': 'int', 'logicalType': 'date', 'connect.name': 'x', 'connect.version': 2}"))
        .isEqualTo(Date.SCHEMA);
    assertThat(
            translate(
                    "{'type': 'fixed', 'name': 'a.Price', 'size': 4, 'logicalType': 'decimal', 'precision': 9}")
                .name())
        .isEqualTo(Decimal.LOGICAL_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'x'", "null", "{}", "[]", "1.5"})
  void aWrongDefaultIsLeftOut(String wrong) {
    Schema schema =
        translate(
            "{'type': 'record', 'name': 'A', 'fields': [{'name': 'a', 'type': 'int', 'default': %s}]}"
                .formatted(wrong));

    assertThat(schema.field("a").schema().defaultValue()).isNull();
  }

  @Test
  void defaultsOfNestedTypesAreTranslatedToo() {
    Schema schema =
        translate(
            """
            {'type': 'record', 'name': 'A', 'fields': [
             {'name': 'list', 'type': {'type': 'array', 'items': 'int'}, 'default': [1, 2]},
             {'name': 'map', 'type': {'type': 'map', 'values': 'int'}, 'default': {'a': 1}},
             {'name': 'union', 'type': ['int', 'string'], 'default': 4},
             {'name': 'annotated', 'type': {'type': 'array', 'items': 'long', 'connect.default': [5]}}]}
            """);

    assertThat(schema.field("list").schema().defaultValue()).isEqualTo(List.of(1, 2));
    assertThat(schema.field("map").schema().defaultValue()).isEqualTo(Map.of("a", 1));
    assertThat(schema.field("union").schema().defaultValue()).hasToString("Struct{int=4}");
    assertThat(schema.field("annotated").schema().defaultValue()).isEqualTo(List.of(5L));
  }

  private static Schema translate(String avro) {
    return translate(USUAL, avro);
  }

  private static Schema translate(SchemaOptions options, String avro) {
    org.apache.avro.Schema.Parser parser = new org.apache.avro.Schema.Parser();
    parser.setValidateDefaults(false);
    Integer version = avro.contains("one order") ? 5 : null;
    return new AvroSchemaTranslator(options, new AtomicInteger())
        .translate(parser.parse(avro.replace('\'', '"')), version);
  }
}
