package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of texts in the server's own syntax, and of Debezium's durations, into
 * PostgreSQL's intervals. An interval that keeps only some parts would cut and round texts
 * silently, so it takes no texts. Durations lose the fractional digits that the interval lacks.
 *
 * @param texts the conversion that writes a text
 * @param fractionalDigits the digits that the column has of a second's fraction
 * @param seconds whether the column keeps parts that are shorter than a minute
 */
public record IntervalConversion(Conversion texts, int fractionalDigits, boolean seconds)
    implements Conversion {

  private static final String MICRO_DURATION = "io.debezium.time.MicroDuration";
  private static final String NANO_DURATION = "io.debezium.time.NanoDuration";
  private static final int MICROSECOND_DIGITS = 6;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_HOUR = 3_600_000_000L;

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    return seconds && fractionalDigits == MICROSECOND_DIGITS ? texts.from(source) : null;
  }

  static boolean isDuration(Schema schema) {
    return StructuredTimes.isDuration(schema)
        || (schema.type() == Schema.Type.INT64
            && (MICRO_DURATION.equals(schema.name()) || NANO_DURATION.equals(schema.name())));
  }

  /**
   * Returns the conversion of a schema's durations, or null if the column would cut more than
   * fractional digits.
   */
  @Nullable ValueConverter ofDurations(Schema schema) {
    if (StructuredTimes.isDuration(schema)) {
      return seconds ? StructuredTimes.durationText(schema, fractionalDigits) : null;
    }
    long units = NANO_DURATION.equals(schema.name()) ? NANOS_PER_MICRO : 1;
    long finest = BigDecimal.TEN.pow(MICROSECOND_DIGITS - fractionalDigits).longValueExact();
    return seconds ? value -> text((Long) value / units, finest) : null;
  }

  /**
   * Returns the text of a duration, with the hours apart from the seconds. The server reads a
   * number with a fraction as a double, which has no microseconds next to many seconds.
   */
  private static String text(long micros, long finest) {
    long cut = micros - micros % finest;
    return "PT"
        + cut / MICROS_PER_HOUR
        + 'H'
        + BigDecimal.valueOf(cut % MICROS_PER_HOUR, MICROSECOND_DIGITS).toPlainString()
        + 'S';
  }
}
