package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Timestamp;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Tests of timestamps for columns of dates: midnight fits, any other time is a bad record. */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
@EachDatabase
class TimestampInDateIT extends ColumnFitSuite {

  private static final long DAY = 86_400_000L;
  private static final Schema MILLIS = schema("Timestamp");
  private static final Schema MICROS = schema("MicroTimestamp");
  private static final Schema NANOS = schema("NanoTimestamp");
  private static final Schema ZONED =
      SchemaBuilder.string().name("io.debezium.time.ZonedTimestamp").build();

  @Test
  @DisplayName("C7_3 a timestamp at midnight goes into a date, by whatever method")
  void midnightIsADate() {
    String table = table("id int primary key, doc date");

    for (String method : List.of("batch", "auto")) {
      Map<String, String> settings = Map.of("write.method", method);
      int first = method.equals("batch") ? 1 : 6;
      put(table, settings, row(first, Timestamp.SCHEMA, Date.from(Instant.EPOCH.minusMillis(DAY))));
      put(table, settings, row(first + 1, MILLIS, 19_782 * DAY));
      put(table, settings, row(first + 2, MICROS, 19_782 * DAY * 1_000));
      put(table, settings, row(first + 3, NANOS, 19_782 * DAY * 1_000_000));
      put(table, settings, row(first + 4, ZONED, "2024-02-29T01:00:00+01:00"));
    }

    List<String> dates =
        rows(table).stream().map(row -> row.get(1).substring(0, "2024-02-29".length())).toList();
    assertThat(dates)
        .hasSize(10)
        .startsWith("1969-12-31", "2024-02-29", "2024-02-29", "2024-02-29", "2024-02-29")
        .endsWith("1969-12-31", "2024-02-29", "2024-02-29", "2024-02-29", "2024-02-29");
  }

  @Test
  @DisplayName("C6_2 a timestamp with a time of day is a bad record of a column of dates")
  void aTimeOfDayIsABadRecord() {
    String table = table("id int primary key, doc date");

    assertRefused(
        table,
        row(1, Timestamp.SCHEMA, Date.from(Instant.EPOCH.plusMillis(1))),
        "'doc'",
        "time of day",
        "errors.deadletterqueue");
    assertRefused(table, row(1, MILLIS, DAY - 1), "'doc'", "time of day");
    assertRefused(table, row(1, MICROS, 1L), "'doc'", "time of day");
    assertRefused(table, row(1, NANOS, 1_000L), "'doc'", "time of day");
    assertRefused(table, row(1, ZONED, "2024-02-29T00:00:00+01:00"), "'doc'", "time of day");
    assertThat(rows(table)).isEmpty();
  }

  private static Schema schema(String name) {
    return SchemaBuilder.int64().name("io.debezium.time." + name).build();
  }
}
