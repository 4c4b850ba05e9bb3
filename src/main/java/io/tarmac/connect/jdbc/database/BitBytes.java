package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Into MySQL's and MariaDB's bits, which take bytes, the highest first: an unsigned number of 64
 * bits is no long.
 *
 * @param length how many bits the column has
 */
record BitBytes(int length) implements Conversion {

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    ValueConverter bits = TextConversions.bits(length, true).from(source);
    return bits == null ? null : value -> bytes("0" + bits.convert(value), (length + 7) / 8);
  }

  private static byte[] bytes(String bits, int length) {
    byte[] bytes = new byte[length];
    byte[] number = new BigInteger(bits, 2).toByteArray(); // may begin with a byte for the sign
    int count = Math.min(bytes.length, number.length);
    System.arraycopy(number, number.length - count, bytes, bytes.length - count, count);
    return bytes;
  }
}
