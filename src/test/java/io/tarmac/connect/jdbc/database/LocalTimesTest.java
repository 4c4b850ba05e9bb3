package io.tarmac.connect.jdbc.database;

import static io.tarmac.connect.jdbc.database.NamedDatabases.database;
import static io.tarmac.connect.jdbc.database.TestingColumns.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.InvalidText;
import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.config.NestedMode;
import io.tarmac.connect.jdbc.config.ValueSettings;
import io.tarmac.connect.jdbc.database.postgresql.PostgreSql;
import io.tarmac.connect.jdbc.type.Schemaless;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
class LocalTimesTest {
  private static final ValueSettings VALUES =
      new ValueSettings(
          false, "", null, NestedMode.JSON, InvalidText.ERROR, LocalZones.UTC, 10_000);
  private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
  private static final LocalZones ALL = new LocalZones(NEW_YORK, NEW_YORK);
  private static final Schema DATE = org.apache.kafka.connect.data.Date.SCHEMA;
  private static final Date FIRST_OF_JULY = Date.from(Instant.parse("2024-07-01T00:00:00Z"));
  private static final Date HALF_PAST_TWELVE = Date.from(Instant.parse("2024-07-01T12:30:00Z"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL | timestamp without time zone | 2024-07-01T08:30",
        "PostgreSQL | timestamp(0) with time zone | 2024-07-01T12:30Z",
        "MySQL      | datetime(3)                 | 2024-07-01T08:30",
        "MySQL      | timestamp(3)                | 2024-07-01T12:30",
        "SQLite     | timestamp                   | 2024-07-01 08:30:00",
        "H2         | timestamp(6) with time zone | 2024-07-01T12:30Z",
      })
  @DisplayName("C10_1 a column without a zone has the wall clock of one, others have the instant")
  void timestamps(String database, String column, String value) {
    assertThat(converted(database, Timestamp.SCHEMA, column, HALF_PAST_TWELVE)).hasToString(value);
    assertThat(converted(database, Schemaless.ANY, column, HALF_PAST_TWELVE)).hasToString(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "timestamp(3) without time zone[] | 2024-07-01T08:30:00",
        "timestamp(3) with time zone[]    | 2024-07-01T12:30:00",
      })
  @DisplayName("C10_1 elements are what a column of them has, also of values without a schema")
  void elements(String column, String value) {
    List<List<Date>> lists = List.of(List.of(HALF_PAST_TWELVE));
    Schema schema = SchemaBuilder.array(SchemaBuilder.array(Timestamp.SCHEMA).build()).build();

    assertThat(converted("PostgreSQL", schema, column, lists)).asString().contains(value);
    assertThat(converted("PostgreSQL", Schemaless.ANY, column, lists)).asString().contains(value);
  }

  @Test
  @DisplayName("C10_1 times within JSON are UTC's, in any column")
  void timesInJson() {
    Schema schema = SchemaBuilder.struct().field("at", Timestamp.SCHEMA).build();
    Struct nested = new Struct(schema).put("at", HALF_PAST_TWELVE);

    assertThat(converted("PostgreSQL", schema, "jsonb", nested)).asString().contains("12:30");
    assertThat(converted("MySQL", schema, "longtext", nested)).asString().contains("12:30");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL | time without time zone | 02:00:00 | 21:00",
        "PostgreSQL | time with time zone    | 02:00:00 | 02:00Z",
        "MySQL      | time(3)                | 12:00:00 | 07:00:00.000"
      })
  @DisplayName("C10_1 a time of day is one of the first day of the epoch, and stays in its day")
  void times(String database, String column, String utc, String value) {
    Date time = Date.from(Instant.parse("1970-01-01T" + utc + "Z"));

    assertThat(converted(database, Time.SCHEMA, column, time)).hasToString(value);
  }

  @Test
  @DisplayName("C10_1 west of Greenwich a date is the day before, unless dates are UTC's")
  void dates() {
    assertThat(converted("PostgreSQL", DATE, "date", FIRST_OF_JULY)).hasToString("2024-06-30");
    LocalZones datesInUtc = new LocalZones(NEW_YORK, ZoneOffset.UTC);
    assertThat(converted(datesInUtc, "PostgreSQL", DATE, "date", FIRST_OF_JULY))
        .hasToString("2024-07-01");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PostgreSQL | timestamp with time zone      | 2024-07-01T00:00Z",
        "PostgreSQL | timestamp without time zone   | 2024-06-30T00:00",
        "MySQL      | timestamp(3)                  | 2024-07-01T00:00",
        "MySQL      | datetime(3)                   | 2024-06-30T00:00",
        "H2         | timestamp(6) with time zone   | 2024-07-01T00:00Z",
        "SQL Server | datetimeoffset(7)             | 2024-07-01T00:00Z",
        "Oracle     | timestamp(6) with time zone   | 2024-07-01T00:00Z",
        "Oracle     | timestamp(6) with local time zone | 2024-07-01T00:00Z",
      })
  @DisplayName("C10_1 a date in a column that keeps the instant is midnight of UTC")
  void datesAsInstants(String database, String column, String value) {
    assertThat(converted(database, DATE, column, FIRST_OF_JULY)).hasToString(value);
  }

  @Test
  @DisplayName("C7_3 C10_1 infinity has no zone, and without a zone nothing is looked at")
  void nothingToMove() {
    Date infinity = new Date(9_223_372_036_825_200L);

    assertThat(converted("PostgreSQL", Timestamp.SCHEMA, "timestamp without time zone", infinity))
        .isEqualTo(LocalDateTime.MAX);
    Database database = PostgreSql.database();
    assertThat(times(LocalZones.UTC, database).types()).isSameAs(database.types());
  }

  private static Object converted(String database, Schema schema, String column, Object value) {
    return converted(ALL, database, schema, column, value);
  }

  private static Object converted(
      LocalZones zones, String database, Schema schema, String column, Object value) {
    LocalTimes times = times(zones, database(database));
    return times
        .fit()
        .fit(schema, times.types().columnMapping(schema), column(column))
        .converter()
        .convert(value);
  }

  static LocalTimes times(LocalZones zones, Database database) {
    return new LocalTimes(zones, database.types(), database.columnFit(VALUES));
  }
}
