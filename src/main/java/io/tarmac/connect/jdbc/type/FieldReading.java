package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.jdbc.config.FieldType;
import io.tarmac.connect.jdbc.config.FieldType.Base64Text;
import io.tarmac.connect.jdbc.config.FieldType.BooleanText;
import io.tarmac.connect.jdbc.config.FieldType.NullIf;
import io.tarmac.connect.jdbc.config.FieldType.TimeUnit;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The reading of a field's values by the type that the configuration gives them, instead of by the
 * field's schema alone.
 *
 * @param schema the schema of the values that have been read; a time has the schema that Debezium
 *     gives such a time
 * @param step reads a value as Connect delivers it
 */
public record FieldReading(Schema schema, ReadingStep step) {

  private static final String TIMESTAMP = "io.debezium.time.Timestamp";
  private static final String LOGICAL = "org.apache.kafka.connect.data.";

  private static final long MILLIS_PER_SECOND = 1_000;
  private static final Pattern DIGITS = Pattern.compile("-?[0-9]{1,19}");

  /** The reading of one value. */
  @FunctionalInterface
  public interface ReadingStep {

    /** The step that leaves values as they come. */
    ReadingStep NONE = value -> value;

    /**
     * Returns the value that is meant, which may be null.
     *
     * @throws RefusedValueException if the value means nothing
     */
    @Nullable Object read(Object value);
  }

  /**
   * Returns the reading of a field.
   *
   * @param type the type of the configuration; null if it says nothing
   * @param field the schema of the field
   * @param placeholder the text of a value that is unavailable
   * @throws UnsupportedTypeException if values of the schema cannot be read so
   */
  public static FieldReading of(@Nullable FieldType type, Schema field, String placeholder) {
    if (type instanceof TimeUnit unit) {
      return time(unit, field);
    }
    if (type instanceof Base64Text) {
      requireText(type, field);
      return reading(SchemaBuilder.bytes(), field, value -> bytes(type, value, placeholder));
    }
    if (type instanceof BooleanText texts) {
      requireText(type, field);
      return reading(SchemaBuilder.bool(), field, value -> truth(texts, value));
    }
    if (type instanceof NullIf text) {
      requireText(type, field);
      return nullable(text.whenNull(), field);
    }
    return new FieldReading(field, ReadingStep.NONE);
  }

  private static FieldReading time(TimeUnit unit, Schema field) {
    if (!isText(field) && !isWholeNumber(field)) {
      throw unsupported(unit, field);
    }
    return switch (unit) {
      case TIMESTAMP_SECONDS -> longs(TIMESTAMP, field, value -> millis(unit, value));
      case TIMESTAMP_MILLIS -> longs(TIMESTAMP, field, value -> number(unit, value));
      case TIMESTAMP_MICROS ->
          longs("io.debezium.time.MicroTimestamp", field, value -> number(unit, value));
      case TIMESTAMP_NANOS ->
          longs("io.debezium.time.NanoTimestamp", field, value -> number(unit, value));
      case DATE_DAYS -> ints("io.debezium.time.Date", field, unit);
      case TIME_MILLIS -> ints("io.debezium.time.Time", field, unit);
      case TIME_MICROS -> longs("io.debezium.time.MicroTime", field, value -> number(unit, value));
      case TIME_NANOS -> longs("io.debezium.time.NanoTime", field, value -> number(unit, value));
    };
  }

  private static FieldReading longs(String name, Schema field, ReadingStep step) {
    return reading(SchemaBuilder.int64().name(name), field, step);
  }

  private static FieldReading ints(String name, Schema field, TimeUnit unit) {
    return reading(SchemaBuilder.int32().name(name), field, value -> smallNumber(unit, value));
  }

  private static FieldReading reading(SchemaBuilder schema, Schema field, ReadingStep step) {
    if (field.isOptional()) {
      schema.optional();
    }
    if (Schemaless.isAny(field)) {
      schema.parameter(Schemaless.PARAMETER, "true");
    }
    Object byDefault = defaultOf(field, step);
    if (byDefault != null) {
      schema.defaultValue(byDefault);
    }
    return new FieldReading(schema.build(), step);
  }

  private static FieldReading nullable(String whenNull, Schema field) {
    ReadingStep step = value -> value.equals(whenNull) ? null : value;
    if (field.isOptional() && field.defaultValue() == null) {
      return new FieldReading(field, step);
    }
    SchemaBuilder schema = SchemaBuilder.string().optional();
    if (field.name() != null) {
      schema.name(field.name());
    }
    if (field.parameters() != null) {
      schema.parameters(field.parameters());
    }
    Object byDefault = defaultOf(field, step);
    if (byDefault != null) {
      schema.defaultValue(byDefault);
    }
    return new FieldReading(schema.build(), step);
  }

  private static @Nullable Object defaultOf(Schema field, ReadingStep step) {
    try {
      return field.defaultValue() == null ? null : step.read(field.defaultValue());
    } catch (RefusedValueException unreadable) {
      return null; // a value that no row could have is no default either
    }
  }

  private static boolean isText(Schema field) {
    return field.type() == Schema.Type.STRING;
  }

  private static boolean isWholeNumber(Schema field) {
    return switch (field.type()) {
      case INT8, INT16, INT32, INT64 -> field.name() == null || !field.name().startsWith(LOGICAL);
      case FLOAT32, FLOAT64, BOOLEAN, STRING, BYTES, ARRAY, MAP, STRUCT -> false;
    };
  }

  private static void requireText(FieldType type, Schema field) {
    if (!isText(field)) {
      throw unsupported(type, field);
    }
  }

  private static UnsupportedTypeException unsupported(FieldType type, Schema field) {
    return new UnsupportedTypeException(
        "values of type %s cannot be read as %s, which column.types asks for"
            .formatted(SchemaDescription.of(field), type));
  }

  private static long millis(TimeUnit unit, Object value) {
    try {
      return Math.multiplyExact(number(unit, value), MILLIS_PER_SECOND);
    } catch (ArithmeticException tooLarge) {
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
  }

  private static int smallNumber(TimeUnit unit, Object value) {
    long number = number(unit, value);
    if ((int) number != number) {
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
    return (int) number;
  }

  private static long number(TimeUnit unit, Object value) {
    if (value instanceof Long || value instanceof Integer || isSmall(value)) {
      return ((Number) value).longValue();
    }
    try {
      if (value instanceof BigInteger number) {
        return number.longValueExact();
      }
      if (value instanceof String text && DIGITS.matcher(text).matches()) {
        return Long.parseLong(text);
      }
    } catch (ArithmeticException | NumberFormatException tooLarge) {
      throw new RefusedValueException(Numbers.OUT_OF_RANGE);
    }
    throw new RefusedValueException("is not a whole number, which " + unit + " needs");
  }

  private static boolean isSmall(Object value) {
    return value instanceof Short || value instanceof Byte;
  }

  private static byte[] bytes(FieldType type, Object value, String placeholder) {
    if (!(value instanceof String text)) {
      throw new RefusedValueException("is not a text, which " + type + " needs");
    }
    if (!placeholder.isEmpty() && text.equals(placeholder)) {
      return text.getBytes(StandardCharsets.UTF_8); // the form that it has for bytes
    }
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException otherText) {
      throw new RefusedValueException("is not base64");
    }
  }

  private static boolean truth(BooleanText texts, Object value) {
    if (value.equals(texts.whenTrue())) {
      return true;
    }
    if (value.equals(texts.whenFalse())) {
      return false;
    }
    throw new RefusedValueException("is neither of the texts of " + texts);
  }
}
