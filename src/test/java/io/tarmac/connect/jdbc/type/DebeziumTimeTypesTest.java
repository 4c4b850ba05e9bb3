package io.tarmac.connect.jdbc.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DebeziumTimeTypesTest {

  private static final TypeMappings TYPES = TypeMappings.standard();

  @DisplayName("C7_3 Debezium's time types keep every digit, before 1970 too")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("lines")
  void mapsTimeTypes(String name, Object in, Object out) {
    assertThat(convert(name, in)).isEqualTo(out).hasSameClassAs(out);
  }

  static Stream<Arguments> lines() {
    LocalTime lastMilli = LocalTime.of(23, 59, 59, 999_000_000);
    LocalTime lastMicro = LocalTime.of(23, 59, 59, 999_999_000);
    LocalDateTime noon = LocalDateTime.of(2024, 2, 29, 12, 34, 56);
    LocalDateTime before1970 = LocalDateTime.of(1969, 12, 31, 23, 59, 59);
    return Stream.of(
        arguments("Date", 0, LocalDate.EPOCH),
        arguments("Date", -1, LocalDate.of(1969, 12, 31)),
        arguments("Date", 19_782, LocalDate.of(2024, 2, 29)),
        arguments("Date", 2_932_896, LocalDate.of(9999, 12, 31)),
        arguments("Year", 1901, 1901),
        arguments("Time", 0, LocalTime.MIDNIGHT),
        arguments("Time", 86_399_999, lastMilli),
        arguments("MicroTime", 1L, LocalTime.ofNanoOfDay(1_000)),
        arguments("MicroTime", 86_399_999_999L, lastMicro),
        arguments("NanoTime", 1L, LocalTime.ofNanoOfDay(1)),
        arguments("NanoTime", 86_399_999_999_999L, LocalTime.MAX),
        arguments("Timestamp", 1_709_210_096_007L, noon.withNano(7_000_000)),
        arguments("Timestamp", -1L, before1970.withNano(999_000_000)),
        arguments("Timestamp", -1_000L, before1970),
        arguments("MicroTimestamp", 1_709_210_096_000_007L, noon.withNano(7_000)),
        arguments("MicroTimestamp", -1L, before1970.withNano(999_999_000)),
        arguments("MicroTimestamp", -62_135_596_800_000_000L, LocalDateTime.of(1, 1, 1, 0, 0)),
        arguments("NanoTimestamp", 1_709_210_096_000_000_007L, noon.withNano(7)),
        arguments("NanoTimestamp", -1L, before1970.withNano(999_999_999)),
        arguments(
            "NanoTimestamp",
            Long.MIN_VALUE + 1,
            LocalDateTime.parse("1677-09-21T00:12:43.145224193")),
        arguments(
            "NanoTimestamp",
            Long.MAX_VALUE - 1,
            LocalDateTime.parse("2262-04-11T23:47:16.854775806")),
        arguments(
            "ZonedTime",
            "10:15:30.123456Z",
            OffsetTime.of(10, 15, 30, 123_456_000, ZoneOffset.UTC)),
        arguments(
            "ZonedTime",
            "10:15:30+05:30",
            OffsetTime.of(10, 15, 30, 0, ZoneOffset.ofHoursMinutes(5, 30))),
        arguments(
            "ZonedTimestamp",
            "2024-02-29T12:34:56.123456Z",
            noon.withNano(123_456_000).atOffset(ZoneOffset.UTC)),
        arguments(
            "ZonedTimestamp",
            "1969-12-31T23:59:59-08:00",
            before1970.atOffset(ZoneOffset.ofHours(-8))),
        arguments("IsoDate", "2024-02-29Z", LocalDate.of(2024, 2, 29)),
        arguments("IsoDate", "-0043-03-15Z", LocalDate.of(-43, 3, 15)),
        arguments("IsoTime", "23:59:59.999999Z", lastMicro),
        arguments("IsoTimestamp", "2024-02-29T12:34:56Z", noon));
  }

  @DisplayName("C7_3 PostgreSQL's infinity is known in each of the forms it arrives in")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource
  void infinityIsKnown(String name, Object in, Object out) {
    assertThat(convert(name, in)).isEqualTo(out);
  }

  static Stream<Arguments> infinityIsKnown() {
    return Stream.of(
        arguments("Date", -622_191_234, LocalDate.MAX),
        arguments("Date", -2_147_472_692, LocalDate.MAX),
        arguments("Date", -625_821_272, LocalDate.MIN),
        arguments("Date", -2_147_472_691, LocalDate.MIN),
        arguments("IsoDate", "+292278994-08-16Z", LocalDate.MAX),
        arguments("IsoDate", "-5877611-06-21Z", LocalDate.MAX),
        arguments("IsoDate", "+292269055-12-02Z", LocalDate.MIN),
        arguments("IsoDate", "-5877611-06-22Z", LocalDate.MIN),
        arguments("Timestamp", 9_223_372_036_825_200L, LocalDateTime.MAX),
        arguments("Timestamp", -9_223_372_036_832_400L, LocalDateTime.MIN),
        arguments("MicroTimestamp", 9_223_372_036_825_200_000L, LocalDateTime.MAX),
        arguments("MicroTimestamp", -9_223_372_036_832_400_000L, LocalDateTime.MIN),
        arguments("NanoTimestamp", Long.MAX_VALUE, LocalDateTime.MAX),
        arguments("NanoTimestamp", Long.MIN_VALUE, LocalDateTime.MIN),
        arguments("IsoTimestamp", "+294247-01-10T04:00:25.2Z", LocalDateTime.MAX),
        arguments("IsoTimestamp", "-290308-12-21T19:59:27.6Z", LocalDateTime.MIN),
        arguments("ZonedTimestamp", "infinity", OffsetDateTime.MAX),
        arguments("ZonedTimestamp", "-infinity", OffsetDateTime.MIN));
  }

  @DisplayName("C7_3 the column of a time type has the fractional digits of its unit")
  @ParameterizedTest
  @CsvSource({
    "Date, DATE, DATE, 0",
    "IsoDate, DATE, DATE, 0",
    "Year, INTEGER, INTEGER, 0",
    "Time, TIME, TIME, 3",
    "MicroTime, TIME, TIME, 6",
    "NanoTime, TIME, TIME, 9",
    "IsoTime, TIME, TIME, 6",
    "Timestamp, TIMESTAMP, TIMESTAMP, 3",
    "MicroTimestamp, TIMESTAMP, TIMESTAMP, 6",
    "NanoTimestamp, TIMESTAMP, TIMESTAMP, 9",
    "IsoTimestamp, TIMESTAMP, TIMESTAMP, 6",
    "ZonedTime, OFFSET_TIME, TIME_WITH_TIME_ZONE, 6",
    "ZonedTimestamp, OFFSET_TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE, 6"
  })
  void columns(String name, CanonicalType canonical, Kind kind, int digits) {
    ColumnMapping mapping = TYPES.columnMapping(TestingSchemas.time(name));

    assertThat(mapping.canonicalType()).isEqualTo(canonical);
    assertThat(mapping.columnType()).isEqualTo(ColumnType.of(kind, digits));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource
  void valuesThatAreNoTimeAreRefused(String name, Object value) {
    assertThatThrownBy(() -> convert(name, value)).isInstanceOf(RuntimeException.class);
  }

  static Stream<Arguments> valuesThatAreNoTimeAreRefused() {
    return Stream.of(
        arguments("Time", -1),
        arguments("Time", 86_400_000),
        arguments("MicroTime", -1L),
        arguments("MicroTime", Long.MAX_VALUE),
        arguments("NanoTime", 86_400_000_000_000L),
        arguments("ZonedTime", "10:15:30"),
        arguments("ZonedTimestamp", "2024-02-30T00:00:00Z"));
  }

  @Test
  void aNameOnAnotherPrimitiveFallsBackToThePrimitive() {
    assertThat(TYPES.columnMapping(TestingSchemas.time("Time", Schema.Type.INT64)))
        .isEqualTo(TYPES.columnMapping(Schema.INT64_SCHEMA));
    assertThat(TYPES.columnMapping(TestingSchemas.time("ZonedTimestamp", Schema.Type.INT64)))
        .isEqualTo(TYPES.columnMapping(Schema.INT64_SCHEMA));
  }

  private static Object convert(String name, Object value) {
    return TYPES.columnMapping(TestingSchemas.time(name)).converter().convert(value);
  }
}
