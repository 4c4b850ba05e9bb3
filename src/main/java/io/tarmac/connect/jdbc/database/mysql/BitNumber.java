package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Into MySQL's and MariaDB's bits, which take numbers: unsigned ones, that of 64 bits is no long.
 * Bytes would be taken for text in some statements.
 *
 * @param length how many bits the column has
 */
record BitNumber(int length) implements Conversion {

  @Override
  public @Nullable ValueConverter from(CanonicalType source) {
    ValueConverter bits = TextConversions.bits(length, true).from(source);
    return bits == null
        ? null
        : value -> new BigDecimal(new BigInteger("0" + bits.convert(value), 2));
  }
}
