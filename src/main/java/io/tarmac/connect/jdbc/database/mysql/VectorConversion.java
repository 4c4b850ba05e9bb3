package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of texts such as {@code [1.5,-2]} for a column of vectors. The servers store
 * floats: numbers are rounded, and the conversion refuses one that is too large.
 *
 * @param dimensions the dimensions of the column
 * @param exactly whether the column holds no vectors of fewer dimensions
 */
record VectorConversion(int dimensions, boolean exactly) implements Conversion {

  private static final String CHARACTERS = "0123456789.-+eE";

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    return source == CanonicalType.STRING ? value -> checked((String) value) : null;
  }

  /**
   * Returns the text without blanks around it.
   *
   * @throws RefusedValueException if it is no vector of the column
   */
  String checked(String text) {
    String list = text.strip();
    if (!list.startsWith("[") || !list.endsWith("]")) {
      throw new RefusedValueException("is not a list of numbers in brackets");
    }
    int elements = 0;
    int last = list.length() - 1;
    for (int start = 1; start <= last; elements++) {
      int comma = list.indexOf(',', start);
      int end = comma < 0 ? last : comma;
      requireFloat(list.substring(start, end).strip());
      start = end + 1;
    }
    if (elements > dimensions || (exactly && elements < dimensions)) {
      throw new RefusedValueException("has other dimensions than the column");
    }
    return list;
  }

  /**
   * Checks that an element is a float. The characters are checked first, because Java reads more
   * texts as a number than the servers do.
   */
  private static void requireFloat(String element) {
    for (int i = 0; i < element.length(); i++) {
      if (CHARACTERS.indexOf(element.charAt(i)) < 0) {
        throw notANumber();
      }
    }
    try {
      if (Float.isInfinite(Float.parseFloat(element))) {
        throw new RefusedValueException("has an element that is larger than a float");
      }
    } catch (NumberFormatException none) {
      throw notANumber();
    }
  }

  private static RefusedValueException notANumber() {
    return new RefusedValueException("has an element that is not a number");
  }
}
