package io.tarmac.connect.jdbc.type;

import java.time.LocalTime;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;

/**
 * The mappings of times for databases that have 24:00 next to 00:00. {@link LocalTime#MAX} stands
 * for 24:00. Nanoseconds are cut to microseconds, so that no other time becomes {@link
 * LocalTime#MAX}.
 */
public final class EndOfDay {

  private static final long MILLIS_PER_DAY = 86_400_000;
  private static final long MICROS_PER_DAY = 1_000 * MILLIS_PER_DAY;
  private static final long NANOS_PER_DAY = 1_000 * MICROS_PER_DAY;
  private static final long NANOS_PER_MICRO = 1_000;

  private EndOfDay() {}

  /** Returns the table with times that may be 24:00. */
  public static TypeMappings addTo(TypeMappings types) {
    return StructuredTimes.addEndOfDay(types)
        .changed(
            Time.LOGICAL_NAME,
            Schema.Type.INT32,
            mapping -> with(mapping, EndOfDay::ofConnectsMillis))
        .changed(
            "io.debezium.time.Time",
            Schema.Type.INT32,
            mapping -> with(mapping, v -> ofMillis((Integer) v)))
        .changed(
            "io.debezium.time.MicroTime",
            Schema.Type.INT64,
            mapping -> with(mapping, v -> ofMicros((Long) v)))
        .changed(
            "io.debezium.time.NanoTime",
            Schema.Type.INT64,
            mapping -> with(mapping, v -> ofNanos((Long) v)));
  }

  private static ColumnMapping with(ColumnMapping mapping, ValueConverter converter) {
    return new ColumnMapping(
        mapping.columnType(), mapping.canonicalType(), converter, mapping.parameter());
  }

  @SuppressWarnings("JavaUtilDate") // values of Connect's logical types
  private static LocalTime ofConnectsMillis(Object value) {
    return ofMillis(((java.util.Date) value).getTime());
  }

  private static LocalTime ofMillis(long value) {
    return value == MILLIS_PER_DAY ? LocalTime.MAX : DebeziumTimes.timeOfMillis(value);
  }

  private static LocalTime ofMicros(long value) {
    return value == MICROS_PER_DAY ? LocalTime.MAX : DebeziumTimes.timeOfMicros(value);
  }

  private static LocalTime ofNanos(long value) {
    return value == NANOS_PER_DAY
        ? LocalTime.MAX
        : DebeziumTimes.timeOfNanos(value - Math.floorMod(value, NANOS_PER_MICRO));
  }
}
