package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Locale;

/** The type that the configuration gives to a column or to the values of its field. */
public sealed interface FieldType {

  /** A unit in which whole numbers, and texts of digits, count times. */
  enum TimeUnit implements FieldType {
    TIMESTAMP_SECONDS,
    TIMESTAMP_MILLIS,
    TIMESTAMP_MICROS,
    TIMESTAMP_NANOS,
    DATE_DAYS,
    TIME_MILLIS,
    TIME_MICROS,
    TIME_NANOS;

    /** Returns the unit as users write it, such as {@code timestamp(millis)}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '(') + ')';
    }
  }

  /** Texts that are bytes in base64. */
  record Base64Text() implements FieldType {
    @Override
    public String toString() {
      return "bytes(base64)";
    }
  }

  /** Texts that are truth values. */
  record BooleanText(String whenTrue, String whenFalse) implements FieldType {
    @Override
    public String toString() {
      return "boolean(%s/%s)"
          .formatted(PrintableText.name(whenTrue), PrintableText.name(whenFalse));
    }
  }

  /** Texts, one of which stands for null. */
  record NullIf(String whenNull) implements FieldType {
    @Override
    public String toString() {
      return "nullif('%s')".formatted(PrintableText.name(whenNull));
    }
  }

  /**
   * The type of a column that the sink creates.
   *
   * @param name the SQL text of the type, which becomes a part of statements
   */
  record SqlType(String name) implements FieldType {}
}
