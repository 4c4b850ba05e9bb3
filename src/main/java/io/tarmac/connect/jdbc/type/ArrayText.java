package io.tarmac.connect.jdbc.type;

import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists as PostgreSQL's array literals; lists within lists are further dimensions. */
public final class ArrayText {

  private ArrayText() {}

  /**
   * The conversion of lists.
   *
   * @param elementType what {@code element} returns
   * @param element converts one element that is neither null nor a list
   */
  public static ValueConverter of(CanonicalType elementType, ValueConverter element) {
    ValueConverter text =
        elementType == CanonicalType.BYTES
            ? value -> "\\x" + HexFormat.of().formatHex((byte[]) value)
            : CanonicalText.of(elementType);
    return value -> {
      StringBuilder literal = new StringBuilder();
      requireRectangular((List<?>) value);
      append(literal, (List<?>) value, converted -> text.convert(element.convert(converted)));
      return literal.toString();
    };
  }

  /** The server has arrays whose rows are of one length only. */
  private static void requireRectangular(List<? extends @Nullable Object> list) {
    int length = -1;
    for (Object element : list) {
      int elementLength = element instanceof List<?> inner ? inner.size() : -2;
      if (length != -1 && element != null && elementLength != length) {
        throw new RefusedValueException("has lists of different lengths");
      }
      length = element == null ? length : elementLength;
      if (element instanceof List<?> inner) {
        requireRectangular(inner);
      }
    }
  }

  private static void append(
      StringBuilder literal, List<? extends @Nullable Object> list, ValueConverter text) {
    literal.append('{');
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        literal.append(',');
      }
      Object value = list.get(i);
      if (value == null) {
        literal.append("NULL");
      } else if (value instanceof List<?> inner) {
        append(literal, inner, text);
      } else {
        appendQuoted(literal, (String) text.convert(value));
      }
    }
    literal.append('}');
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
