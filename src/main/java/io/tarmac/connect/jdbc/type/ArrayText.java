package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.SignStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of lists to PostgreSQL's array literals. Lists within lists are further
 * dimensions.
 */
public final class ArrayText {

  private static final char COMMA = ',';

  /** The length of the lists of one level before the first of them is read. */
  private static final int UNKNOWN = -1;

  private static final int SCALAR = -2;

  /** The most dimensions of a PostgreSQL array. */
  private static final int MAX_DIMENSIONS = 6;

  /**
   * The most characters of a list's text. Without this limit, exponents of a few bytes could make
   * the text much longer.
   */
  private static final int MAX_LENGTH = 16_000_000;

  /**
   * The delimiters of the server's types whose text may hold a comma, including PostGIS's types.
   */
  private static final Map<String, Character> DELIMITERS =
      Map.of("box", ';', "geometry", ':', "geography", ':');

  private static final String BEFORE_CHRIST = " BC";
  private static final int LAST_OF_FOUR_DIGITS = 9_999;

  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.YEAR_OF_ERA, 4, 10, SignStyle.NEVER)
          .appendPattern("-MM-dd")
          .toFormatter();

  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DATE)
          .appendLiteral(' ')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .toFormatter();

  private static final DateTimeFormatter OFFSET_TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(TIMESTAMP)
          .appendOffset("+HH:MM:ss", "+00:00")
          .toFormatter();

  private ArrayText() {}

  /** Returns the delimiter between the elements of arrays whose element is like that column. */
  static char delimiter(ColumnSchema element) {
    return DELIMITERS.getOrDefault(TypeText.of(element.declaredType()).name(), COMMA);
  }

  /** Returns the conversion of lists whose elements are separated by commas. */
  public static ValueConverter of(CanonicalType elementType, ValueConverter element) {
    return of(elementType, element, COMMA, false);
  }

  /**
   * Returns the conversion of lists.
   *
   * @param elementType the type that {@code element} returns
   * @param element converts one element that is neither null nor a list
   * @param numbers whether texts stand for numbers too
   */
  static ValueConverter of(
      CanonicalType elementType, ValueConverter element, char delimiter, boolean numbers) {
    ValueConverter text = text(elementType);
    ValueConverter elementText =
        value ->
            text.convert(Decimals.requireElement(element.convert(Decimals.requireElement(value))));
    return value -> {
      StringBuilder literal = new StringBuilder();
      requireRectangular((List<?>) value, 1);
      append(literal, (List<?>) value, elementText, delimiter, numbers);
      return literal.toString();
    };
  }

  /**
   * Returns the conversion of an element to a text that PostgreSQL reads. A year has no sign;
   * {@code BC} follows the rest.
   */
  private static ValueConverter text(CanonicalType type) {
    return switch (type) {
      case BYTES -> value -> "\\x" + HexFormat.of().formatHex((byte[]) value);
      // Keep the exponent: written out, it could be more zeros than the list has bytes.
      case DECIMAL -> Object::toString;
      case DATE -> withEra(type, DATE);
      case TIMESTAMP -> withEra(type, TIMESTAMP);
      case OFFSET_TIMESTAMP -> withEra(type, OFFSET_TIMESTAMP);
      case BOOLEAN, SHORT, INTEGER, LONG, FLOAT, DOUBLE, STRING, TIME, OFFSET_TIME ->
          CanonicalText.of(type);
    };
  }

  /** Returns the usual conversion, or the formatter for a year that does not have four digits. */
  private static ValueConverter withEra(CanonicalType type, DateTimeFormatter formatter) {
    ValueConverter usual = CanonicalText.of(type);
    return value -> {
      Temporal temporal = (Temporal) value;
      LocalDate date = LocalDate.from(temporal);
      int year = date.getYear();
      boolean infinite = date.equals(LocalDate.MAX) || date.equals(LocalDate.MIN);
      if (infinite || (year > 0 && year <= LAST_OF_FOUR_DIGITS)) {
        return usual.convert(value);
      }
      return formatter.format(temporal) + (year > 0 ? "" : BEFORE_CHRIST);
    };
  }

  /**
   * Requires that the lists of each level have one length and that none is null. The server has no
   * other arrays.
   */
  private static void requireRectangular(List<? extends @Nullable Object> list, int dimensions) {
    if (dimensions > MAX_DIMENSIONS) {
      throw new RefusedValueException("has lists nested more than " + MAX_DIMENSIONS + " deep");
    }
    int length = UNKNOWN;
    for (Object element : list) {
      int elementLength = element instanceof List<?> inner ? inner.size() : SCALAR;
      if (length != UNKNOWN && elementLength != length) {
        throw new RefusedValueException("has lists of different lengths, or null for one");
      }
      length = elementLength;
      if (element instanceof List<?> inner) {
        requireRectangular(inner, dimensions + 1);
      }
    }
  }

  private static void append(
      StringBuilder literal,
      List<? extends @Nullable Object> list,
      ValueConverter text,
      char delimiter,
      boolean numbers) {
    literal.append('{');
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        literal.append(delimiter);
      }
      Object value = list.get(i);
      if (value == null) {
        literal.append("NULL");
      } else if (value instanceof List<?> inner) {
        append(literal, inner, text, delimiter, numbers);
      } else {
        appendQuoted(literal, (String) text.convert(value));
        if ((numbers && value instanceof String)
            || value instanceof BigDecimal
            || value instanceof Struct) {
          requireLength(literal);
        }
      }
    }
    literal.append('}');
  }

  /** Requires that numbers have not made a text too long. */
  static void requireLength(StringBuilder text) {
    if (text.length() > MAX_LENGTH) {
      throw new RefusedValueException(
          "has numbers whose text is longer than " + MAX_LENGTH + " characters");
    }
  }

  /** Appends a text between quotation marks, as literals of arrays and of hstore have it. */
  static void appendQuoted(StringBuilder literal, String text) {
    literal.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        literal.append('\\');
      }
      literal.append(c);
    }
    literal.append('"');
  }
}
