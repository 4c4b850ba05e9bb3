package io.tarmac.connect.jdbc.type;

import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Struct;
import org.jspecify.annotations.Nullable;

/** Lists as PostgreSQL's array literals; lists within lists are further dimensions. */
public final class ArrayText {

  private static final char COMMA = ',';

  /** In place of the length of a list. */
  private static final int UNKNOWN = -1;

  private static final int SCALAR = -2;

  /** The most dimensions of a PostgreSQL array. */
  private static final int MAX_DIMENSIONS = 6;

  /** The longest text of a list. Exponents of a few bytes could make it much longer. */
  private static final int MAX_LENGTH = 16_000_000;

  /** The server's types whose text may hold a comma have others, PostGIS's among them. */
  private static final Map<String, Character> DELIMITERS =
      Map.of("box", ';', "geometry", ':', "geography", ':');

  private ArrayText() {}

  /** What stands between the elements of arrays whose element is like that column. */
  static char delimiter(ColumnSchema element) {
    return DELIMITERS.getOrDefault(TypeText.of(element.declaredType()).name(), COMMA);
  }

  /** The conversion of lists whose elements stand between commas. */
  public static ValueConverter of(CanonicalType elementType, ValueConverter element) {
    return of(elementType, element, COMMA, false);
  }

  /**
   * The conversion of lists.
   *
   * @param elementType what {@code element} returns
   * @param element converts one element that is neither null nor a list
   * @param numbers whether texts are numbers too
   */
  static ValueConverter of(
      CanonicalType elementType, ValueConverter element, char delimiter, boolean numbers) {
    ValueConverter text =
        switch (elementType) {
          case BYTES -> value -> "\\x" + HexFormat.of().formatHex((byte[]) value);
          // Keep the exponent: its zeros could be more than the list has bytes.
          case DECIMAL -> Object::toString;
          case BOOLEAN,
              SHORT,
              INTEGER,
              LONG,
              FLOAT,
              DOUBLE,
              STRING,
              DATE,
              TIME,
              TIMESTAMP,
              OFFSET_TIME,
              OFFSET_TIMESTAMP ->
              EraText.of(elementType);
        };
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

  /** The server has arrays whose rows are of one length only, none of them null. */
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

  private static void appendQuoted(StringBuilder literal, String text) {
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
