package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.RefusedValueException;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of texts such as {@code [1.5,-2]} for a column of vectors. The servers' elements
 * are floats, to which numbers are rounded; one that is too large for a float is refused.
 *
 * @param dimensions of the column
 * @param exactly whether the column holds no vectors of fewer dimensions
 */
record VectorConversion(int dimensions, boolean exactly) implements Conversion {

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    return source == CanonicalType.STRING ? value -> checked((String) value) : null;
  }

  private String checked(String text) {
    String list = text.strip();
    if (!list.startsWith("[") || !list.endsWith("]")) {
      throw new RefusedValueException("is no list of numbers between brackets");
    }
    String[] elements = list.substring(1, list.length() - 1).split(",", -1);
    for (String element : elements) {
      String number = element.strip();
      if (!NUMBER.matcher(number).matches()) {
        throw new RefusedValueException("has an element that is no number");
      }
      if (Float.isInfinite(Float.parseFloat(number))) {
        throw new RefusedValueException("has an element that is larger than a float");
      }
    }
    if (elements.length > dimensions || (exactly && elements.length < dimensions)) {
      throw new RefusedValueException("has other dimensions than the column");
    }
    return list;
  }
}
