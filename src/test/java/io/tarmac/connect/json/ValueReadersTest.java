package io.tarmac.connect.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is left to the tree costs no exception with a stack trace. */
class ValueReadersTest {

  private static final String MORE_THAN_A_LONG = "9223372036854775808";

  private final JsonSyntax syntax = new JsonSyntax();
  private final ValueReaders readers = new ValueReaders(true);

  static List<Schema> ofIntegers() {
    return List.of(
        Schema.INT8_SCHEMA, Schema.INT16_SCHEMA, Schema.INT32_SCHEMA, Date.SCHEMA, Time.SCHEMA);
  }

  static Stream<Schema> ofLongs() {
    return Stream.of(
        Schema.INT64_SCHEMA, Schema.FLOAT32_SCHEMA, Schema.FLOAT64_SCHEMA, Timestamp.SCHEMA);
  }

  static Stream<Schema> all() {
    return Stream.of(
            ofIntegers().stream(),
            ofLongs(),
            Stream.of(Schema.BOOLEAN_SCHEMA, Schema.STRING_SCHEMA, Decimal.schema(2)))
        .flatMap(schemas -> schemas);
  }

  @ParameterizedTest
  @MethodSource("ofIntegers")
  void anIntegerOfMoreThan32BitsIsLeftToTheTree(Schema schema) throws IOException {
    assertThat(read(schema, "77")).isNotNull();
    assertIsLeft(schema, "2147483648");
    assertIsLeft(schema, "-2147483649");
    assertIsLeft(schema, MORE_THAN_A_LONG);
  }

  @ParameterizedTest
  @MethodSource("ofLongs")
  void anIntegerOfMoreThan64BitsIsLeftToTheTree(Schema schema) throws IOException {
    assertThat(read(schema, "2147483648")).isNotNull();
    assertThat(read(schema, "-9223372036854775808")).isNotNull();
    assertIsLeft(schema, MORE_THAN_A_LONG);
    assertIsLeft(null, MORE_THAN_A_LONG);
  }

  @ParameterizedTest
  @MethodSource("all")
  void blanksAreLeftToTheTree(Schema schema) {
    assertIsLeft(schema, " \n");
    assertIsLeft(null, "");
  }

  @Test
  void everyFractionIsTheDoubleOfItsDecimal() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      String digits =
          new BigDecimal(new BigInteger(1 + random.nextInt(70), random), random.nextInt(22))
              .toPlainString();
      String text = (random.nextBoolean() ? "-" : "") + digits + (digits.contains(".") ? "" : ".0");

      assertThat(doubleOf(text)).as(text).isEqualTo(new BigDecimal(text).doubleValue());
    }
  }

  @Test
  void zeroHasNoSignAsADecimalHasNone() throws IOException {
    assertThat(Double.doubleToRawLongBits(doubleOf("-0.0"))).isZero();
  }

  private double doubleOf(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    try (JsonParser parser = syntax.parser(bytes, bytes.length)) {
      parser.nextToken();
      return ValueReaders.doubleValue(parser);
    }
  }

  private void assertIsLeft(@Nullable Schema schema, String document) {
    assertThatThrownBy(() -> read(schema, document)).isInstanceOf(UnusualJsonException.class);
  }

  private @Nullable Object read(@Nullable Schema schema, String document) throws IOException {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    FieldReader values = schema == null ? null : readers.fieldReader(schema);
    try (JsonParser parser = syntax.parser(bytes, bytes.length)) {
      return new CachedSchema(new byte[0], schema, values).read(parser).value();
    }
  }
}
