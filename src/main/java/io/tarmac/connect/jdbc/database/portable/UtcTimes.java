package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import org.apache.kafka.connect.data.Schema;

/**
 * The rule for databases without usable types with a time zone: values with a zone become the
 * wall-clock time of UTC.
 */
public final class UtcTimes {

  private static final int FRACTIONAL_DIGITS = 6;

  private UtcTimes() {}

  public static TypeMappings addTo(TypeMappings types) {
    return addToTimes(types)
        .changed("io.debezium.time.ZonedTimestamp", Schema.Type.STRING, UtcTimes::timestamp)
        .changed(StructuredTimes.ZONED_TIMESTAMP, Schema.Type.STRUCT, UtcTimes::timestamp);
  }

  /**
   * Adds the rule for times only, for databases that have timestamps with a zone, but no times with
   * one.
   */
  public static TypeMappings addToTimes(TypeMappings types) {
    return types
        .changed("io.debezium.time.ZonedTime", Schema.Type.STRING, UtcTimes::time)
        .changed(StructuredTimes.ZONED_TIME, Schema.Type.STRUCT, UtcTimes::time);
  }

  private static ColumnMapping timestamp(ColumnMapping zoned) {
    return as(Kind.TIMESTAMP, CanonicalType.TIMESTAMP, zoned, UtcTimes::utc);
  }

  private static ColumnMapping time(ColumnMapping zoned) {
    return as(
        Kind.TIME,
        CanonicalType.TIME,
        zoned,
        value -> ((OffsetTime) value).withOffsetSameInstant(ZoneOffset.UTC).toLocalTime());
  }

  private static ColumnMapping as(
      Kind kind, CanonicalType type, ColumnMapping zoned, ValueConverter toUtc) {
    return new ColumnMapping(
        ColumnType.of(kind, FRACTIONAL_DIGITS), type, zoned.then(toUtc).converter());
  }

  /**
   * Returns the wall-clock time of UTC. Infinity stays infinity, because it cannot be moved to UTC.
   */
  private static LocalDateTime utc(Object value) {
    if (value.equals(OffsetDateTime.MAX)) {
      return LocalDateTime.MAX;
    }
    return value.equals(OffsetDateTime.MIN)
        ? LocalDateTime.MIN
        : ((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
  }
}
