package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import org.apache.kafka.connect.data.Schema;

/**
 * The mappings of Debezium's time types. Units and names are those that Debezium documents for the
 * temporal values of each source connector. All local values count from the epoch without a time
 * zone. Durations are numbers, and intervals are texts, unless a database has a type for them.
 */
final class DebeziumTimeTypes {

  private static final String PREFIX = "io.debezium.time.";

  private DebeziumTimeTypes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return StructuredTimes.addTo(mappings)
        .with(
            PREFIX + "Date",
            Schema.Type.INT32,
            of(Kind.DATE, CanonicalType.DATE, v -> Infinity.date((Integer) v)))
        .with(
            PREFIX + "IsoDate",
            Schema.Type.STRING,
            of(Kind.DATE, CanonicalType.DATE, v -> DebeziumTimes.isoDate((String) v)))
        .with(
            PREFIX + "Year",
            Schema.Type.INT32,
            of(Kind.INTEGER, CanonicalType.INTEGER, ValueConverter.AS_IS))
        .with(
            PREFIX + "Time",
            Schema.Type.INT32,
            of(Kind.TIME, 3, CanonicalType.TIME, v -> DebeziumTimes.timeOfMillis((Integer) v)))
        .with(
            PREFIX + "MicroTime",
            Schema.Type.INT64,
            of(Kind.TIME, 6, CanonicalType.TIME, v -> DebeziumTimes.timeOfMicros((Long) v)))
        .with(
            PREFIX + "NanoTime",
            Schema.Type.INT64,
            of(Kind.TIME, 9, CanonicalType.TIME, v -> DebeziumTimes.timeOfNanos((Long) v)))
        .with(
            PREFIX + "IsoTime",
            Schema.Type.STRING,
            of(Kind.TIME, 6, CanonicalType.TIME, v -> DebeziumTimes.isoTime((String) v)))
        .with(
            PREFIX + "Timestamp",
            Schema.Type.INT64,
            of(
                Kind.TIMESTAMP,
                3,
                CanonicalType.TIMESTAMP,
                v -> DebeziumTimes.timestampOfMillis((Long) v)))
        .with(
            PREFIX + "MicroTimestamp",
            Schema.Type.INT64,
            of(
                Kind.TIMESTAMP,
                6,
                CanonicalType.TIMESTAMP,
                v -> DebeziumTimes.timestampOfMicros((Long) v)))
        .with(
            PREFIX + "NanoTimestamp",
            Schema.Type.INT64,
            of(
                Kind.TIMESTAMP,
                9,
                CanonicalType.TIMESTAMP,
                v -> DebeziumTimes.timestampOfNanos((Long) v)))
        .with(
            PREFIX + "IsoTimestamp",
            Schema.Type.STRING,
            of(
                Kind.TIMESTAMP,
                6,
                CanonicalType.TIMESTAMP,
                v -> DebeziumTimes.isoTimestamp((String) v)))
        .with(
            PREFIX + "ZonedTime",
            Schema.Type.STRING,
            of(
                Kind.TIME_WITH_TIME_ZONE,
                6,
                CanonicalType.OFFSET_TIME,
                v -> DebeziumTimes.zonedTime((String) v)))
        .with(
            PREFIX + "ZonedTimestamp",
            Schema.Type.STRING,
            of(
                Kind.TIMESTAMP_WITH_TIME_ZONE,
                6,
                CanonicalType.OFFSET_TIMESTAMP,
                v -> DebeziumTimes.zonedTimestamp((String) v)));
  }

  private static TypeMapping of(Kind kind, CanonicalType type, ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(kind), type, converter);
  }

  private static TypeMapping of(
      Kind kind, int fractionalDigits, CanonicalType type, ValueConverter converter) {
    return TypeMapping.fixed(ColumnType.of(kind, fractionalDigits), type, converter);
  }
}
