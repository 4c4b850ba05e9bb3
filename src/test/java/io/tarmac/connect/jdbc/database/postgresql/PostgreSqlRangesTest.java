package io.tarmac.connect.jdbc.database.postgresql;

import static io.tarmac.connect.jdbc.type.TestingSchemas.decimal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.portable.ExactDecimals;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Decimal;
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

/** Numbers, dates and times: the digits that PostgreSQL keeps, and what it has no room for. */
class PostgreSqlRangesTest {

  private static final TypeMappings TYPES = PostgreSqlTypes.types();

  @DisplayName("C7_3 decimals have the digits of their schema, or all")
  @ParameterizedTest
  @MethodSource
  void decimalColumns(Schema schema, ColumnType type) {
    assertThat(TYPES.columnMapping(schema).columnType()).isEqualTo(type);
  }

  static Stream<Arguments> decimalColumns() {
    return Stream.of(
        Arguments.of(decimal(10, 2), ColumnType.decimal(10, 2)),
        Arguments.of(decimal(3, 5), ColumnType.decimal(5, 5)),
        Arguments.of(decimal(5, 2046), ExactDecimals.UNLIMITED),
        Arguments.of(decimal(1001, 2), ExactDecimals.UNLIMITED),
        Arguments.of(Decimal.schema(4), ExactDecimals.UNLIMITED),
        Arguments.of(TestingSchemas.variableScaleDecimal(), ExactDecimals.UNLIMITED),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.string(), "NUMERIC"), ColumnType.of(Kind.DECIMAL)),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.string(), "NUMERIC", 10, 2),
            ColumnType.decimal(10, 2)),
        Arguments.of(
            TestingSchemas.from(SchemaBuilder.int64(), "BIGINT UNSIGNED"),
            ColumnType.decimal(20, 0)));
  }

  @Test
  @DisplayName("C7_3 numbers of any scale keep every digit")
  void numbersOfAnyScale() {
    Schema schema = TestingSchemas.variableScaleDecimal();
    BigDecimal number = new BigDecimal("-123456789012345678901234567890.12345678901234567890");
    Struct value =
        new Struct(schema)
            .put("scale", number.scale())
            .put("value", ByteBuffer.wrap(number.unscaledValue().toByteArray()));

    assertThat(TYPES.columnMapping(schema).converter().convert(value)).isEqualTo(number);
  }

  @DisplayName("C7_3 a decimal with more digits than its column is refused, not rounded")
  @ParameterizedTest
  @ValueSource(strings = {"100000000.00", "-100000000", "0.001", "1E+20"})
  void aDecimalWithMoreDigitsIsRefused(String number) {
    ColumnMapping mapping = TYPES.columnMapping(decimal(10, 2));

    assertThatThrownBy(() -> mapping.converter().convert(new BigDecimal(number)))
        .isInstanceOf(RefusedValueException.class)
        .hasMessageNotContaining(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999.99", "0.0000", "-0.01", "1.100", "0"})
  void aDecimalThatFitsIsTaken(String number) {
    Object taken = TYPES.columnMapping(decimal(10, 2)).converter().convert(new BigDecimal(number));

    assertThat((BigDecimal) taken).isEqualByComparingTo(number);
  }

  @DisplayName("C7_3 texts of numbers may be what is no number")
  @ParameterizedTest
  @CsvSource({
    "NAN, NaN",
    "POSITIVE_INFINITY, Infinity",
    "NEGATIVE_INFINITY, -Infinity",
    "-12.340, -12.340"
  })
  void numbersAsTexts(String sent, String canonical) {
    ColumnMapping mapping =
        TYPES.columnMapping(TestingSchemas.from(SchemaBuilder.string(), "NUMERIC"));

    assertThat(mapping.converter().convert(sent)).isEqualTo(canonical);
    assertThat(mapping.parameter()).isEqualTo("CAST(? AS numeric)");
    assertThatThrownBy(() -> mapping.converter().convert("1; drop"))
        .isInstanceOf(RuntimeException.class);
  }

  @DisplayName("C7_3 an unsigned bigint is one number in both of Debezium's forms")
  @ParameterizedTest
  @CsvSource({"-1, 18446744073709551615", "1, 1", "-9223372036854775808, 9223372036854775808"})
  void unsignedBigints(long sent, BigDecimal number) {
    Schema asLong = TestingSchemas.from(SchemaBuilder.int64(), "BIGINT UNSIGNED");

    assertThat(TYPES.columnMapping(asLong).converter().convert(sent)).isEqualTo(number);
  }

  @DisplayName("C7_3 dates and times reach as far as PostgreSQL's")
  @ParameterizedTest
  @MethodSource
  void extremes(Schema schema, Object sent, Object canonical) {
    assertThat(TYPES.columnMapping(schema).converter().convert(sent)).isEqualTo(canonical);
  }

  static Stream<Arguments> extremes() {
    Schema date = TestingSchemas.time("Date");
    Schema time = TestingSchemas.time("MicroTime");
    LocalDate last = LocalDate.of(5_874_897, 12, 31);
    LocalDate first = LocalDate.of(-4_712, 1, 1);
    return Stream.of(
        Arguments.of(date, (int) last.toEpochDay(), last),
        Arguments.of(date, (int) first.toEpochDay(), first),
        Arguments.of(date, -622_191_234, LocalDate.MAX),
        Arguments.of(time, 86_400_000_000L, LocalTime.MAX),
        Arguments.of(
            TestingSchemas.time("NanoTime"),
            86_399_999_999_999L,
            LocalTime.of(23, 59, 59, 999_999_000)));
  }

  @DisplayName("C7_3 dates and times beyond PostgreSQL's are refused")
  @ParameterizedTest
  @MethodSource
  void beyondTheExtremes(Schema schema, Object sent) {
    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThatThrownBy(() -> mapping.converter().convert(sent))
        .isInstanceOf(RuntimeException.class);
  }

  static Stream<Arguments> beyondTheExtremes() {
    Schema date = TestingSchemas.time("Date");
    return Stream.of(
        Arguments.of(date, (int) LocalDate.of(5_874_898, 1, 1).toEpochDay()),
        Arguments.of(date, (int) LocalDate.of(-4_713, 12, 31).toEpochDay()),
        Arguments.of(TestingSchemas.time("MicroTimestamp"), -9_223_372_036_853_775_808L),
        Arguments.of(TestingSchemas.time("MicroTime"), 86_400_000_001L),
        Arguments.of(TestingSchemas.time("MicroTime"), -1L),
        Arguments.of(TestingSchemas.from(SchemaBuilder.int64(), "OID"), 4_294_967_296L),
        Arguments.of(TestingSchemas.from(SchemaBuilder.int64(), "OID"), -1L),
        Arguments.of(money(), new BigDecimal("0.001")),
        Arguments.of(money(), new BigDecimal("92233720368547758.08")),
        Arguments.of(money(), new BigDecimal("-92233720368547758.09")),
        Arguments.of(TestingSchemas.bits(5), new byte[] {32}));
  }

  @Test
  void moneyTakesWhatItHolds() {
    ColumnMapping mapping = TYPES.columnMapping(money());

    assertThat(mapping.columnType()).isEqualTo(ColumnType.named("money"));
    assertThat((BigDecimal) mapping.converter().convert(new BigDecimal("1234.560")))
        .isEqualByComparingTo("1234.56");
    assertThat((BigDecimal) mapping.converter().convert(new BigDecimal("-92233720368547758.08")))
        .isEqualByComparingTo("-92233720368547758.08");
  }

  private static Schema money() {
    return TestingSchemas.from(Decimal.builder(3), "MONEY");
  }
}
