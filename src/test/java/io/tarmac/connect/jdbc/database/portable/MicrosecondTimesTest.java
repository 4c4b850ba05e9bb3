package io.tarmac.connect.jdbc.database.portable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MySqlTypes;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MicrosecondTimesTest {

  private static final TypeMappings STANDARD = TypeMappings.standard();
  private static final TypeMappings CUT = MicrosecondTimes.addTo(STANDARD);

  @DisplayName("C7_3 what is finer than a microsecond is cut, not rounded into the next day")
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("lines")
  void finerValuesAreCut(String name, Object in, Object out) {
    assertThat(CUT.columnMapping(TestingSchemas.time(name)).converter().convert(in)).isEqualTo(out);
  }

  static Stream<Arguments> lines() {
    LocalTime lastMicro = LocalTime.of(23, 59, 59, 999_999_000);
    LocalDateTime lastBefore1970 = LocalDate.of(1969, 12, 31).atTime(lastMicro);
    return Stream.of(
        arguments("NanoTime", 86_399_999_999_999L, lastMicro),
        arguments("NanoTime", 1_999L, LocalTime.ofNanoOfDay(1_000)),
        arguments("NanoTime", 1_000L, LocalTime.ofNanoOfDay(1_000)),
        arguments("NanoTimestamp", 1_999L, LocalDate.EPOCH.atStartOfDay().withNano(1_000)),
        arguments("NanoTimestamp", -1L, lastBefore1970),
        arguments("NanoTimestamp", -1_000L, lastBefore1970),
        arguments(
            "ZonedTime", "23:59:59.999999999+01:00", OffsetTime.parse("23:59:59.999999+01:00")),
        arguments(
            "ZonedTimestamp",
            "2024-12-31T23:59:59.9999999Z",
            OffsetDateTime.parse("2024-12-31T23:59:59.999999Z")));
  }

  @DisplayName("C7_3 a column whose values are cut has six digits of a second")
  @ParameterizedTest
  @CsvSource({
    "NanoTime, TIME, TIME",
    "NanoTimestamp, TIMESTAMP, TIMESTAMP",
    "ZonedTime, OFFSET_TIME, TIME_WITH_TIME_ZONE",
    "ZonedTimestamp, OFFSET_TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE"
  })
  void columnsHaveSixDigits(String name, CanonicalType canonical, Kind kind) {
    ColumnMapping mapping = CUT.columnMapping(TestingSchemas.time(name));

    assertThat(mapping.canonicalType()).isEqualTo(canonical);
    assertThat(mapping.columnType()).isEqualTo(ColumnType.of(kind, 6));
  }

  @Test
  void othersStayAsTheyAre() {
    Schema microTime = TestingSchemas.time("MicroTime");
    Schema timestamp = TestingSchemas.time("Timestamp");

    assertThat(CUT.columnMapping(microTime)).isEqualTo(STANDARD.columnMapping(microTime));
    assertThat(CUT.columnMapping(timestamp)).isEqualTo(STANDARD.columnMapping(timestamp));
  }

  @Test
  @DisplayName("C7_3 where there is no type with a zone, UTC's wall clock is cut")
  void wallClocksAreCutToo() {
    ColumnMapping timestamp =
        MySqlTypes.common().columnMapping(TestingSchemas.time("ZonedTimestamp"));

    assertThat(timestamp.converter().convert("2024-01-01T00:59:59.9999999+01:00"))
        .isEqualTo(LocalDateTime.of(2023, 12, 31, 23, 59, 59, 999_999_000));
    assertThat(timestamp.canonicalType()).isEqualTo(CanonicalType.TIMESTAMP);
    assertThat(timestamp.columnType()).isEqualTo(ColumnType.of(Kind.TIMESTAMP, 6));
  }

  @Test
  void h2KeepsNanoseconds() {
    Schema nanoTime = TestingSchemas.time("NanoTime");

    assertThat(H2.database().types().columnMapping(nanoTime))
        .isEqualTo(STANDARD.columnMapping(nanoTime));
  }
}
