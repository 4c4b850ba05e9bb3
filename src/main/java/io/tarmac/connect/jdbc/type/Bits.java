package io.tarmac.connect.jdbc.type;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;

/** Debezium's bit strings: bytes with the least significant first, and a length in the schema. */
public final class Bits {

  public static final String LOGICAL_NAME = "io.debezium.data.Bits";

  /** The length of a schema that gives no usable length. */
  public static final int UNLIMITED = 0;

  /** The schema parameter with the number of bits. */
  public static final String LENGTH = "length";

  private static final int BITS_PER_BYTE = Byte.SIZE;

  /** The most bits that a column of any database has. */
  private static final int MAX_LENGTH = 83_886_080;

  /**
   * The most bits that a value may lack. Without this limit, a schema's length could turn a few
   * bytes into a huge text.
   */
  private static final int MAX_MISSING = 1_000_000;

  private Bits() {}

  /** Returns the number of bits of every value of the schema, or {@link #UNLIMITED}. */
  public static int length(Schema schema) {
    Map<String, String> parameters = schema.parameters();
    int length = SourceColumn.number(parameters == null ? null : parameters.get(LENGTH));
    return length > MAX_LENGTH ? UNLIMITED : length;
  }

  /** Returns the number of bytes that hold the given number of bits. */
  static int bytes(int length) {
    return (length + BITS_PER_BYTE - 1) / BITS_PER_BYTE;
  }

  /**
   * Returns the bytes with the most significant first, as many as the length needs.
   *
   * @throws RefusedValueException if a bit beyond the length is set, or if the value has far fewer
   *     bits than the length
   */
  static byte[] mostSignificantFirst(byte[] bits, int length) {
    requireWithin(bits, length);
    int bytes = length == UNLIMITED ? bits.length : bytes(length);
    byte[] reversed = new byte[bytes];
    for (int i = 0; i < Math.min(bytes, bits.length); i++) {
      reversed[bytes - 1 - i] = bits[i];
    }
    return reversed;
  }

  /**
   * Returns the bits as zeros and ones, most significant first. Without a length, the text begins
   * with the first one.
   *
   * @throws RefusedValueException if a bit beyond the length is set, or if the value has far fewer
   *     bits than the length
   */
  public static String text(byte[] bits, int length) {
    requireWithin(bits, length);
    int count = length == UNLIMITED ? highestBit(bits) + 1 : length;
    char[] text = new char[count];
    for (int i = 0; i < count; i++) {
      text[count - 1 - i] = isSet(bits, i) ? '1' : '0';
    }
    return new String(text);
  }

  private static void requireWithin(byte[] bits, int length) {
    if (length - (long) bits.length * BITS_PER_BYTE > MAX_MISSING) {
      throw new RefusedValueException("has far fewer bits than the schema's length");
    }
    if (length != UNLIMITED && highestBit(bits) >= length) {
      throw new RefusedValueException("more bits than the schema's length");
    }
  }

  private static int highestBit(byte[] bits) {
    int bit = bits.length * BITS_PER_BYTE - 1;
    while (bit >= 0 && !isSet(bits, bit)) {
      bit--;
    }
    return bit;
  }

  private static boolean isSet(byte[] bits, int index) {
    int octet = index / BITS_PER_BYTE;
    return octet < bits.length && (bits[octet] >> (index % BITS_PER_BYTE) & 1) == 1;
  }
}
