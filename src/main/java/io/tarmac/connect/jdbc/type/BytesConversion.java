package io.tarmac.connect.jdbc.type;

import org.jspecify.annotations.Nullable;

/**
 * The conversion of bytes into columns of bytes.
 *
 * @param maxLength the most bytes that the column holds
 */
public record BytesConversion(long maxLength) implements Conversion {

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
