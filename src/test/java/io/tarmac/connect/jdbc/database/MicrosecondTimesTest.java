package io.tarmac.connect.jdbc.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MicrosecondTimesTest {

  private static final TypeMappings STANDARD = TypeMappings.standard();
  private static final TypeMappings CUT = MicrosecondTimes.addTo(STANDARD);

  @DisplayName("C7_3 what is finer than a microsecond is cut, not rounded into the next day")
  @ParameterizedTest(name = "{0} {2}")
  @MethodSource("lines")
  void finerValuesAreCut(
      String name, Schema.Type type, Object in, Object out, CanonicalType canonical, Kind kind) {
    ColumnMapping mapping = CUT.columnMapping(schema(name, type));

    assertThat(mapping.converter().convert(in)).isEqualTo(out);
    assertThat(mapping.canonicalType()).isEqualTo(canonical);
    assertThat(mapping.columnType()).isEqualTo(ColumnType.of(kind, 6));
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        nanoTime(86_399_999_999_999L, LocalTime.of(23, 59, 59, 999_999_000)),
        nanoTime(1_999L, LocalTime.ofNanoOfDay(1_000)),
        nanoTime(1_000L, LocalTime.ofNanoOfDay(1_000)),
        nanoTimestamp(1_999L, LocalDateTime.of(1970, 1, 1, 0, 0).withNano(1_000)),
        nanoTimestamp(-1L, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000)),
        nanoTimestamp(-1_000L, LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000)),
        zoned(
            "ZonedTime",
            "23:59:59.999999999+01:00",
            OffsetTime.parse("23:59:59.999999+01:00"),
            CanonicalType.OFFSET_TIME,
            Kind.TIME_WITH_TIME_ZONE),
        zoned(
            "ZonedTimestamp",
            "2024-12-31T23:59:59.9999999Z",
            OffsetDateTime.parse("2024-12-31T23:59:59.999999Z"),
            CanonicalType.OFFSET_TIMESTAMP,
            Kind.TIMESTAMP_WITH_TIME_ZONE));
  }

  private static Arguments nanoTime(long in, LocalTime out) {
    return Arguments.of("NanoTime", Schema.Type.INT64, in, out, CanonicalType.TIME, Kind.TIME);
  }

  private static Arguments nanoTimestamp(long in, LocalDateTime out) {
    return Arguments.of(
        "NanoTimestamp", Schema.Type.INT64, in, out, CanonicalType.TIMESTAMP, Kind.TIMESTAMP);
  }

  private static Arguments zoned(
      String name, String in, Object out, CanonicalType canonical, Kind kind) {
    return Arguments.of(name, Schema.Type.STRING, in, out, canonical, kind);
  }

  @Test
  void othersStayAsTheyAre() {
    Schema microTime = schema("MicroTime", Schema.Type.INT64);
    Schema timestamp = schema("Timestamp", Schema.Type.INT64);

    assertThat(CUT.columnMapping(microTime)).isEqualTo(STANDARD.columnMapping(microTime));
    assertThat(CUT.columnMapping(timestamp)).isEqualTo(STANDARD.columnMapping(timestamp));
  }

  @Test
  @DisplayName("C7_3 where there is no type with a zone, UTC's wall clock is cut")
  void wallClocksAreCutToo() {
    ColumnMapping timestamp =
        MySqlTypes.common().columnMapping(schema("ZonedTimestamp", Schema.Type.STRING));

    assertThat(timestamp.converter().convert("2024-01-01T00:59:59.9999999+01:00"))
        .isEqualTo(LocalDateTime.of(2023, 12, 31, 23, 59, 59, 999_999_000));
    assertThat(timestamp.canonicalType()).isEqualTo(CanonicalType.TIMESTAMP);
    assertThat(timestamp.columnType()).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 6));
  }

  @Test
  void h2KeepsNanoseconds() {
    Schema nanoTime = schema("NanoTime", Schema.Type.INT64);

    assertThat(H2.database().types().columnMapping(nanoTime))
        .isEqualTo(STANDARD.columnMapping(nanoTime));
  }

  private static Schema schema(String name, Schema.Type type) {
    return new SchemaBuilder(type).name("io.debezium.time." + name).build();
  }
}
