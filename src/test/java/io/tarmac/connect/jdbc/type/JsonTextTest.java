package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class JsonTextTest {

  @DisplayName("C7_6 values become JSON without a loss")
  @ParameterizedTest(name = "{2}")
  @MethodSource("values")
  void valuesBecomeJson(Schema schema, Object value, String json) {
    assertThat(JsonText.converter(schema).convert(value)).isEqualTo(json);
  }

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(Schema.INT8_SCHEMA, (byte) -128, "-128"),
        Arguments.of(Schema.INT64_SCHEMA, Long.MIN_VALUE, "-9223372036854775808"),
        Arguments.of(Schema.FLOAT32_SCHEMA, 0.1f, "0.1"),
        Arguments.of(Schema.FLOAT64_SCHEMA, 4.9E-324, "4.9E-324"),
        Arguments.of(Schema.FLOAT64_SCHEMA, Double.NaN, "\"NaN\""),
        Arguments.of(Schema.FLOAT32_SCHEMA, Float.NEGATIVE_INFINITY, "\"-Infinity\""),
        Arguments.of(Schema.BOOLEAN_SCHEMA, true, "true"),
        Arguments.of(
            Schema.STRING_SCHEMA, "a\"\\\u0001ä😀\u0000", "\"a\\\"\\\\\\u0001ä😀\\u0000\""),
        Arguments.of(Schema.BYTES_SCHEMA, ByteBuffer.wrap(new byte[] {0, -1}), "\"AP8=\""),
        Arguments.of(Schema.BYTES_SCHEMA, new byte[0], "\"\""),
        Arguments.of(
            Decimal.schema(2), new BigDecimal("1234567890123456789.10"), "1234567890123456789.10"),
        Arguments.of(Timestamp.SCHEMA, new Date(-1), "\"1969-12-31T23:59:59.999\""),
        Arguments.of(TestingSchemas.time("Date"), 19_782, "\"2024-02-29\""),
        Arguments.of(TestingSchemas.time("MicroTime"), 86_399_999_999L, "\"23:59:59.999999\""),
        Arguments.of(TestingSchemas.time("MicroTime"), 86_400_000_000L, "\"24:00:00\""),
        Arguments.of(TestingSchemas.time("MicroTimestamp"), 0L, "\"1970-01-01T00:00:00\""),
        Arguments.of(
            TestingSchemas.time("MicroTimestamp"), 9_223_372_036_825_200_000L, "\"infinity\""),
        Arguments.of(
            TestingSchemas.time("ZonedTimestamp"),
            "2024-02-29T10:00:00+02:00",
            "\"2024-02-29T10:00:00+02:00\""));
  }

  @Test
  @DisplayName("C7_6 structs in structs keep the order of their schema, and nulls")
  void structsKeepTheirOrder() {
    Schema inner =
        SchemaBuilder.struct()
            .field("z", Schema.OPTIONAL_INT32_SCHEMA)
            .field("a", SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build())
            .optional()
            .build();
    Schema outer =
        SchemaBuilder.struct().field("b", inner).field("absent", inner).field("c", inner).build();
    Struct value =
        new Struct(outer)
            .put("b", new Struct(inner).put("z", 1).put("a", Arrays.asList("x", null)))
            .put("c", new Struct(inner).put("a", List.of()));

    assertThat(JsonText.converter(outer).convert(value))
        .isEqualTo(
            """
            {"b":{"z":1,"a":["x",null]},"absent":null,"c":{"z":null,"a":[]}}""");
  }

  @Test
  @DisplayName("C7_3 an explicit null stays null in nested values too")
  void aNullIsNotTheSchemasDefault() {
    Schema schema =
        SchemaBuilder.struct()
            .field("a", SchemaBuilder.int32().optional().defaultValue(7).build())
            .build();

    assertThat(JsonText.converter(schema).convert(new Struct(schema).put("a", null)))
        .isEqualTo("{\"a\":null}");
  }

  @Test
  void mapsAreObjectsWhereTheirKeysCanBeNames() {
    Schema byNumber =
        SchemaBuilder.map(Schema.INT16_SCHEMA, Schema.OPTIONAL_FLOAT64_SCHEMA).build();
    Map<Short, Double> value = new LinkedHashMap<>();
    value.put((short) 1, 0.5);
    value.put((short) 2, null);

    assertThat(JsonText.converter(byNumber).convert(value)).isEqualTo("{\"1\":0.5,\"2\":null}");
  }

  @Test
  @DisplayName("C7_6 keys that are dates or times are named in UTC, and none is lost")
  void keysThatAreTimesAreNamedAsTimesAre() {
    Schema byTime = SchemaBuilder.map(Timestamp.SCHEMA, Schema.INT32_SCHEMA).build();
    Map<Date, Integer> value = new LinkedHashMap<>();
    value.put(new Date(1_709_211_600_001L), 1);
    value.put(new Date(1_709_211_600_002L), 2);

    assertThat(JsonText.converter(byTime).convert(value))
        .isEqualTo("{\"2024-02-29T13:00:00.001\":1,\"2024-02-29T13:00:00.002\":2}");
  }

  @Test
  @DisplayName("C7_6 a key that is null is no key of that name")
  void aMapWithAKeyThatIsNullIsRefused() {
    Schema schema = SchemaBuilder.map(Schema.OPTIONAL_STRING_SCHEMA, Schema.INT32_SCHEMA).build();
    Map<String, Integer> value = new LinkedHashMap<>();
    value.put(null, 1);

    assertThatThrownBy(() -> JsonText.converter(schema).convert(value))
        .isInstanceOf(RefusedValueException.class);
  }

  @Test
  @DisplayName("C7_3 a number of many digits is JSON")
  void aNumberOfManyDigitsIsJson() throws IOException {
    String number = "1".repeat(2_000);

    assertThat(JsonText.valid(number)).isEqualTo(number);
  }

  @Test
  void otherMapsArePairs() {
    Schema byTime = SchemaBuilder.map(Schema.FLOAT64_SCHEMA, Schema.INT32_SCHEMA).build();

    assertThat(JsonText.converter(byTime).convert(Map.of(1.5, 2))).isEqualTo("[[1.5,2]]");
  }

  @Test
  void aNumberOfAnyScaleIsANumber() {
    Schema schema = TestingSchemas.variableScaleDecimal();
    Struct value =
        new Struct(schema).put("scale", 3).put("value", new BigInteger("-12340").toByteArray());

    assertThat(JsonText.converter(schema).convert(value)).isEqualTo("-12.340");
  }

  @Test
  void aTextThatIsJsonIsEmbedded() {
    Schema schema = SchemaBuilder.array(TestingSchemas.data("Json")).build();

    assertThat(JsonText.converter(schema).convert(List.of("{\"a\": 1.10}", "null", " [1] ")))
        .isEqualTo("[{\"a\": 1.10},null, [1] ]");
  }

  @DisplayName("C7_3 a text that should be JSON and is not is refused")
  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{} {}", "1]", "nul", "{\"a\":1},\"b\""})
  void aTextThatIsNoJsonIsRefused(String text) {
    Schema schema = SchemaBuilder.array(TestingSchemas.data("Json")).build();
    ValueConverter converter = JsonText.converter(schema);

    assertThatThrownBy(() -> converter.convert(List.of(text))).isInstanceOf(RuntimeException.class);
  }

  @Test
  void aSchemaMayHoldItself() {
    SchemaBuilder tree = SchemaBuilder.struct().optional().field("n", Schema.INT32_SCHEMA);
    tree.field("next", tree);
    Struct leaf = new Struct(tree).put("n", 2);
    Struct root = new Struct(tree).put("n", 1).put("next", leaf);

    assertThat(JsonText.converter(tree).convert(root))
        .isEqualTo("{\"n\":1,\"next\":{\"n\":2,\"next\":null}}");
  }
}
