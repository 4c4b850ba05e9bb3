package io.tarmac.connect.jdbc.type;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of bytes into columns of bytes.
 *
 * @param maxLength the most bytes that the column holds
 */
public record BytesConversion(long maxLength) implements Conversion {

  /**
   * Returns the conversion for columns that pad shorter values with zeros. Such a column does not
   * find a padded value by its former bytes.
   *
   * @param length the length of all values of the column
   */
  public static Conversion padded(int length) {
    return new BytesConversion(length)
        .then(
            value ->
                ((byte[]) value).length == length ? value : Arrays.copyOf((byte[]) value, length));
  }

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    return source == CanonicalType.BYTES ? this::checked : null;
  }

  private Object checked(Object value) {
    if (((byte[]) value).length > maxLength) {
      throw new RefusedValueException("is longer than the column's " + maxLength + " bytes");
    }
    return value;
  }
}
