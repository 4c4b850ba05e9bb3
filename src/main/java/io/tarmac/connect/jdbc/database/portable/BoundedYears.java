package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.Infinity;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.List;
import org.apache.kafka.connect.data.Date;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Timestamp;

/**
 * The range of years that a database holds. Dates and timestamps of other years are refused.
 * MySQL's protocol, for example, sends a year in two bytes, so that a later year would become an
 * earlier one.
 *
 * @param first the first year of dates and timestamps
 * @param lastOfDates the last year of dates
 * @param lastOfTimestamps the last year of timestamps
 * @param infinite whether the database has dates and timestamps before and after all others
 */
public record BoundedYears(int first, int lastOfDates, int lastOfTimestamps, boolean infinite) {

  private static final List<String> TIMESTAMPS =
      List.of(
          Timestamp.LOGICAL_NAME,
          "io.debezium.time.Timestamp",
          "io.debezium.time.MicroTimestamp",
          "io.debezium.time.NanoTimestamp");
  private static final List<String> TIMESTAMP_TEXTS =
      List.of("io.debezium.time.IsoTimestamp", "io.debezium.time.ZonedTimestamp");

  public TypeMappings addTo(TypeMappings types) {
    TypeMappings bounded =
        types
            .changed(Date.LOGICAL_NAME, Schema.Type.INT32, this::dates)
            .changed("io.debezium.time.Date", Schema.Type.INT32, this::dates)
            .changed("io.debezium.time.IsoDate", Schema.Type.STRING, this::dates);
    bounded =
        bounded
            .changed(StructuredTimes.DATE, Schema.Type.STRUCT, this::dates)
            .changed(StructuredTimes.TIMESTAMP, Schema.Type.STRUCT, this::timestamps)
            .changed(StructuredTimes.ZONED_TIMESTAMP, Schema.Type.STRUCT, this::timestamps);
    for (String name : TIMESTAMPS) {
      bounded = bounded.changed(name, Schema.Type.INT64, this::timestamps);
    }
    for (String name : TIMESTAMP_TEXTS) {
      bounded = bounded.changed(name, Schema.Type.STRING, this::timestamps);
    }
    return bounded;
  }

  private ColumnMapping dates(ColumnMapping mapping) {
    return mapping.then(upTo(lastOfDates));
  }

  private ColumnMapping timestamps(ColumnMapping mapping) {
    return mapping.then(upTo(lastOfTimestamps));
  }

  private ValueConverter upTo(int last) {
    return value -> {
      if (infinite && Infinity.isInfinite(value)) {
        return value;
      }
      int year = ((Temporal) value).get(ChronoField.YEAR);
      if (year < first || year > last) {
        throw new RefusedValueException("the year is outside %d to %d".formatted(first, last));
      }
      return value;
    };
  }
}
