package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.config.LocalZones;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.ColumnFit;
import io.tarmac.connect.jdbc.type.ColumnSchema;
import io.tarmac.connect.jdbc.type.ColumnTarget;
import io.tarmac.connect.jdbc.type.Schemaless;
import io.tarmac.connect.jdbc.type.TargetFit;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Date;
import java.util.Set;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Time;
import org.apache.kafka.connect.data.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of Connect's times and dates, which count in UTC, to the clock and the calendar of
 * a zone. The plan of a table decides about each column: a column that keeps instants gets the
 * values unchanged. Times within JSON stay in UTC.
 *
 * @param zones the zones of the clock and of the calendar
 * @param instants the type table that leaves times and dates in UTC
 * @param instantFit the rules for how times and dates in UTC go into existing columns
 */
@SuppressWarnings("JavaUtilDate") // Connect's logical types hold java.util.Date
public record LocalTimes(LocalZones zones, TypeMappings instants, TargetFit instantFit) {

  private static final String DATE = org.apache.kafka.connect.data.Date.LOGICAL_NAME;
  private static final Set<String> MOVED = Set.of(Timestamp.LOGICAL_NAME, Time.LOGICAL_NAME, DATE);

  /** Returns the type table whose times and dates are local. */
  public TypeMappings types() {
    return local(instants);
  }

  /** Returns the rules for how values go into existing columns. */
  public ColumnFit fit() {
    if (zones.equals(LocalZones.UTC)) {
      return instantFit;
    }
    TargetFit localFit = new TargetFit(instantFit.targets(), local(instantFit.types()));
    return (schema, standard, column) -> {
      if (!keepsInstants(column)) {
        return localFit.fit(schema, standard, column);
      }
      return instantFit.fit(
          schema,
          schema.name() != null && MOVED.contains(schema.name())
              ? instants.columnMapping(schema).withColumnType(standard.columnType())
              : standard,
          column);
    };
  }

  /** Tells whether different instants of the schema may become one value in the column. */
  boolean mayMerge(Schema schema, ColumnSchema column) {
    boolean hasInstants =
        Timestamp.LOGICAL_NAME.equals(schema.name())
            || (Schemaless.isAny(schema) && canonicalType(column) == CanonicalType.TIMESTAMP);
    return hasInstants && new LocalClock(zones.times()).repeats() && !keepsInstants(column);
  }

  private TypeMappings local(TypeMappings types) {
    if (zones.equals(LocalZones.UTC)) {
      return types;
    }
    LocalClock clock = new LocalClock(zones.times());
    LocalClock calendar = new LocalClock(zones.dates());
    ValueConverter timestamp = value -> clock.timestamp((Date) value);
    ValueConverter time = value -> clock.timeOfDay((Date) value);
    ValueConverter date = value -> calendar.timestamp((Date) value);
    return types
        .changed(Timestamp.LOGICAL_NAME, Schema.Type.INT64, mapping -> mapping.after(timestamp))
        .changed(Time.LOGICAL_NAME, Schema.Type.INT32, mapping -> mapping.after(time))
        .changed(DATE, Schema.Type.INT32, mapping -> mapping.after(date));
  }

  private boolean keepsInstants(ColumnSchema column) {
    if (column.isArray()) {
      return keepsInstants(column.element());
    }
    CanonicalType type = canonicalType(column);
    return type != null
        && switch (type) {
          case OFFSET_TIME, OFFSET_TIMESTAMP -> true;
          case TIMESTAMP -> instantFit.targets().keepsInstants(column);
          case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, DECIMAL, STRING, BYTES, DATE, TIME ->
              false;
        };
  }

  private @Nullable CanonicalType canonicalType(ColumnSchema column) {
    ColumnTarget target = instantFit.targets().target(column);
    return target == null ? null : target.canonicalType();
  }
}
