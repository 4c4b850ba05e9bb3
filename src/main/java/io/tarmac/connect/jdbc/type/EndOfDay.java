package io.tarmac.connect.jdbc.type;

import java.time.LocalTime;
import java.util.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;

/**
 * The mappings of times for databases that have 24:00 next to 00:00. {@link LocalTime#MAX} stands
 * for 24:00. Nanoseconds are cut to microseconds, so that no other time becomes {@link
 * LocalTime#MAX}.
 */
public final class EndOfDay {

  private static final int MILLIS_PER_DAY = 86_400_000;
  private static final long MICROS_PER_DAY = 1_000L * MILLIS_PER_DAY;
  private static final long NANOS_PER_DAY = 1_000 * MICROS_PER_DAY;
  private static final long NANOS_PER_MICRO = 1_000;

  private EndOfDay() {}

  /** Returns the table with times that may be 24:00. */
  @SuppressWarnings("JavaUtilDate") // values of Connect's logical types
  public static TypeMappings addTo(TypeMappings types) {
    return StructuredTimes.addEndOfDay(types)
        .changed(
            Time.LOGICAL_NAME,
            Schema.Type.INT32,
            mapping -> until(mapping, new Date(MILLIS_PER_DAY)))
        .changed(
            "io.debezium.time.Time", Schema.Type.INT32, mapping -> until(mapping, MILLIS_PER_DAY))
        .changed(
            "io.debezium.time.MicroTime",
            Schema.Type.INT64,
            mapping -> until(mapping, MICROS_PER_DAY))
        .changed(
            "io.debezium.time.NanoTime",
            Schema.Type.INT64,
            mapping -> until(mapping.after(EndOfDay::cut), NANOS_PER_DAY));
  }

  /** Returns the mapping with one value of Connect's that stands for 24:00. */
  private static ColumnMapping until(ColumnMapping mapping, Object endOfDay) {
    ValueConverter others = mapping.converter();
    return new ColumnMapping(
        mapping.columnType(),
        mapping.canonicalType(),
        value -> endOfDay.equals(value) ? LocalTime.MAX : others.convert(value),
        mapping.parameter());
  }

  private static Object cut(Object nanos) {
    return (Long) nanos - Math.floorMod((Long) nanos, NANOS_PER_MICRO);
  }
}
