package io.tarmac.connect.jdbc.database.postgresql;

import io.tarmac.connect.jdbc.type.CanonicalText;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of number texts into PostgreSQL's numeric. A numeric also holds NaN and
 * infinities, which only a text can express.
 *
 * @param numbers the conversion of all other values
 * @param infinite whether the column has infinities; a column with a precision has only NaN
 */
record NumericText(Conversion numbers, boolean infinite) implements Conversion {

  private static final String NAN = "NaN";
  private static final String INFINITY = "Infinity";
  private static final String MINUS_INFINITY = "-Infinity";
  private static final ValueConverter TEXT = CanonicalText.of(CanonicalType.DECIMAL);

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    ValueConverter number = numbers.from(source);
    return source == CanonicalType.STRING && number != null
        ? value -> text((String) value, number)
        : null;
  }

  private Object text(String value, ValueConverter number) {
    String word = special(value.strip());
    if (word == null) {
      return TEXT.convert(number.convert(value));
    }
    if (!infinite && !word.equals(NAN)) {
      throw new RefusedValueException("is infinite, which a numeric with a precision cannot hold");
    }
    return word;
  }

  /**
   * Returns the server's spelling of NaN or of an infinity, or null for any other text. Debezium
   * has names of its own for them.
   */
  private static @Nullable String special(String word) {
    return switch (word) {
      case NAN, "NAN" -> NAN;
      case INFINITY, "POSITIVE_INFINITY" -> INFINITY;
      case MINUS_INFINITY, "NEGATIVE_INFINITY" -> MINUS_INFINITY;
      default -> null;
    };
  }
}
