package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes into columns that fill shorter ones up with zeros, and do not find them by what they were.
 *
 * @param length of all of the column's values
 */
public record PaddedBytes(int length) implements Conversion {

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    ValueConverter bytes = new BytesConversion(length).from(source);
    return bytes == null ? null : value -> padded((byte[]) bytes.convert(value));
  }

  private byte[] padded(byte[] value) {
    return value.length == length ? value : Arrays.copyOf(value, length);
  }
}
