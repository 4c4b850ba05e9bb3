package io.tarmac.connect.avro;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.kafka.connect.errors.DataException;

/**
 * A reader of decimals, whose bytes are the unscaled number.
 *
 * @param size the number of bytes, or {@link #SIZE_IN_BYTES}
 */
record DecimalReader(int scale, int size) implements AvroReader {

  /** The size of a decimal that has its length before it. */
  static final int SIZE_IN_BYTES = -1;

  @Override
  public Object read(AvroBytes in) {
    int length = readLength(in);
    return length <= Long.BYTES
        ? BigDecimal.valueOf(in.readUnscaled(length), scale)
        : new BigDecimal(new BigInteger(in.readBytes(length)), scale);
  }

  @Override
  public void skip(AvroBytes in) {
    in.skip(readLength(in));
  }

  private int readLength(AvroBytes in) {
    int length = size == SIZE_IN_BYTES ? in.readLength() : size;
    if (length == 0) {
      throw new DataException("A decimal has no bytes");
    }
    return length;
  }
}
