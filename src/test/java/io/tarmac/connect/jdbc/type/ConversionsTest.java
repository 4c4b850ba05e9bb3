package io.tarmac.connect.jdbc.type;

import static io.tarmac.connect.jdbc.type.CanonicalType.BOOLEAN;
import static io.tarmac.connect.jdbc.type.CanonicalType.BYTES;
import static io.tarmac.connect.jdbc.type.CanonicalType.DATE;
import static io.tarmac.connect.jdbc.type.CanonicalType.DECIMAL;
import static io.tarmac.connect.jdbc.type.CanonicalType.DOUBLE;
import static io.tarmac.connect.jdbc.type.CanonicalType.FLOAT;
import static io.tarmac.connect.jdbc.type.CanonicalType.INTEGER;
import static io.tarmac.connect.jdbc.type.CanonicalType.LONG;
import static io.tarmac.connect.jdbc.type.CanonicalType.OFFSET_TIME;
import static io.tarmac.connect.jdbc.type.CanonicalType.OFFSET_TIMESTAMP;
import static io.tarmac.connect.jdbc.type.CanonicalType.SHORT;
import static io.tarmac.connect.jdbc.type.CanonicalType.STRING;
import static io.tarmac.connect.jdbc.type.CanonicalType.TIME;
import static io.tarmac.connect.jdbc.type.CanonicalType.TIMESTAMP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** From one canonical type into a column: the exact value, or a refusal that does not tell it. */
class ConversionsTest {

  private static final long TWO_TO_53 = 9_007_199_254_740_992L;
  private static final Conversion SMALLINT =
      IntegerConversions.integers(SHORT, Short.MIN_VALUE, Short.MAX_VALUE);
  private static final Conversion BIGINT =
      IntegerConversions.integers(LONG, Long.MIN_VALUE, Long.MAX_VALUE);
  private static final Conversion NUMERIC_5_2 = DecimalConversions.decimals(5, 2);
  private static final Conversion NUMERIC = DecimalConversions.ofAnyScale(100, 50);
  private static final Conversion UNSIGNED =
      DecimalConversions.between(BigDecimal.ZERO, new BigDecimal("18446744073709551615"));
  private static final Conversion REAL = FloatConversions.floats(true);
  private static final Conversion DOUBLE_PRECISION = FloatConversions.doubles(false);
  private static final Conversion ONE_ZERO =
      FloatConversions.withOneZero(FloatConversions.widened(true));
  private static final Conversion TRUTH = IntegerConversions::booleans;
  private static final TimeConversions TIMES = new TimeConversions(1, 9_999, true, true);
  private static final TimeConversions BOUNDED = new TimeConversions(1, 9_999, false, false);
  private static final TextConversions TEXTS = new TextConversions(UnaryOperator.identity());
  private static final Conversion TEXT = TEXTS.texts(UnaryOperator.identity());
  private static final Conversion JSON = TEXTS.json(UnaryOperator.identity());
  private static final Conversion SYNTAX = TEXTS.syntax(UnaryOperator.identity());
  private static final Conversion LABEL = TextConversions.labels(Set.of("a", "b"), null);
  private static final Conversion LABELS = TextConversions.labels(Set.of("a", "b"), ",");
  private static final Conversion BITS = TextConversions.bits(4, false);
  private static final Conversion VARBITS = TextConversions.bits(4, true);

  static Stream<Arguments> exact() {
    return Stream.of(
        arguments(SMALLINT, LONG, 32_767L, (short) 32_767),
        arguments(SMALLINT, BOOLEAN, true, (short) 1),
        arguments(SMALLINT, DECIMAL, new BigDecimal("-32768.000"), (short) -32_768),
        arguments(SMALLINT, DOUBLE, -0.0, (short) 0),
        arguments(BIGINT, STRING, " -9223372036854775808 ", Long.MIN_VALUE),
        arguments(BIGINT, SHORT, (short) 7, 7L),
        arguments(BIGINT, DECIMAL, new BigDecimal("1e18"), 1_000_000_000_000_000_000L),
        arguments(NUMERIC_5_2, INTEGER, 999, new BigDecimal("999.00")),
        arguments(NUMERIC_5_2, DECIMAL, new BigDecimal("-999.990000"), new BigDecimal("-999.99")),
        arguments(NUMERIC_5_2, DOUBLE, 0.1, new BigDecimal("0.10")),
        arguments(NUMERIC_5_2, FLOAT, 0.1f, new BigDecimal("0.10")),
        arguments(NUMERIC_5_2, DECIMAL, new BigDecimal("0E+1000000000"), new BigDecimal("0.00")),
        arguments(NUMERIC, DECIMAL, new BigDecimal("1.20"), new BigDecimal("1.20")),
        arguments(UNSIGNED, STRING, "18446744073709551615", new BigDecimal("18446744073709551615")),
        arguments(UNSIGNED, LONG, 0L, BigDecimal.ZERO),
        arguments(REAL, DOUBLE, 0.25, 0.25f),
        arguments(REAL, DOUBLE, 0.1, 0.1f),
        arguments(REAL, FLOAT, Float.MIN_VALUE, Float.MIN_VALUE),
        arguments(REAL, INTEGER, 16_777_216, 16_777_216f),
        arguments(DOUBLE_PRECISION, FLOAT, 0.1f, 0.10000000149011612),
        arguments(DOUBLE_PRECISION, DOUBLE, -0.0, -0.0),
        arguments(ONE_ZERO, FLOAT, -0.0f, 0.0),
        arguments(ONE_ZERO, FLOAT, 0.5f, 0.5),
        arguments(DOUBLE_PRECISION, LONG, TWO_TO_53, (double) TWO_TO_53),
        arguments(DOUBLE_PRECISION, LONG, 1L << 60, (double) (1L << 60)),
        arguments(DOUBLE_PRECISION, DECIMAL, new BigDecimal("0.1"), 0.1),
        arguments(DOUBLE_PRECISION, DOUBLE, Double.NaN, Double.NaN),
        arguments(TRUTH, INTEGER, 1, true),
        arguments(TRUTH, DECIMAL, new BigDecimal("0.0"), false),
        arguments(TRUTH, STRING, "TRUE", true),
        arguments(TRUTH, STRING, "0", false),
        arguments(TEXT, BOOLEAN, true, "true"),
        arguments(TEXT, DECIMAL, new BigDecimal("1E+3"), "1000"),
        arguments(TEXT, DATE, LocalDate.MAX, "infinity"),
        arguments(TEXT, TIME, LocalTime.MAX, "24:00:00"),
        arguments(TEXT, TIME, LocalTime.of(1, 2), "01:02:00"),
        arguments(TEXT, TIMESTAMP, LocalDateTime.MIN, "-infinity"),
        arguments(
            TEXT, OFFSET_TIMESTAMP, at("2024-02-29T01:02:00+05:30"), "2024-02-29T01:02:00+05:30"),
        arguments(JSON, STRING, "[1]", "[1]"),
        arguments(JSON, BOOLEAN, false, "false"),
        arguments(JSON, DOUBLE, 1.5, "1.5"),
        arguments(SYNTAX, BYTES, new byte[] {'(', '1', ')'}, "(1)"),
        arguments(LABEL, STRING, "a", "a"),
        arguments(LABELS, STRING, "a,b", "a,b"),
        arguments(LABELS, STRING, "", ""),
        arguments(BITS, STRING, "0101", "0101"),
        arguments(BITS, LONG, 5L, "0101"),
        arguments(VARBITS, LONG, 5L, "101"),
        arguments(VARBITS, BOOLEAN, true, "1"),
        arguments(
            (Conversion) TextConversions::uuids,
            STRING,
            UPPER_UUID,
            UPPER_UUID.toLowerCase(Locale.ROOT)),
        arguments(TIMES.dates(), STRING, "infinity", LocalDate.MAX),
        arguments(TIMES.dates(), STRING, "0001-01-01", day("0001-01-01")),
        arguments(TIMES.dates(), STRING, "2024-02-29Z", day("2024-02-29")),
        arguments(TIMES.dates(), TIMESTAMP, local("1969-12-31T00:00"), day("1969-12-31")),
        arguments(TIMES.dates(), TIMESTAMP, LocalDateTime.MAX, LocalDate.MAX),
        arguments(TIMES.dates(), TIMESTAMP, LocalDateTime.MIN, LocalDate.MIN),
        arguments(
            TIMES.dates(), OFFSET_TIMESTAMP, at("2024-03-01T01:00:00+01:00"), day("2024-03-01")),
        arguments(TIMES.times(3), TIME, LocalTime.MAX, LocalTime.MAX),
        arguments(TIMES.times(3), STRING, "24:00", LocalTime.MAX),
        arguments(
            TIMES.times(6), STRING, "23:59:59.999999999", LocalTime.of(23, 59, 59, 999_999_000)),
        arguments(TIMES.times(3), STRING, "01:02:03.999999", LocalTime.of(1, 2, 3, 999_000_000)),
        arguments(
            TIMES.times(0), OFFSET_TIME, OffsetTime.parse("01:00+02:00"), LocalTime.of(23, 0)),
        arguments(BOUNDED.times(9), TIME, LocalTime.MAX, LocalTime.MAX),
        arguments(TIMES.timestamps(6), DATE, day("2024-02-29"), local("2024-02-29T00:00")),
        arguments(TIMES.timestamps(6), DATE, LocalDate.MIN, LocalDateTime.MIN),
        arguments(
            TIMES.timestamps(6),
            STRING,
            "2024-02-29 01:02:03.1234567",
            local("2024-02-29T01:02:03.123456")),
        arguments(
            TIMES.timestamps(0),
            STRING,
            "2024-02-29T01:02:03.9+01:00",
            local("2024-02-29T00:02:03")),
        arguments(
            TIMES.timestamps(0), STRING, "2024-02-29 01:02:03 +01", local("2024-02-29T00:02:03")),
        arguments(TIMES.timestamps(0), OFFSET_TIMESTAMP, OffsetDateTime.MAX, LocalDateTime.MAX),
        arguments(TIMES.instants(6), TIMESTAMP, LocalDateTime.MAX, OffsetDateTime.MAX),
        arguments(
            TIMES.instants(6),
            OFFSET_TIMESTAMP,
            at("2024-02-29T01:02:00+05:30"),
            at("2024-02-28T19:32:00Z")),
        arguments(
            TIMES.offsetTimestamps(6),
            OFFSET_TIMESTAMP,
            at("2024-02-29T01:02+05:30"),
            at("2024-02-29T01:02+05:30")),
        arguments(
            TIMES.offsetTimes(0), STRING, "01:02:03.9+02:00", OffsetTime.parse("01:02:03+02:00")),
        arguments(TIMES.offsetTimes(0), TIME, LocalTime.of(1, 2), OffsetTime.parse("01:02Z")));
  }

  private static final String UPPER_UUID = "0190163D-8694-739B-AEA5-966C26F8AD91";

  @ParameterizedTest
  @MethodSource("exact")
  @DisplayName("C7_3 a value becomes exactly what the column has of it")
  void valuesConvertExactly(Conversion into, CanonicalType from, Object value, Object result) {
    assertThat(converter(into, from).convert(value)).isEqualTo(result);
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments(SMALLINT, LONG, 32_768L),
        arguments(TIMES.timestamps(6), STRING, "2023-02-29T01:02:03"),
        arguments(TIMES.timestamps(6), STRING, "2024-04-31 01:02:03+01"),
        arguments(TIMES.times(6), STRING, "24:00:00Z"),
        arguments(TIMES.offsetTimes(6), STRING, "24:00:00+02:00"),
        arguments(TEXT, DECIMAL, new BigDecimal("1e1000000000")),
        arguments(JSON, DECIMAL, new BigDecimal("1e-1000000000")),
        arguments(SMALLINT, DOUBLE, 1234.5),
        arguments(SMALLINT, DOUBLE, Double.NaN),
        arguments(BIGINT, DECIMAL, new BigDecimal("9223372036854775808")),
        arguments(BIGINT, STRING, "1e1000000000"),
        arguments(BIGINT, STRING, "1e-1000000000"),
        arguments(BIGINT, STRING, "twelve"),
        arguments(NUMERIC_5_2, INTEGER, 1_000),
        arguments(NUMERIC_5_2, DECIMAL, new BigDecimal("0.001")),
        arguments(NUMERIC_5_2, STRING, "1e1000000000"),
        arguments(NUMERIC_5_2, STRING, "1e-1000000000"),
        arguments(NUMERIC, DECIMAL, new BigDecimal("1e-51")),
        arguments(UNSIGNED, LONG, -1_234L),
        arguments(UNSIGNED, STRING, "18446744073709551616"),
        arguments(REAL, DOUBLE, 0.123456789),
        arguments(REAL, DOUBLE, 1e300),
        arguments(REAL, FLOAT, Float.NaN),
        arguments(REAL, INTEGER, 16_777_217),
        arguments(DOUBLE_PRECISION, LONG, TWO_TO_53 + 1),
        arguments(DOUBLE_PRECISION, DECIMAL, new BigDecimal("0.1000000000000000000001")),
        arguments(TRUTH, INTEGER, 1_234),
        arguments(TRUTH, STRING, "perhaps"),
        arguments(JSON, STRING, "{\"open\":"),
        arguments(JSON, DOUBLE, Double.POSITIVE_INFINITY),
        arguments(SYNTAX, BYTES, new byte[] {(byte) 0xff}),
        arguments(LABEL, STRING, "angry"),
        arguments(LABEL, STRING, "a,b"),
        arguments(LABELS, STRING, "a,angry"),
        arguments(BITS, STRING, "010"),
        arguments(BITS, LONG, 1_234L),
        arguments(VARBITS, STRING, "01010"),
        arguments((Conversion) TextConversions::uuids, STRING, "1-1-1-1-1"),
        arguments(new BytesConversion(2), BYTES, new byte[3]),
        arguments(BOUNDED.dates(), DATE, LocalDate.MAX),
        arguments(BOUNDED.dates(), DATE, LocalDate.of(10_000, 1, 1)),
        arguments(BOUNDED.dates(), STRING, "2023-02-29"),
        arguments(BOUNDED.dates(), TIMESTAMP, LocalDateTime.MAX),
        arguments(BOUNDED.dates(), TIMESTAMP, local("2024-02-29T00:00:00.000000001")),
        arguments(BOUNDED.dates(), OFFSET_TIMESTAMP, at("2024-03-01T00:00:00+01:00")),
        arguments(BOUNDED.times(6), STRING, "24:00:00"),
        arguments(BOUNDED.times(6), STRING, "25:00:00"),
        arguments(BOUNDED.timestamps(6), OFFSET_TIMESTAMP, OffsetDateTime.MAX),
        arguments(BOUNDED.offsetTimestamps(6), OFFSET_TIMESTAMP, OffsetDateTime.MIN),
        arguments(BOUNDED.instants(6), STRING, "some time ago"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  @DisplayName("C7_3 a value that the column cannot hold exactly is refused, and is not told")
  void whatIsNotExactIsRefused(Conversion into, CanonicalType from, Object value) {
    ValueConverter converter = converter(into, from);

    assertThatThrownBy(() -> converter.convert(value))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageNotContaining(value.toString());
  }

  static Stream<Arguments> meaningless() {
    return Stream.of(
        arguments(SMALLINT, List.of(BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP)),
        arguments(NUMERIC, List.of(BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP)),
        arguments(TRUTH, List.of(BYTES, DATE, TIME, TIMESTAMP, OFFSET_TIME, OFFSET_TIMESTAMP)),
        arguments(REAL, List.of(BOOLEAN, BYTES, DATE, TIMESTAMP)),
        arguments(TEXT, List.of(BYTES)),
        arguments(JSON, List.of(BYTES, DATE, TIMESTAMP)),
        arguments(LABEL, List.of(INTEGER, BYTES)),
        arguments(new BytesConversion(9), List.of(STRING, LONG)),
        arguments(TIMES.dates(), List.of(INTEGER, LONG, TIME, OFFSET_TIME)),
        arguments(TIMES.times(6), List.of(INTEGER, LONG, TIMESTAMP)),
        arguments(TIMES.timestamps(6), List.of(LONG, TIME, DECIMAL, BYTES)),
        arguments(TIMES.offsetTimes(6), List.of(LONG, TIMESTAMP)));
  }

  @ParameterizedTest
  @MethodSource("meaningless")
  @DisplayName("C7_3 where a type means nothing to a column no value is converted")
  void typesWithoutMeaningHaveNoConversion(Conversion into, List<CanonicalType> sources) {
    assertThat(sources).allSatisfy(source -> assertThat(into.from(source)).isNull());
  }

  @Test
  @DisplayName("C7_6 lists become PostgreSQL's array literals, whatever is in their texts")
  void listsBecomeArrayLiterals() {
    ValueConverter texts = ArrayText.of(STRING, ValueConverter.AS_IS);
    ValueConverter bytes = ArrayText.of(BYTES, ValueConverter.AS_IS);

    assertThat(texts.convert(Arrays.asList("a", null, "NULL", "", "x,\"y\"\\{}")))
        .isEqualTo("{\"a\",NULL,\"NULL\",\"\",\"x,\\\"y\\\"\\\\{}\"}");
    assertThat(texts.convert(List.of(List.of("a"), List.of("b")))).isEqualTo("{{\"a\"},{\"b\"}}");
    assertThat(texts.convert(List.of())).isEqualTo("{}");
    assertThat(bytes.convert(List.of(new byte[] {0, -1}))).isEqualTo("{\"\\\\x00ff\"}");
    assertThatThrownBy(() -> texts.convert(List.of(List.of("a"), List.of())))
        .isInstanceOf(RefusedValueException.class);
    assertThatThrownBy(() -> texts.convert(Arrays.asList(List.of("a"), null)))
        .isInstanceOf(RefusedValueException.class);
    assertThatThrownBy(() -> texts.convert(List.of("a", List.of("b"))))
        .isInstanceOf(RefusedValueException.class);
  }

  @Test
  @DisplayName("C7_6 a long list is written; numbers that a few bytes make longer than it are not")
  void longListsAreWritten() {
    ValueConverter doubles = ArrayText.of(DOUBLE, ValueConverter.AS_IS, ',', true);
    ValueConverter decimals = ArrayText.of(DECIMAL, ValueConverter.AS_IS, ',', true);

    assertThat((String) doubles.convert(Collections.nCopies(700_000, -Double.MAX_VALUE)))
        .hasSize(700_000 * 26 + 1);
    List<BigDecimal> powers = Collections.nCopies(17_000, BigDecimal.TEN.pow(999));
    assertThatThrownBy(() -> decimals.convert(powers))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageContaining("longer than");
  }

  @Test
  void aDeclaredTypeIsTakenApart() {
    assertThat(TypeText.of("character varying(20)"))
        .isEqualTo(new TypeText("character varying", List.of("20")));
    assertThat(TypeText.of("timestamp(3) without time zone"))
        .isEqualTo(new TypeText("timestamp without time zone", List.of("3")));
    assertThat(TypeText.of("DECIMAL(10, 2) unsigned"))
        .isEqualTo(new TypeText("decimal unsigned", List.of("10", "2")));
    assertThat(TypeText.of("enum('a,b','it''s',')')"))
        .isEqualTo(new TypeText("enum", List.of("a,b", "it's", ")")));
    assertThat(TypeText.of("\"Odd(3)\"")).isEqualTo(new TypeText("\"odd(3)\"", List.of()));
    assertThat(TypeText.of("numeric(4,-2)").size(1, 0)).isEqualTo(-2);
    assertThat(TypeText.of("clob(99999999999)").size(0, 0)).isEqualTo(Integer.MAX_VALUE);
  }

  private static ValueConverter converter(Conversion into, CanonicalType from) {
    @Nullable ValueConverter converter = into.from(from);
    assertThat(converter).as("a conversion from %s", from).isNotNull();
    return Objects.requireNonNull(converter);
  }

  private static LocalDateTime local(String text) {
    return LocalDateTime.parse(text);
  }

  private static LocalDate day(String text) {
    return LocalDate.parse(text);
  }

  private static OffsetDateTime at(String text) {
    return OffsetDateTime.parse(text);
  }
}
