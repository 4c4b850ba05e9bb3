package io.tarmac.connect.jdbc.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnavailablePlaceholderTest {

  private static final String TEXT = "__debezium_unavailable_value";
  private static final UnavailablePlaceholder PLACEHOLDER =
      Objects.requireNonNull(UnavailablePlaceholder.of(TEXT));

  @ParameterizedTest
  @MethodSource("placeholders")
  @DisplayName("C7_4 the placeholder is known in every form Debezium sends it in")
  void thePlaceholderIsKnownInEveryForm(Object value) {
    assertThat(PLACEHOLDER.is(value)).isTrue();
  }

  static Stream<Object> placeholders() {
    List<Integer> integers = new ArrayList<>();
    List<Long> longs = new ArrayList<>();
    for (byte b : TEXT.getBytes(StandardCharsets.UTF_8)) {
      integers.add((int) b);
      longs.add((long) b);
    }
    return Stream.of(
        TEXT,
        "{\"" + TEXT + "\":\"" + TEXT + "\"}",
        TEXT.getBytes(StandardCharsets.UTF_8),
        ByteBuffer.wrap(TEXT.getBytes(StandardCharsets.UTF_8)),
        List.of(TEXT),
        List.of(TEXT.getBytes(StandardCharsets.UTF_8)),
        List.of(ByteBuffer.wrap(TEXT.getBytes(StandardCharsets.UTF_8))),
        List.of("b68a35a7-17ad-35b3-af2a-ae46edb4545a"),
        integers,
        longs,
        Map.of(TEXT, TEXT));
  }

  @ParameterizedTest
  @MethodSource("values")
  @DisplayName("C7_4 values that resemble the placeholder are values")
  void otherValuesAreValues(Object value) {
    assertThat(PLACEHOLDER.is(value)).isFalse();
  }

  static Stream<Object> values() {
    return Stream.of(
        "",
        TEXT + "s",
        "b68a35a7-17ad-35b3-af2a-ae46edb4545a",
        new byte[0],
        ByteBuffer.allocate(0),
        List.of(),
        Arrays.asList((Object) null),
        List.of(TEXT, TEXT),
        List.of(List.of(TEXT)),
        List.of(95, 95, 100),
        new ArrayList<>(Collections.nCopies(28, 95)),
        new ArrayList<>(Collections.nCopies(28, TEXT)),
        Map.of(),
        Map.of(TEXT, "x"),
        Map.of(TEXT, TEXT, "x", "y"),
        7);
  }

  @Test
  @DisplayName("C7_4 only values of wide types can be placeholders")
  void onlyWideTypesCanBePlaceholders() {
    assertThat(
            List.of(
                Schema.STRING_SCHEMA,
                Schema.OPTIONAL_BYTES_SCHEMA,
                SchemaBuilder.array(Schema.INT32_SCHEMA).build(),
                SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build(),
                SchemaBuilder.string().name("io.debezium.data.Json").build()))
        .allMatch(UnavailablePlaceholder::canBe);
    assertThat(
            List.of(
                Schema.INT32_SCHEMA,
                Schema.BOOLEAN_SCHEMA,
                Decimal.schema(2),
                SchemaBuilder.struct().build()))
        .noneMatch(UnavailablePlaceholder::canBe);
  }

  @Test
  void anEmptyTextIsNoPlaceholder() {
    assertThat(UnavailablePlaceholder.of("")).isNull();
  }
}
