package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.type.ColumnType.Kind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The mappings of Debezium's structured dates, times and durations. Debezium sends these structs of
 * numbers with {@code time.precision.mode=structured}. Durations become ISO 8601 texts unless the
 * database has a type for them.
 */
public final class StructuredTimes {

  public static final String TIME = "io.debezium.time.StructuredTime";
  public static final String ZONED_TIME = "io.debezium.time.StructuredZonedTime";
  public static final String DATE = "io.debezium.time.StructuredDate";
  public static final String TIMESTAMP = "io.debezium.time.StructuredTimestamp";
  public static final String ZONED_TIMESTAMP = "io.debezium.time.StructuredZonedTimestamp";
  public static final String DURATION = "io.debezium.time.StructuredDuration";

  private static final Set<String> DATES_AND_TIMES =
      Set.of(DATE, TIME, TIMESTAMP, ZONED_TIME, ZONED_TIMESTAMP);

  private static final String POSITIVE_INFINITY = "POSITIVE_INFINITY";
  private static final String NEGATIVE_INFINITY = "NEGATIVE_INFINITY";

  private static final int NANOSECOND_DIGITS = 9;
  private static final int MICROSECOND_DIGITS = 6;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long MICROS_PER_DAY = 86_400 * MICROS_PER_SECOND;
  private static final int END_OF_DAY = 24;
  private static final String PICOSECONDS = "picoseconds";
  private static final int PICOS_PER_NANO = 1_000;

  private static final String PREFIX = "io.debezium.time.Structured";

  /**
   * Suffixes that later versions of Debezium add to a name for a precision or a source's column.
   */
  private static final Pattern ADDED =
      Pattern.compile("(?<=[a-z])(Precision\\d+)?(SourceColumn[0-9a-f]*)?$");

  private StructuredTimes() {}

  static TypeMappings addTo(TypeMappings mappings) {
    return mappings
        .with(
            DATE,
            Schema.Type.STRUCT,
            schema ->
                new ColumnMapping(
                    ColumnType.of(Kind.DATE), CanonicalType.DATE, new Dates(schema)::date))
        .with(
            TIME,
            Schema.Type.STRUCT,
            schema ->
                mapping(
                    Kind.TIME, NANOSECOND_DIGITS, CanonicalType.TIME, new Times(schema)::withinDay))
        .with(
            TIMESTAMP,
            Schema.Type.STRUCT,
            schema ->
                mapping(
                    Kind.TIMESTAMP,
                    NANOSECOND_DIGITS,
                    CanonicalType.TIMESTAMP,
                    new Timestamps(schema)::timestamp))
        .with(
            ZONED_TIME,
            Schema.Type.STRUCT,
            schema -> zonedTime(schema, NANOSECOND_DIGITS, new Times(schema)::withinDay))
        .with(
            ZONED_TIMESTAMP,
            Schema.Type.STRUCT,
            schema ->
                mapping(
                    Kind.TIMESTAMP_WITH_TIME_ZONE,
                    NANOSECOND_DIGITS,
                    CanonicalType.OFFSET_TIMESTAMP,
                    new Timestamps(schema)::offsetTimestamp))
        .with(
            DURATION,
            Schema.Type.STRUCT,
            schema ->
                new ColumnMapping(
                    ColumnType.of(Kind.TEXT),
                    CanonicalType.STRING,
                    durationText(schema, NANOSECOND_DIGITS)));
  }

  /** Returns the table with times that may be 24:00, which {@link LocalTime#MAX} stands for. */
  static TypeMappings addEndOfDay(TypeMappings mappings) {
    return mappings
        .with(TIME, Schema.Type.STRUCT, StructuredTimes::timeUntilEndOfDay)
        .with(
            ZONED_TIME,
            Schema.Type.STRUCT,
            schema -> zonedTime(schema, MICROSECOND_DIGITS, new Times(schema)::untilEndOfDay));
  }

  /** Returns the mapping of times that may be 24:00, which {@link LocalTime#MAX} stands for. */
  public static ColumnMapping timeUntilEndOfDay(Schema schema) {
    return mapping(
        Kind.TIME, MICROSECOND_DIGITS, CanonicalType.TIME, new Times(schema)::untilEndOfDay);
  }

  /**
   * Returns the name without the suffixes that Debezium adds for a precision and for a source's
   * column.
   */
  static @Nullable String baseName(@Nullable String name) {
    return name != null && name.startsWith(PREFIX) ? ADDED.matcher(name).replaceFirst("") : name;
  }

  /** Tells whether the schema is a date or a time, but no duration. */
  static boolean isDateOrTime(Schema schema) {
    String name = baseName(schema.name());
    return name != null && DATES_AND_TIMES.contains(name);
  }

  static boolean isDuration(Schema schema) {
    return schema.type() == Schema.Type.STRUCT && DURATION.equals(baseName(schema.name()));
  }

  /**
   * Returns the converter from durations to ISO 8601 texts. Each part may have a sign.
   *
   * @param fractionalDigits the digits of a second's fraction; further digits are cut
   */
  public static ValueConverter durationText(Schema schema, int fractionalDigits) {
    DurationFields durations = new DurationFields(schema);
    return value -> durations.text(value, fractionalDigits);
  }

  /**
   * Returns the converter from durations to their microseconds. A day has 24 hours; nanoseconds are
   * cut.
   */
  public static ValueConverter micros(Schema schema) {
    return new DurationFields(schema)::micros;
  }

  /** Returns the converter from durations to times of a day. */
  static ValueConverter timeOfDuration(Schema schema) {
    DurationFields durations = new DurationFields(schema);
    return value -> {
      long time = durations.micros(value);
      if (time < 0 || time >= MICROS_PER_DAY) {
        throw new RefusedValueException("is negative or a day or longer, and the column is a time");
      }
      return LocalTime.ofNanoOfDay(time * NANOS_PER_MICRO);
    };
  }

  private static ColumnMapping mapping(
      Kind kind, int fractionalDigits, CanonicalType type, ValueConverter converter) {
    return new ColumnMapping(ColumnType.of(kind, fractionalDigits), type, converter);
  }

  private static ColumnMapping zonedTime(Schema schema, int fractionalDigits, ValueConverter time) {
    TimeField offset = new TimeField(schema, "offsetSeconds");
    return mapping(
        Kind.TIME_WITH_TIME_ZONE,
        fractionalDigits,
        CanonicalType.OFFSET_TIME,
        value -> OffsetTime.of((LocalTime) time.convert(value), offset(offset, value)));
  }

  private static ZoneOffset offset(TimeField seconds, Object value) {
    try {
      return ZoneOffset.ofTotalSeconds((int) seconds.orZero(value));
    } catch (DateTimeException none) {
      throw new RefusedValueException("has an offset of more than 18 hours from UTC");
    }
  }

  /** A field of a struct, found once for all values of the schema. */
  private record TimeField(@Nullable Field field, String name, int perUnit) {

    TimeField(Schema schema, String name) {
      this(schema.field(name), name, 1);
    }

    /**
     * Returns the part with the nanoseconds. Debezium's later versions send picoseconds instead.
     */
    static TimeField nanos(Schema schema) {
      Field picos = schema.field(PICOSECONDS);
      return picos == null
          ? new TimeField(schema, "nanos")
          : new TimeField(picos, PICOSECONDS, PICOS_PER_NANO);
    }

    @Nullable Object in(Object value) {
      return field == null ? null : ((Struct) value).get(field);
    }

    long orZero(Object value) {
      Object number = in(value);
      return number == null ? 0 : ((Number) number).longValue() / perUnit;
    }

    int required(Object value) {
      Object number = in(value);
      if (number == null) {
        throw new RefusedValueException("has no '" + name + "'");
      }
      return ((Number) number).intValue();
    }
  }

  private record Dates(TimeField year, TimeField month, TimeField day, TimeField special) {

    Dates(Schema schema) {
      this(
          new TimeField(schema, "year"),
          new TimeField(schema, "month"),
          new TimeField(schema, "day"),
          new TimeField(schema, "specialValue"));
    }

    Object date(Object value) {
      if (isInfinite(value)) {
        return isPositive(value) ? LocalDate.MAX : LocalDate.MIN;
      }
      try {
        return LocalDate.of(year.required(value), month.required(value), day.required(value));
      } catch (DateTimeException none) {
        throw new RefusedValueException("is not a date of the calendar");
      }
    }

    boolean isInfinite(Object value) {
      return special.in(value) != null;
    }

    boolean isPositive(Object value) {
      Object name = special.in(value);
      if (!POSITIVE_INFINITY.equals(name) && !NEGATIVE_INFINITY.equals(name)) {
        throw new RefusedValueException("has a special value other than infinity");
      }
      return POSITIVE_INFINITY.equals(name);
    }
  }

  private record Times(TimeField hour, TimeField minute, TimeField second, TimeField nanos) {

    Times(Schema schema) {
      this(
          new TimeField(schema, "hour"),
          new TimeField(schema, "minute"),
          new TimeField(schema, "second"),
          TimeField.nanos(schema));
    }

    LocalTime withinDay(Object value) {
      try {
        return LocalTime.of(
            hour.required(value),
            minute.required(value),
            second.required(value),
            (int) nanos.orZero(value));
      } catch (DateTimeException none) {
        throw new RefusedValueException("is not a time of day");
      }
    }

    /**
     * Returns the time, or {@link LocalTime#MAX} for 24:00. Cuts nanoseconds, so that the last
     * nanosecond of a day does not become 24:00.
     */
    LocalTime untilEndOfDay(Object value) {
      if (hour.required(value) == END_OF_DAY
          && minute.orZero(value) == 0
          && second.orZero(value) == 0
          && nanos.orZero(value) == 0) {
        return LocalTime.MAX;
      }
      return withinDay(value).truncatedTo(ChronoUnit.MICROS);
    }
  }

  private record Timestamps(Dates dates, Times times, TimeField offsetSeconds) {

    Timestamps(Schema schema) {
      this(new Dates(schema), new Times(schema), new TimeField(schema, "offsetSeconds"));
    }

    LocalDateTime timestamp(Object value) {
      if (dates.isInfinite(value)) {
        return dates.isPositive(value) ? LocalDateTime.MAX : LocalDateTime.MIN;
      }
      return LocalDateTime.of((LocalDate) dates.date(value), times.withinDay(value));
    }

    OffsetDateTime offsetTimestamp(Object value) {
      if (dates.isInfinite(value)) {
        return dates.isPositive(value) ? OffsetDateTime.MAX : OffsetDateTime.MIN;
      }
      return timestamp(value).atOffset(offset(offsetSeconds, value));
    }
  }

  private record DurationFields(
      TimeField years,
      TimeField months,
      TimeField days,
      TimeField hours,
      TimeField minutes,
      TimeField seconds,
      TimeField nanos) {

    DurationFields(Schema schema) {
      this(
          new TimeField(schema, "years"),
          new TimeField(schema, "months"),
          new TimeField(schema, "days"),
          new TimeField(schema, "hours"),
          new TimeField(schema, "minutes"),
          new TimeField(schema, "seconds"),
          TimeField.nanos(schema));
    }

    String text(Object value, int fractionalDigits) {
      StringBuilder text = new StringBuilder("P");
      append(text, years.orZero(value), 'Y');
      append(text, months.orZero(value), 'M');
      append(text, days.orZero(value), 'D');
      int date = text.length();
      append(text.append('T'), hours.orZero(value), 'H');
      append(text, minutes.orZero(value), 'M');
      BigDecimal second =
          BigDecimal.valueOf(seconds.orZero(value))
              .add(BigDecimal.valueOf(nanos.orZero(value), NANOSECOND_DIGITS))
              .setScale(fractionalDigits, RoundingMode.DOWN)
              .stripTrailingZeros();
      if (second.signum() != 0 || text.length() == "PT".length()) {
        text.append(second.toPlainString()).append('S');
      }
      if (text.length() == date + 1) {
        text.setLength(date);
      }
      return text.toString();
    }

    long micros(Object value) {
      if (years.orZero(value) != 0 || months.orZero(value) != 0) {
        throw new RefusedValueException("has years or months, which a column of times cannot hold");
      }
      long wholeMinutes =
          (days.orZero(value) * 24 + hours.orZero(value)) * 60 + minutes.orZero(value);
      long wholeSeconds = Math.addExact(wholeMinutes * 60, seconds.orZero(value));
      return Math.addExact(
          Math.multiplyExact(wholeSeconds, MICROS_PER_SECOND),
          nanos.orZero(value) / NANOS_PER_MICRO);
    }

    private static void append(StringBuilder text, long number, char unit) {
      if (number != 0) {
        text.append(number).append(unit);
      }
    }
  }
}
