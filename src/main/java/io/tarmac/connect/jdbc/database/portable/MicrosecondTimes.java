package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.ColumnMapping;
import io.tarmac.connect.jdbc.type.ColumnType;
import io.tarmac.connect.jdbc.type.Infinity;
import io.tarmac.connect.jdbc.type.StructuredTimes;
import io.tarmac.connect.jdbc.type.TypeMappings;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import org.apache.kafka.connect.data.Schema;

/**
 * The rule for databases that hold microseconds: finer fractions are cut. Some servers and drivers
 * would round instead, and make the last nanosecond of a day the first of the same day.
 */
public final class MicrosecondTimes {

  private static final int FRACTIONAL_DIGITS = 6;
  private static final int NANOS_PER_MICRO = 1_000;

  private MicrosecondTimes() {}

  public static TypeMappings addTo(TypeMappings types) {
    return addToTexts(types)
        .changed("io.debezium.time.NanoTime", Schema.Type.INT64, MicrosecondTimes::cut)
        .changed("io.debezium.time.NanoTimestamp", Schema.Type.INT64, MicrosecondTimes::cut)
        .changed(StructuredTimes.TIME, Schema.Type.STRUCT, MicrosecondTimes::cut)
        .changed(StructuredTimes.TIMESTAMP, Schema.Type.STRUCT, MicrosecondTimes::cut)
        .changed(StructuredTimes.ZONED_TIME, Schema.Type.STRUCT, MicrosecondTimes::cut)
        .changed(StructuredTimes.ZONED_TIMESTAMP, Schema.Type.STRUCT, MicrosecondTimes::cut);
  }

  /**
   * Adds the rule for texts alone. The schemas of texts do not tell the number of digits, so that
   * their columns have six.
   */
  public static TypeMappings addToTexts(TypeMappings types) {
    return types
        .changed("io.debezium.time.IsoTime", Schema.Type.STRING, MicrosecondTimes::cut)
        .changed("io.debezium.time.IsoTimestamp", Schema.Type.STRING, MicrosecondTimes::cut)
        .changed("io.debezium.time.ZonedTime", Schema.Type.STRING, MicrosecondTimes::cut)
        .changed("io.debezium.time.ZonedTimestamp", Schema.Type.STRING, MicrosecondTimes::cut);
  }

  private static ColumnMapping cut(ColumnMapping mapping) {
    return mapping
        .withColumnType(ColumnType.of(mapping.columnType().kind(), FRACTIONAL_DIGITS))
        .then(value -> Infinity.isInfinite(value) ? value : cut((Temporal) value));
  }

  private static Temporal cut(Temporal value) {
    int nanos = value.get(ChronoField.NANO_OF_SECOND);
    return value.with(ChronoField.NANO_OF_SECOND, nanos - nanos % NANOS_PER_MICRO);
  }
}
