package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class TypeMappingsTest {

  private static final TypeMappings TYPES = TypeMappings.standard();

  @Test
  @DisplayName(
      "C10_1 to sinks that know Connect's types alone, Debezium's are what they are made of")
  void ofConnectAlone() {
    TypeMappings types = TYPES.ofConnectAlone();
    Schema micros = TestingSchemas.time("MicroTimestamp");
    Schema variable = TestingSchemas.variableScaleDecimal();

    assertThat(types.columnMapping(micros).columnType()).isEqualTo(ColumnType.of(Kind.BIGINT));
    assertThat(types.columnMapping(micros).converter().convert(1L)).isEqualTo(1L);
    assertThat(types.columnMapping(Timestamp.SCHEMA))
        .isEqualTo(TYPES.columnMapping(Timestamp.SCHEMA));
    assertThat(types.columnMapping(variable)).isEqualTo(TYPES.columnMapping(variable));
  }

  @DisplayName("C7_3 every type of Connect has a column and a canonical value")
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("lines")
  void mapsConnectTypes(
      Schema schema, Object in, Object out, CanonicalType canonicalType, ColumnType columnType) {
    ColumnMapping mapping = TYPES.columnMapping(schema);

    assertThat(mapping.columnType()).isEqualTo(columnType);
    assertThat(mapping.canonicalType()).isEqualTo(canonicalType);
    assertThat(mapping.converter().convert(in)).isEqualTo(out).hasSameClassAs(out);
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        line(Schema.INT8_SCHEMA, (byte) -128, (short) -128, CanonicalType.SHORT, Kind.TINYINT),
        line(Schema.INT8_SCHEMA, (byte) 127, (short) 127, CanonicalType.SHORT, Kind.TINYINT),
        line(Schema.INT16_SCHEMA, Short.MIN_VALUE, CanonicalType.SHORT, Kind.SMALLINT),
        line(Schema.INT16_SCHEMA, Short.MAX_VALUE, CanonicalType.SHORT, Kind.SMALLINT),
        line(Schema.INT32_SCHEMA, Integer.MIN_VALUE, CanonicalType.INTEGER, Kind.INTEGER),
        line(Schema.INT32_SCHEMA, Integer.MAX_VALUE, CanonicalType.INTEGER, Kind.INTEGER),
        line(Schema.INT64_SCHEMA, Long.MIN_VALUE, CanonicalType.LONG, Kind.BIGINT),
        line(Schema.INT64_SCHEMA, Long.MAX_VALUE, CanonicalType.LONG, Kind.BIGINT),
        line(Schema.FLOAT32_SCHEMA, Float.MAX_VALUE, CanonicalType.FLOAT, Kind.REAL),
        line(Schema.FLOAT32_SCHEMA, Float.NaN, CanonicalType.FLOAT, Kind.REAL),
        line(Schema.FLOAT64_SCHEMA, Double.MIN_VALUE, CanonicalType.DOUBLE, Kind.DOUBLE),
        line(Schema.FLOAT64_SCHEMA, -0.0, CanonicalType.DOUBLE, Kind.DOUBLE),
        line(Schema.BOOLEAN_SCHEMA, true, CanonicalType.BOOLEAN, Kind.BOOLEAN),
        line(Schema.BOOLEAN_SCHEMA, false, CanonicalType.BOOLEAN, Kind.BOOLEAN),
        line(Schema.STRING_SCHEMA, "", CanonicalType.STRING, Kind.TEXT),
        line(Schema.STRING_SCHEMA, "Zürich 🛫", CanonicalType.STRING, Kind.TEXT),
        line(Schema.OPTIONAL_INT32_SCHEMA, 7, CanonicalType.INTEGER, Kind.INTEGER),
        line(Schema.BYTES_SCHEMA, new byte[] {0, -1}, CanonicalType.BYTES, Kind.BLOB),
        line(
            Schema.BYTES_SCHEMA,
            ByteBuffer.wrap(new byte[] {1, 2}),
            new byte[] {1, 2},
            CanonicalType.BYTES,
            Kind.BLOB),
        decimal(new BigDecimal("-12.50"), 2, null, ColumnType.WIDEST),
        decimal(new BigDecimal("1E+3").setScale(0), 0, null, ColumnType.WIDEST),
        decimal(new BigDecimal("9".repeat(29) + ".123456789"), 9, "38", 38),
        date(0, LocalDate.EPOCH),
        date(-86_400_000L, LocalDate.of(1969, 12, 31)),
        date(-1, LocalDate.of(1969, 12, 31)),
        date(1_709_164_800_000L, LocalDate.of(2024, 2, 29)),
        date(-62_135_596_800_000L, LocalDate.of(1, 1, 1)),
        time(0, LocalTime.MIDNIGHT),
        time(86_399_999, LocalTime.of(23, 59, 59, 999_000_000)),
        timestamp(0, LocalDateTime.of(1970, 1, 1, 0, 0)),
        timestamp(-1, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000)),
        timestamp(1_709_210_096_007L, LocalDateTime.of(2024, 2, 29, 12, 34, 56, 7_000_000)));
  }

  @DisplayName("C7_3 a decimal whose precision is no number has no column")
  @Test
  void aPrecisionThatIsNoNumber() {
    Schema schema = Decimal.builder(2).parameter("connect.decimal.precision", "5); x").build();

    assertThatThrownBy(() -> TypeMappings.standard().columnMapping(schema))
        .isInstanceOf(UnsupportedTypeException.class);
  }

  private static Arguments line(Schema schema, Object same, CanonicalType type, Kind kind) {
    return line(schema, same, same, type, kind);
  }

  private static Arguments line(
      Schema schema, Object in, Object out, CanonicalType type, Kind kind) {
    return Arguments.of(schema, in, out, type, ColumnType.of(kind));
  }

  private static Arguments decimal(BigDecimal value, int scale, String precision, int digits) {
    SchemaBuilder schema = Decimal.builder(scale);
    if (precision != null) {
      schema.parameter("connect.decimal.precision", precision);
    }
    return Arguments.of(
        schema.build(), value, value, CanonicalType.DECIMAL, ColumnType.decimal(digits, scale));
  }

  private static Arguments date(long millis, LocalDate out) {
    return Arguments.of(
        Date.SCHEMA, new java.util.Date(millis), out, CanonicalType.DATE, ColumnType.of(Kind.DATE));
  }

  private static Arguments time(long millis, LocalTime out) {
    return Arguments.of(
        Time.SCHEMA,
        new java.util.Date(millis),
        out,
        CanonicalType.TIME,
        ColumnType.of(Kind.TIME, 3));
  }

  private static Arguments timestamp(long millis, LocalDateTime out) {
    return Arguments.of(
        Timestamp.SCHEMA,
        new java.util.Date(millis),
        out,
        CanonicalType.TIMESTAMP,
        ColumnType.of(Kind.TIMESTAMP, 3));
  }

  @Test
  void timesOutsideADayAreRefused() {
    ValueConverter converter = TYPES.columnMapping(Time.SCHEMA).converter();

    for (long millis : List.of(-1L, 86_400_000L, Long.MAX_VALUE)) {
      assertThatThrownBy(() -> converter.convert(new java.util.Date(millis)))
          .isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void bytesAreTakenFromTheBuffersPositionWithoutMovingIt() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}, 1, 2);

    Object bytes = TYPES.columnMapping(Schema.BYTES_SCHEMA).converter().convert(buffer);

    assertThat(bytes).isEqualTo(new byte[] {2, 3});
    assertThat(buffer.remaining()).isEqualTo(2);
  }

  @Test
  void aSemanticNameOnAnotherPrimitiveFallsBackToThePrimitive() {
    Schema decimalOfText = SchemaBuilder.string().name(Decimal.LOGICAL_NAME).build();
    Schema dateOfLong = SchemaBuilder.int64().name(Date.LOGICAL_NAME).build();

    assertThat(TYPES.columnMapping(decimalOfText))
        .isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
    assertThat(TYPES.columnMapping(dateOfLong)).isEqualTo(TYPES.columnMapping(Schema.INT64_SCHEMA));
  }

  @Test
  void aSemanticNameNobodyKnowsFallsBackToThePrimitive() {
    Schema json = SchemaBuilder.string().name("io.debezium.data.Json").optional().build();

    assertThat(TYPES.columnMapping(json)).isEqualTo(TYPES.columnMapping(Schema.STRING_SCHEMA));
  }

  @DisplayName("C7_6 nested values are JSON, which cannot be a key")
  @ParameterizedTest
  @MethodSource
  void nestedTypesAreTextsAndNoKeys(Schema nested) {
    ColumnMapping mapping = TYPES.columnMapping(nested);

    assertThat(mapping.columnType()).isEqualTo(ColumnType.of(Kind.TEXT));
    assertThat(mapping.canonicalType()).isEqualTo(CanonicalType.STRING);
    assertThatThrownBy(() -> TYPES.keyColumnMapping(nested))
        .isInstanceOf(UnsupportedTypeException.class)
        .hasMessageContaining(nested.type().toString());
  }

  static Stream<Schema> nestedTypesAreTextsAndNoKeys() {
    return Stream.of(
        SchemaBuilder.struct().field("a", Schema.INT32_SCHEMA).build(),
        SchemaBuilder.array(Schema.STRING_SCHEMA).build(),
        SchemaBuilder.map(Schema.STRING_SCHEMA, Schema.STRING_SCHEMA).build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Json", "Xml", "Tsvector"})
  void documentsAreNoKeys(String name) {
    assertThatThrownBy(() -> TYPES.keyColumnMapping(TestingSchemas.data(name)))
        .hasMessage("a value of type STRING (io.debezium.data.%s) cannot be part of a key", name);
  }

  @Test
  void aNumberOfAnyScaleIsAKey() {
    assertThat(TYPES.keyColumnMapping(TestingSchemas.variableScaleDecimal()).columnType())
        .isEqualTo(ColumnType.of(Kind.DECIMAL));
  }

  @Test
  void columnsOfTheKeyFollowARuleOfTheirOwn() {
    ColumnType bounded = ColumnType.of(Kind.VARCHAR, 255);
    TypeMappings types = TYPES.withKeyColumnType(type -> type.kind() == Kind.TEXT ? bounded : type);

    assertThat(types.keyColumnMapping(Schema.STRING_SCHEMA).columnType()).isEqualTo(bounded);
    assertThat(types.keyColumnMapping(Schema.STRING_SCHEMA).canonicalType())
        .isEqualTo(CanonicalType.STRING);
    assertThat(types.keyColumnMapping(Schema.INT32_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.INTEGER));
    assertThat(types.columnMapping(Schema.STRING_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.TEXT));
    assertThat(TYPES.keyColumnMapping(Schema.STRING_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.TEXT));
  }

  @Test
  void aReplacedLineLeavesTheOriginalTableAndTheKeyRuleAlone() {
    ColumnType bounded = ColumnType.of(Kind.VARCHAR, 255);
    TypeMapping real =
        TypeMapping.fixed(
            ColumnType.of(Kind.REAL), CanonicalType.STRING, value -> value.toString());

    TypeMappings changed = TYPES.withKeyColumnType(type -> bounded).with(Schema.Type.FLOAT64, real);

    assertThat(changed.columnMapping(Schema.FLOAT64_SCHEMA).converter().convert(1.5))
        .isEqualTo("1.5");
    assertThat(changed.keyColumnMapping(Schema.FLOAT64_SCHEMA).columnType()).isEqualTo(bounded);
    assertThat(TYPES.columnMapping(Schema.FLOAT64_SCHEMA).columnType())
        .isEqualTo(ColumnType.of(Kind.DOUBLE));
  }
}
