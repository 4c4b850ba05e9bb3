package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.type.TestingSchemas.decimal;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgreSqlTypesTest {

  private static final TypeMappings TYPES = PostgreSqlTypes.types();

  @DisplayName("C7_3 Debezium's texts get the type that PostgreSQL has for them")
  @ParameterizedTest
  @CsvSource({"Json, jsonb", "Xml, xml", "Uuid, uuid", "Tsvector, tsvector"})
  void semanticTexts(String name, String type) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.data(name));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named(type));
    assertThat(mapping.parameter()).isEqualTo("CAST(? AS " + type + ")");
    assertThat(mapping.canonicalType()).isEqualTo(CanonicalType.STRING);
  }

  @DisplayName("C7_3 types of extensions are not needed")
  @ParameterizedTest
  @ValueSource(strings = {"Ltree", "Enum", "EnumSet"})
  void otherTextsAreTexts(String name) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.data(name));

    assertThat(mapping).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @DisplayName("C7_3 the source's type is the column's where PostgreSQL has it")
  @ParameterizedTest
  @CsvSource({
    "INET, 0, inet",
    "CIDR, 0, cidr",
    "MACADDR, 0, macaddr",
    "MACADDR8, 0, macaddr8",
    "INT4RANGE, 0, int4range",
    "INT8RANGE, 0, int8range",
    "NUMRANGE, 0, numrange",
    "DATERANGE, 0, daterange",
    "TSRANGE, 0, tsrange",
    "TSTZRANGE, 0, tstzrange",
    "uuid, 0, uuid",
    "JSON, 0, json",
    "BPCHAR, 10, character(10)"
  })
  void textsOfTheSourcesType(String source, int length, String type) {
    ColumnMapping mapping =
        TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.string(), source, length, 0));

    assertThat(mapping.columnType().name()).isEqualTo(type);
    assertThat(mapping.converter().convert("as it is")).isEqualTo("as it is");
  }

  @DisplayName("C8_2 a source's type that nobody knows does not become SQL")
  @ParameterizedTest
  @ValueSource(strings = {"CITEXT", "MOOD", "inet); drop table flights; --", "", "_", "\"x\""})
  void anUnknownTypeIsIgnored(String source) {
    assertThat(TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.string(), source, 7, 0)))
        .isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @ParameterizedTest
  @CsvSource({"VARCHAR, 20", "CHAR, 20", "VARCHAR, 10485760"})
  void textsHaveTheLengthOfTheSource(String source, int length) {
    assertThat(
            TYPES
                .columnMapping(TestingSchemas.from(SchemaBuilder.string(), source, length, 0))
                .columnType())
        .isEqualTo(ColumnType.of(Kind.VARCHAR, length));
  }

  @ParameterizedTest
  @CsvSource({"VARCHAR, 0", "VARCHAR, 10485761", "TEXT, 20", "ENUM, 1"})
  void otherTextsHaveNoLength(String source, int length) {
    assertThat(TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.string(), source, length, 0)))
        .isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @DisplayName("C7_3 what Debezium does not know is read from the server's own text")
  @ParameterizedTest
  @CsvSource({"INT4MULTIRANGE, int4multirange", "LINE, line", "PG_LSN, pg_lsn", "TSQUERY, tsquery"})
  void unknownTypesAreRead(String source, String type) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.bytes(), source));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named(type));
    assertThat(
            mapping
                .converter()
                .convert(ByteBuffer.wrap("{[1,3)}ä".getBytes(StandardCharsets.UTF_8))))
        .isEqualTo("{[1,3)}ä");
  }

  @DisplayName("C7_3 bits are a bit string of their length")
  @ParameterizedTest
  @CsvSource({"5, bit(5), 10011", "8, bit(8), 00010011"})
  void bits(int length, String type, String text) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.bits(length));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named(type));
    assertThat(mapping.converter().convert(new byte[] {0x13})).isEqualTo(text);
  }

  @Test
  void bitsOfVaryingLength() {
    SchemaBuilder schema =
        SchemaBuilder.bytes().name("io.debezium.data.Bits").parameter("length", "20");

    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.from(schema, "VARBIT", 20, 0));

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("bit varying(20)"));
    assertThat(mapping.converter().convert(new byte[] {4, 1})).isEqualTo("100000100");
  }

  @DisplayName("C7_3 durations are intervals where the source's were")
  @ParameterizedTest
  @CsvSource({"MicroDuration, -1, -1 microseconds", "NanoDuration, 1999, 1 microseconds"})
  void durations(String name, long sent, String interval) {
    SchemaBuilder schema = SchemaBuilder.int64().name("io.debezium.time." + name);

    assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(ColumnType.of(Kind.BIGINT));
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.from(schema, "INTERVAL"));
    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("interval"));
    assertThat(mapping.converter().convert(sent)).isEqualTo(interval);
  }

  @DisplayName("C7_3 a point is a native point")
  @Test
  void points() {
    Schema schema = TestingSchemas.point();
    Struct point = new Struct(schema).put("x", 1.5).put("y", -2.25);

    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("point"));
    assertThat(mapping.converter().convert(point)).isEqualTo("(1.5,-2.25)");
  }

  @DisplayName("C7_6 an array of primitives is a native array")
  @ParameterizedTest
  @MethodSource
  void arrays(Schema element, List<?> sent, String type, String literal) {
    ColumnMapping mapping = TYPES.columnMapping(SchemaBuilder.array(element).build());

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named(type));
    assertThat(mapping.parameter()).isEqualTo("CAST(? AS " + type + ")");
    assertThat(mapping.converter().convert(sent)).isEqualTo(literal);
  }

  static Stream<Arguments> arrays() {
    Schema numbers = SchemaBuilder.array(Schema.OPTIONAL_INT32_SCHEMA).build();
    return Stream.of(
        Arguments.of(
            Schema.OPTIONAL_INT8_SCHEMA,
            Arrays.asList((byte) -128, null),
            "smallint[]",
            "{\"-128\",NULL}"),
        Arguments.of(
            Schema.OPTIONAL_STRING_SCHEMA,
            Arrays.asList("a\"\\,{}", "NULL", "", null),
            "text[]",
            "{\"a\\\"\\\\,{}\",\"NULL\",\"\",NULL}"),
        Arguments.of(Schema.FLOAT32_SCHEMA, List.of(Float.NaN), "real[]", "{\"NaN\"}"),
        Arguments.of(
            Schema.BYTES_SCHEMA, List.of(new byte[] {0, -1}), "bytea[]", "{\"\\\\x00ff\"}"),
        Arguments.of(
            decimal(10, 2), List.of(new BigDecimal("1.50")), "numeric(10,2)[]", "{\"1.50\"}"),
        Arguments.of(TestingSchemas.time("Date"), List.of(19_782), "date[]", "{\"2024-02-29\"}"),
        Arguments.of(
            TestingSchemas.data("Json"), List.of("{\"a\": 1}"), "jsonb[]", "{\"{\\\"a\\\": 1}\"}"),
        Arguments.of(
            numbers,
            List.of(List.of(1, 2), List.of(3, 4)),
            "integer[]",
            "{{\"1\",\"2\"},{\"3\",\"4\"}}"));
  }

  @DisplayName("C7_6 structs, maps and arrays of them are jsonb")
  @Test
  void nestedValues() {
    Schema struct = SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build();
    Schema map = SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build();

    for (Schema schema :
        List.of(
            struct, map, SchemaBuilder.array(struct).build(), SchemaBuilder.array(map).build())) {
      assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(ColumnType.named("jsonb"));
      assertThat(TYPES.columnMapping(schema).parameter()).isEqualTo("CAST(? AS jsonb)");
    }
    assertThat(
            TYPES
                .columnMapping(SchemaBuilder.array(struct).build())
                .converter()
                .convert(List.of(new Struct(struct).put("a", 1))))
        .isEqualTo("[{\"a\":1}]");
  }

  @Test
  void arraysOfTheSourcesType() {
    Schema schema =
        TestingSchemas.from(SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA), "_INET");

    assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(ColumnType.named("inet[]"));
  }
}
