package io.tarmac.connect.jdbc.database.portable;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.database.Database;
import io.tarmac.connect.jdbc.database.h2.H2;
import io.tarmac.connect.jdbc.database.mysql.MySqlTypes;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TestingSchemas;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.stream.Stream;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BoundedYearsTest {

  private static final LocalDate FIRST = LocalDate.of(0, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  @DisplayName("C7_3 years that MySQL's protocol would make another year are refused")
  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void yearsOutsideTheBoundsAreRefused(Schema schema, DayOfType value) {
    for (Database database : new Database[] {database("MySQL"), database("MariaDB")}) {
      ColumnMapping mapping = database.types().columnMapping(schema);

      for (LocalDate outside :
          new LocalDate[] {FIRST.minusDays(1), LAST.plusDays(1), LocalDate.of(67_560, 1, 1)}) {
        if (value.holds(outside)) {
          assertThatThrownBy(() -> mapping.converter().convert(value.on(outside)))
              .describedAs("%s on %s", outside, database.name())
              .isInstanceOf(RefusedValueException.class);
        }
      }
    }
  }

  @DisplayName("C7_3 the first and the last year that a database holds are taken as they are")
  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void yearsWithinTheBoundsAreTaken(Schema schema, DayOfType value) {
    TypeMappings without = MicrosecondTimes.addTo(UtcTimes.addTo(TypeMappings.standard()));
    ColumnMapping bounded = MySqlTypes.common().columnMapping(schema);
    ColumnMapping unbounded = without.columnMapping(schema);

    for (LocalDate within : new LocalDate[] {FIRST, LocalDate.EPOCH, LAST}) {
      if (value.holds(within)) {
        assertThat(bounded.converter().convert(value.on(within)))
            .isEqualTo(unbounded.converter().convert(value.on(within)));
      }
    }
    assertThat(bounded.columnType()).isEqualTo(unbounded.columnType());
    assertThat(bounded.canonicalType()).isEqualTo(unbounded.canonicalType());
  }

  @DisplayName("C7_3 databases that hold later years are given them")
  @ParameterizedTest(name = "{0}")
  @MethodSource("types")
  void otherDatabasesTakeLaterYears(Schema schema, DayOfType value) {
    LocalDate later = LAST.plusDays(1);

    for (Database database : new Database[] {PostgreSql.database(), H2.database()}) {
      if (value.holds(later)) {
        assertThat(database.types().columnMapping(schema).converter().convert(value.on(later)))
            .hasToString(
                TypeMappings.standard()
                    .columnMapping(schema)
                    .converter()
                    .convert(value.on(later))
                    .toString());
      }
    }
  }

  static Stream<Arguments> types() {
    return Stream.of(
        Arguments.of(
            org.apache.kafka.connect.data.Date.SCHEMA,
            type(day -> Date.from(day.atStartOfDay().toInstant(ZoneOffset.UTC)))),
        Arguments.of(
            Timestamp.SCHEMA, type(day -> Date.from(day.atTime(12, 0).toInstant(ZoneOffset.UTC)))),
        Arguments.of(TestingSchemas.time("Date"), type(day -> (int) day.toEpochDay())),
        Arguments.of(TestingSchemas.time("Timestamp"), type(day -> seconds(day) * 1_000)),
        Arguments.of(TestingSchemas.time("MicroTimestamp"), type(day -> seconds(day) * 1_000_000)),
        Arguments.of(
            TestingSchemas.time("NanoTimestamp"),
            type(day -> Math.multiplyExact(seconds(day), 1_000_000_000L))),
        Arguments.of(
            TestingSchemas.time("ZonedTimestamp"),
            type(day -> day.atTime(12, 0).atOffset(ZoneOffset.UTC).toString())));
  }

  private static long seconds(LocalDate day) {
    return LocalDateTime.of(day, LocalTime.NOON).toEpochSecond(ZoneOffset.UTC);
  }

  private static DayOfType type(DayOfType value) {
    return value;
  }

  /** A day as Connect has it in a value of some type. */
  @FunctionalInterface
  interface DayOfType {

    Object on(LocalDate day);

    /** Nanoseconds reach from the year 1677 to 2262 only. */
    default boolean holds(LocalDate day) {
      try {
        on(day);
        return true;
      } catch (ArithmeticException tooFar) {
        return false;
      }
    }
  }
}
