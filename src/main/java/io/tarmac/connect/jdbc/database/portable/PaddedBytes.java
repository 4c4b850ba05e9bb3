package io.tarmac.connect.jdbc.database.portable;

import io.tarmac.connect.jdbc.type.BytesConversion;
import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The conversion of bytes for columns that pad shorter values with zeros. Such a column does not
 * find a padded value by its former bytes.
 *
 * @param length the length of all values of the column
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
