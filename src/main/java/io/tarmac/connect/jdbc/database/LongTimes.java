package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;

/**
 * For databases whose times are durations, negative ones and such of more than a day among them:
 * texts, because {@link java.time.LocalTime} ends with the day. Finer than microseconds is cut.
 */
final class LongTimes {

  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long SECONDS_PER_MINUTE = 60;
  private static final long SECONDS_PER_HOUR = 3_600;

  /** 838:59:59, in microseconds. */
  private static final long MAX = (838 * SECONDS_PER_HOUR + 3_599) * MICROS_PER_SECOND;

  private LongTimes() {}

  static TypeMappings addTo(TypeMappings types) {
    return types
        .changed(
            Time.LOGICAL_NAME,
            Schema.Type.INT32,
            m -> text(m, value -> micros((java.util.Date) value)))
        .changed(
            "io.debezium.time.Time",
            Schema.Type.INT32,
            m -> text(m, value -> (Integer) value * MICROS_PER_MILLI))
        .changed("io.debezium.time.MicroTime", Schema.Type.INT64, m -> text(m, value -> value))
        .changed(
            "io.debezium.time.NanoTime",
            Schema.Type.INT64,
            m -> text(m, value -> (Long) value / NANOS_PER_MICRO));
  }

  @SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
  private static long micros(java.util.Date time) {
    return Math.multiplyExact(time.getTime(), MICROS_PER_MILLI);
  }

  private static ColumnMapping text(ColumnMapping mapping, ValueConverter micros) {
    return new ColumnMapping(
        mapping.columnType(),
        CanonicalType.STRING,
        value -> text((Long) micros.convert(value)),
        mapping.parameter());
  }

  private static String text(long micros) {
    if (micros > MAX || micros < -MAX) {
      throw new RefusedValueException("the time is longer than 838:59:59");
    }
    long fraction = Math.abs(micros) % MICROS_PER_SECOND;
    long seconds = Math.abs(micros) / MICROS_PER_SECOND;
    return "%s%02d:%02d:%02d.%06d"
        .formatted(
            micros < 0 ? "-" : "",
            seconds / SECONDS_PER_HOUR,
            seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE,
            seconds % SECONDS_PER_MINUTE,
            fraction);
  }
}
