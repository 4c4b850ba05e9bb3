package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;

/**
 * The mapping of times to texts, for databases whose times are durations. Such times may be
 * negative or longer than a day, but {@link java.time.LocalTime} ends with the day. Fractions finer
 * than a microsecond are cut.
 */
public final class LongTimes {

  private static final long MICROS_PER_MILLI = 1_000;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final int MICROSECOND_DIGITS = 6;

  private LongTimes() {}

  public static TypeMappings addTo(TypeMappings types) {
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
            m -> text(m, value -> (Long) value / NANOS_PER_MICRO))
        .with(StructuredTimes.TIME, Schema.Type.STRUCT, StructuredTimes::timeUntilEndOfDay)
        .with(StructuredTimes.DURATION, Schema.Type.STRUCT, LongTimes::duration);
  }

  /** Maps structured durations, which Debezium's MySQL source sends for times. */
  private static ColumnMapping duration(Schema schema) {
    ValueConverter micros = StructuredTimes.micros(schema);
    return new ColumnMapping(
        ColumnType.of(Kind.TIME, MICROSECOND_DIGITS),
        CanonicalType.STRING,
        value -> LongTime.text((Long) micros.convert(value), MICROSECOND_DIGITS));
  }

  @SuppressWarnings("JavaUtilDate") // Connect's logical types hold java.util.Date
  private static long micros(java.util.Date time) {
    return Math.multiplyExact(time.getTime(), MICROS_PER_MILLI);
  }

  private static ColumnMapping text(ColumnMapping mapping, ValueConverter micros) {
    return new ColumnMapping(
        mapping.columnType(),
        CanonicalType.STRING,
        value -> LongTime.text((Long) micros.convert(value), MICROSECOND_DIGITS),
        mapping.parameter());
  }
}
