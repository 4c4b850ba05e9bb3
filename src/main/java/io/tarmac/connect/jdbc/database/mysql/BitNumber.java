package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.type.CanonicalType;
import io.tarmac.connect.jdbc.type.Conversion;
import io.tarmac.connect.jdbc.type.TextConversions;
import io.tarmac.connect.jdbc.type.ValueConverter;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The conversion for bit columns of MySQL and MariaDB, which take unsigned numbers. A number of 64
 * bits does not fit into a long. Some statements would take bytes for text.
 *
 * @param length the number of bits that the column has
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
