package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.DateTimeException;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.List;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;

/**
 * For databases that hold the years 0 to 9999: others are refused. MySQL's protocol sends a year in
 * two bytes, so that a later one would become an earlier one.
 */
final class BoundedYears {

  private static final int MAX_YEAR = 9_999;
  private static final List<String> OF_INT32 = List.of(Date.LOGICAL_NAME, "io.debezium.time.Date");
  private static final List<String> OF_INT64 =
      List.of(
          Timestamp.LOGICAL_NAME,
          "io.debezium.time.Timestamp",
          "io.debezium.time.MicroTimestamp",
          "io.debezium.time.NanoTimestamp");
  private static final List<String> OF_STRING = List.of("io.debezium.time.ZonedTimestamp");

  private BoundedYears() {}

  static TypeMappings addTo(TypeMappings types) {
    TypeMappings bounded = types;
    for (String name : OF_INT32) {
      bounded = bounded.with(name, Schema.Type.INT32, s -> bounded(types.columnMapping(s)));
    }
    for (String name : OF_INT64) {
      bounded = bounded.with(name, Schema.Type.INT64, s -> bounded(types.columnMapping(s)));
    }
    for (String name : OF_STRING) {
      bounded = bounded.with(name, Schema.Type.STRING, s -> bounded(types.columnMapping(s)));
    }
    return bounded;
  }

  private static ColumnMapping bounded(ColumnMapping mapping) {
    return new ColumnMapping(
        mapping.columnType(),
        mapping.canonicalType(),
        value -> checked((Temporal) mapping.converter().convert(value)));
  }

  private static Temporal checked(Temporal value) {
    int year = value.get(ChronoField.YEAR);
    if (year < 0 || year > MAX_YEAR) {
      throw new DateTimeException("the year is outside 0 to " + MAX_YEAR);
    }
    return value;
  }
}
