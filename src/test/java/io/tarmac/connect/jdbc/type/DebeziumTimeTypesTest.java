package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DebeziumTimeTypesTest {

  private static final TypeMappings TYPES = TypeMappings.standard();

  @DisplayName("C7_3 Debezium's time types keep every digit, before 1970 too")
  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("lines")
  void mapsTimeTypes(
      String name, Schema.Type type, Object in, Object out, CanonicalType canonical, Kind kind) {
    ColumnMapping mapping = TYPES.columnMapping(schema(name, type));

    assertThat(mapping.columnType().kind()).isEqualTo(kind);
    assertThat(mapping.canonicalType()).isEqualTo(canonical);
    assertThat(mapping.converter().convert(in)).isEqualTo(out).hasSameClassAs(out);
  }

  static Stream<Arguments> lines() {
    LocalTime lastMilli = LocalTime.of(23, 59, 59, 999_000_000);
    LocalTime lastMicro = LocalTime.of(23, 59, 59, 999_999_000);
    LocalDateTime noon = LocalDateTime.of(2024, 2, 29, 12, 34, 56);
    LocalDateTime before1970 = LocalDateTime.of(1969, 12, 31, 23, 59, 59);
    return Stream.of(
        date(0, LocalDate.EPOCH),
        date(-1, LocalDate.of(1969, 12, 31)),
        date(19_782, LocalDate.of(2024, 2, 29)),
        date(2_932_896, LocalDate.of(9999, 12, 31)),
        Arguments.of("Year", Schema.Type.INT32, 1901, 1901, CanonicalType.INTEGER, Kind.INTEGER),
        time("Time", Schema.Type.INT32, 0, LocalTime.MIDNIGHT),
        time("Time", Schema.Type.INT32, 86_399_999, lastMilli),
        time("MicroTime", Schema.Type.INT64, 1L, LocalTime.ofNanoOfDay(1_000)),
        time("MicroTime", Schema.Type.INT64, 86_399_999_999L, lastMicro),
        time("NanoTime", Schema.Type.INT64, 1L, LocalTime.ofNanoOfDay(1)),
        time("NanoTime", Schema.Type.INT64, 86_399_999_999_999L, LocalTime.MAX),
        timestamp("Timestamp", 1_709_210_096_007L, noon.withNano(7_000_000)),
        timestamp("Timestamp", -1L, before1970.withNano(999_000_000)),
        timestamp("Timestamp", -1_000L, before1970),
        timestamp("MicroTimestamp", 1_709_210_096_000_007L, noon.withNano(7_000)),
        timestamp("MicroTimestamp", -1L, before1970.withNano(999_999_000)),
        timestamp("MicroTimestamp", -62_135_596_800_000_000L, LocalDateTime.of(1, 1, 1, 0, 0)),
        timestamp("NanoTimestamp", 1_709_210_096_000_000_007L, noon.withNano(7)),
        timestamp("NanoTimestamp", -1L, before1970.withNano(999_999_999)),
        timestamp(
            "NanoTimestamp",
            Long.MIN_VALUE + 1,
            LocalDateTime.parse("1677-09-21T00:12:43.145224193")),
        timestamp(
            "NanoTimestamp",
            Long.MAX_VALUE - 1,
            LocalDateTime.parse("2262-04-11T23:47:16.854775806")),
        zonedTime("10:15:30.123456Z", OffsetTime.of(10, 15, 30, 123_456_000, ZoneOffset.UTC)),
        zonedTime("10:15:30+05:30", OffsetTime.of(10, 15, 30, 0, ZoneOffset.ofHoursMinutes(5, 30))),
        zonedTimestamp(
            "2024-02-29T12:34:56.123456Z",
            OffsetDateTime.of(noon.withNano(123_456_000), ZoneOffset.UTC)),
        zonedTimestamp(
            "1969-12-31T23:59:59-08:00", OffsetDateTime.of(before1970, ZoneOffset.ofHours(-8))),
        iso("IsoDate", "2024-02-29Z", LocalDate.of(2024, 2, 29), CanonicalType.DATE, Kind.DATE),
        iso("IsoDate", "-0043-03-15Z", LocalDate.of(-43, 3, 15), CanonicalType.DATE, Kind.DATE),
        iso("IsoTime", "23:59:59.999999Z", lastMicro, CanonicalType.TIME, Kind.TIME),
        iso("IsoTimestamp", "2024-02-29T12:34:56Z", noon, CanonicalType.TIMESTAMP, Kind.TIMESTAMP));
  }

  private static Arguments iso(
      String name, String in, Object out, CanonicalType canonical, Kind kind) {
    return Arguments.of(name, Schema.Type.STRING, in, out, canonical, kind);
  }

  @DisplayName("C7_3 PostgreSQL's infinity is known in each of the forms it arrives in")
  @ParameterizedTest(name = "{0} {2}")
  @MethodSource
  void infinityIsKnown(String name, Schema.Type type, Object in, Object out) {
    assertThat(TYPES.columnMapping(schema(name, type)).converter().convert(in)).isEqualTo(out);
  }

  static Stream<Arguments> infinityIsKnown() {
    return Stream.of(
        Arguments.of("Date", Schema.Type.INT32, -622_191_234, LocalDate.MAX),
        Arguments.of("Date", Schema.Type.INT32, -2_147_472_692, LocalDate.MAX),
        Arguments.of("Date", Schema.Type.INT32, -625_821_272, LocalDate.MIN),
        Arguments.of("Date", Schema.Type.INT32, -2_147_472_691, LocalDate.MIN),
        Arguments.of("IsoDate", Schema.Type.STRING, "+292278994-08-16Z", LocalDate.MAX),
        Arguments.of("IsoDate", Schema.Type.STRING, "-5877611-06-21Z", LocalDate.MAX),
        Arguments.of("IsoDate", Schema.Type.STRING, "+292269055-12-02Z", LocalDate.MIN),
        Arguments.of("IsoDate", Schema.Type.STRING, "-5877611-06-22Z", LocalDate.MIN),
        infinite("Timestamp", 9_223_372_036_825_200L, LocalDateTime.MAX),
        infinite("Timestamp", -9_223_372_036_832_400L, LocalDateTime.MIN),
        infinite("MicroTimestamp", 9_223_372_036_825_200_000L, LocalDateTime.MAX),
        infinite("MicroTimestamp", -9_223_372_036_832_400_000L, LocalDateTime.MIN),
        infinite("NanoTimestamp", Long.MAX_VALUE, LocalDateTime.MAX),
        infinite("NanoTimestamp", Long.MIN_VALUE, LocalDateTime.MIN),
        Arguments.of(
            "IsoTimestamp", Schema.Type.STRING, "+294247-01-10T04:00:25.2Z", LocalDateTime.MAX),
        Arguments.of(
            "IsoTimestamp", Schema.Type.STRING, "-290308-12-21T19:59:27.6Z", LocalDateTime.MIN),
        Arguments.of("ZonedTimestamp", Schema.Type.STRING, "infinity", OffsetDateTime.MAX),
        Arguments.of("ZonedTimestamp", Schema.Type.STRING, "-infinity", OffsetDateTime.MIN));
  }

  private static Arguments infinite(String name, long in, LocalDateTime out) {
    return Arguments.of(name, Schema.Type.INT64, in, out);
  }

  private static Arguments date(int days, LocalDate out) {
    return Arguments.of("Date", Schema.Type.INT32, days, out, CanonicalType.DATE, Kind.DATE);
  }

  private static Arguments time(String name, Schema.Type type, Object in, LocalTime out) {
    return Arguments.of(name, type, in, out, CanonicalType.TIME, Kind.TIME);
  }

  private static Arguments timestamp(String name, long in, LocalDateTime out) {
    return Arguments.of(name, Schema.Type.INT64, in, out, CanonicalType.TIMESTAMP, Kind.TIMESTAMP);
  }

  private static Arguments zonedTime(String in, OffsetTime out) {
    return Arguments.of(
        "ZonedTime",
        Schema.Type.STRING,
        in,
        out,
        CanonicalType.OFFSET_TIME,
        Kind.TIME_WITH_TIME_ZONE);
  }

  private static Arguments zonedTimestamp(String in, OffsetDateTime out) {
    return Arguments.of(
        "ZonedTimestamp",
        Schema.Type.STRING,
        in,
        out,
        CanonicalType.OFFSET_TIMESTAMP,
        Kind.TIMESTAMP_WITH_TIME_ZONE);
  }

  @ParameterizedTest
  @MethodSource
  void columnsHoldTheFractionalDigitsOfTheUnit(String name, Schema.Type type, int digits) {
    assertThat(TYPES.columnMapping(schema(name, type)).columnType().size()).isEqualTo(digits);
  }

  static Stream<Arguments> columnsHoldTheFractionalDigitsOfTheUnit() {
    return Stream.of(
        Arguments.of("Time", Schema.Type.INT32, 3),
        Arguments.of("MicroTime", Schema.Type.INT64, 6),
        Arguments.of("NanoTime", Schema.Type.INT64, 9),
        Arguments.of("Timestamp", Schema.Type.INT64, 3),
        Arguments.of("MicroTimestamp", Schema.Type.INT64, 6),
        Arguments.of("NanoTimestamp", Schema.Type.INT64, 9),
        Arguments.of("ZonedTime", Schema.Type.STRING, 6),
        Arguments.of("ZonedTimestamp", Schema.Type.STRING, 6));
  }

  @ParameterizedTest(name = "{0} {2}")
  @MethodSource
  void valuesThatAreNoTimeAreRefused(String name, Schema.Type type, Object value) {
    ValueConverter converter = TYPES.columnMapping(schema(name, type)).converter();

    assertThatThrownBy(() -> converter.convert(value)).isInstanceOf(RuntimeException.class);
  }

  static Stream<Arguments> valuesThatAreNoTimeAreRefused() {
    return Stream.of(
        Arguments.of("Time", Schema.Type.INT32, -1),
        Arguments.of("Time", Schema.Type.INT32, 86_400_000),
        Arguments.of("MicroTime", Schema.Type.INT64, -1L),
        Arguments.of("MicroTime", Schema.Type.INT64, Long.MAX_VALUE),
        Arguments.of("NanoTime", Schema.Type.INT64, 86_400_000_000_000L),
        Arguments.of("ZonedTime", Schema.Type.STRING, "10:15:30"),
        Arguments.of("ZonedTimestamp", Schema.Type.STRING, "2024-02-30T00:00:00Z"));
  }

  @Test
  void aNameOnAnotherPrimitiveFallsBackToThePrimitive() {
    assertThat(TYPES.columnMapping(schema("Time", Schema.Type.INT64)))
        .isEqualTo(TYPES.columnMapping(Schema.INT64_SCHEMA));
    assertThat(TYPES.columnMapping(schema("ZonedTimestamp", Schema.Type.INT64)))
        .isEqualTo(TYPES.columnMapping(Schema.INT64_SCHEMA));
  }

  private static Schema schema(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.time." + name).version(1).build();
  }
}
