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
 * Connect's times and dates, which count in UTC, as the clock and the calendar of a zone show them.
 * Decided when a table is planned: a column that keeps the instant gets it as it is. What stands
 * within JSON is UTC's.
 *
 * @param zones whose clock and calendar
 * @param instants the type table that has values as they count
 * @param instantFit how values go as they count into columns that are there
 */
@SuppressWarnings("JavaUtilDate") // what Connect's logical types are made of
public record LocalTimes(LocalZones zones, TypeMappings instants, TargetFit instantFit) {

  private static final String DATE = org.apache.kafka.connect.data.Date.LOGICAL_NAME;
  private static final Set<String> MOVED = Set.of(Timestamp.LOGICAL_NAME, Time.LOGICAL_NAME, DATE);

  /** The type table whose values are local. */
  public TypeMappings types() {
    return local(instants);
  }

  /** How values go into columns that are there. */
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

  /** Whether instants of the schema that differ may be one in the column. */
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
    ColumnTarget target = instantFit.targets().of(column);
    return target == null ? null : target.canonicalType();
  }
}
