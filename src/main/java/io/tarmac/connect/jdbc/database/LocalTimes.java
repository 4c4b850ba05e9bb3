package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.TypeText;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.Instant;
import java.time.zone.ZoneRules;
import java.util.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;

/**
 * Connect's times and dates, which count in UTC, as the clock and the calendar of a zone show them.
 * Decided when a table is planned: a column that keeps the instant gets it as it is.
 *
 * @param zones whose clock and calendar
 * @param instants the type table that has values as they count
 * @param database whose columns are filled
 */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
record LocalTimes(LocalZones zones, TypeMappings instants, Database database) {

  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long MILLIS_PER_DAY = 86_400_000;

  /** Beyond are only the numbers that stand for infinity. */
  private static final long LAST_MILLIS = 9_000_000_000_000_000L;

  /** The type table whose values are local. */
  TypeMappings types() {
    if (zones.equals(LocalZones.UTC)) {
      return instants;
    }
    ZoneRules clock = zones.times().getRules();
    ZoneRules calendar = zones.dates().getRules();
    return moved(
        moved(
            moved(
                instants,
                Timestamp.LOGICAL_NAME,
                Schema.Type.INT64,
                value -> local((Date) value, clock)),
            Time.LOGICAL_NAME,
            Schema.Type.INT32,
            value -> localTime((Date) value, clock)),
        org.apache.kafka.connect.data.Date.LOGICAL_NAME,
        Schema.Type.INT32,
        value -> local((Date) value, calendar));
  }

  /** How values go into columns that are there. */
  ColumnFit fit(ColumnFit fit) {
    return zones.equals(LocalZones.UTC)
        ? fit
        : (schema, standard, column) -> {
          if (isTime(schema)) {
            ColumnMapping instant = fit.fit(schema, instants.columnMapping(schema), column);
            if (keepsInstants(instant, column)) {
              return instant.withColumnType(standard.columnType());
            }
          }
          return fit.fit(schema, standard, column);
        };
  }

  private static TypeMappings moved(
      TypeMappings types, String name, Schema.Type type, ValueConverter move) {
    return types.changed(name, type, mapping -> mapping.after(move));
  }

  private static boolean isTime(Schema schema) {
    return Timestamp.LOGICAL_NAME.equals(schema.name()) || Time.LOGICAL_NAME.equals(schema.name());
  }

  /** Those with a zone, and MySQL's TIMESTAMP, which is written in a session whose zone is UTC. */
  private boolean keepsInstants(ColumnMapping mapping, ColumnSchema column) {
    return switch (mapping.canonicalType()) {
      case OFFSET_TIME, OFFSET_TIMESTAMP -> true;
      case TIMESTAMP ->
          switch (database.name()) {
            case "MySQL", "MariaDB" ->
                TypeText.of(column.declaredType()).name().equals("timestamp");
            default -> false;
          };
      case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, STRING, BYTES, DATE, TIME ->
          false;
    };
  }

  private static Date local(Date utc, ZoneRules rules) {
    long millis = utc.getTime();
    return Math.abs(millis) > LAST_MILLIS ? utc : new Date(millis + offsetMillis(rules, millis));
  }

  /** A time of day is one of the day that the epoch begins with; a duration is none. */
  private static Date localTime(Date utc, ZoneRules rules) {
    long millis = utc.getTime();
    return millis < 0 || millis >= MILLIS_PER_DAY
        ? utc
        : new Date(Math.floorMod(millis + offsetMillis(rules, millis), MILLIS_PER_DAY));
  }

  private static long offsetMillis(ZoneRules rules, long utcMillis) {
    return rules.getOffset(Instant.ofEpochMilli(utcMillis)).getTotalSeconds() * MILLIS_PER_SECOND;
  }
}
