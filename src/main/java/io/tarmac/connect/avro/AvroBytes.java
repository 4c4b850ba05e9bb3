package io.tarmac.connect.avro;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.connect.errors.DataException;

/**
 * A cursor over Avro's binary encoding. Each method reads or skips one value and moves past the
 * value. Damaged bytes cause a {@link DataException} that shows no value. If a length exceeds the
 * remaining bytes, reading fails before memory is allocated.
 *
 * <p>Not thread-safe.
 */
final class AvroBytes {

  /** The size to give for bytes that are encoded after their length. */
  static final int LENGTH_PREFIXED = -1;

  /**
   * The most elements of one document that take no bytes, such as records without fields. The size
   * of a document does not bound their number: three bytes can announce a million.
   */
  private static final int MOST_EMPTY_ELEMENTS = 65_536;

  /** The most records within each other. More would let hostile bytes exhaust the stack. */
  private static final int DEEPEST_NESTING = 1_000;

  private static final VarHandle FLOAT =
      MethodHandles.byteArrayViewVarHandle(float[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle DOUBLE =
      MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[] bytes;
  private int position;
  private int emptyElements;
  private int nesting;

  AvroBytes(byte[] bytes, int start) {
    this.bytes = bytes;
    this.position = start;
  }

  int position() {
    return position;
  }

  void moveTo(int newPosition) {
    position = newPosition;
  }

  int remaining() {
    return bytes.length - position;
  }

  /** Returns a copy of the bytes between an earlier position and the cursor. */
  byte[] copyFrom(int start) {
    return Arrays.copyOfRange(bytes, start, position);
  }

  /** Reads a boolean. As in Avro's own decoder, each byte except 1 is false. */
  boolean readBoolean() {
    return next() == 1;
  }

  int readInt() {
    int value = next();
    if (value < 0) {
      value = readLongerInt(value & 0x7f);
    }
    return (value >>> 1) ^ -(value & 1);
  }

  private int readLongerInt(int lowestBits) {
    int value = lowestBits;
    for (int shift = 7; shift < 35; shift += 7) {
      byte more = next();
      value |= (more & 0x7f) << shift;
      if (more >= 0) {
        return value;
      }
    }
    throw new DataException("An int has more than 5 bytes");
  }

  long readLong() {
    long value = next();
    if (value < 0) {
      value = readLongerLong(value & 0x7f);
    }
    return (value >>> 1) ^ -(value & 1);
  }

  private long readLongerLong(long lowestBits) {
    long value = lowestBits;
    for (int shift = 7; shift < 70; shift += 7) {
      byte more = next();
      value |= (more & 0x7fL) << shift;
      if (more >= 0) {
        return value;
      }
    }
    throw new DataException("A long has more than 10 bytes");
  }

  float readFloat() {
    return (float) FLOAT.get(bytes, take(Float.BYTES));
  }

  double readDouble() {
    return (double) DOUBLE.get(bytes, take(Double.BYTES));
  }

  /** Reads a text. As in Avro's own classes, bytes that are not UTF-8 become U+FFFD. */
  String readString() {
    int length = readLength();
    int start = take(length);
    return new String(bytes, start, length, StandardCharsets.UTF_8);
  }

  /** Reads bytes into a new array. */
  byte[] readBytes(int length) {
    int start = take(length);
    return Arrays.copyOfRange(bytes, start, start + length);
  }

  /** Reads a big-endian number in two's complement. */
  long readUnscaled(int length) {
    int start = take(length);
    long value = bytes[start];
    for (int i = start + 1; i < start + length; i++) {
      value = value << 8 | (bytes[i] & 0xff);
    }
    return value;
  }

  /** Reads the length of the text or bytes that follow. */
  int readLength() {
    long length = readLong();
    if (length < 0 || length > remaining()) {
      throw new DataException(
          "A length is %d, but %d bytes are left".formatted(length, remaining()));
    }
    return (int) length;
  }

  /** Returns the given size, or reads a length if the size is {@link #LENGTH_PREFIXED}. */
  int readSize(int size) {
    return size == LENGTH_PREFIXED ? readLength() : size;
  }

  /** Reads an index, which has to be less than the count. A message names the kind of index. */
  int readIndex(int count, String kind) {
    int index = readInt();
    if (index < 0 || index >= count) {
      throw new DataException("No %s has index %d, only 0 to %d".formatted(kind, index, count - 1));
    }
    return index;
  }

  /**
   * Reads the number of elements in the next block of an array or map. The number is 0 at the end.
   *
   * @param smallestElement the fewest bytes of an element
   */
  int readBlock(int smallestElement) {
    long count = readLong();
    if (count < 0) {
      readLong(); // the size of the block in bytes, which is not needed
      count = -count;
    }
    if (smallestElement == 0) {
      if (count < 0 || count > MOST_EMPTY_ELEMENTS - emptyElements) {
        throw new DataException(
            "More than %d elements take no bytes".formatted(MOST_EMPTY_ELEMENTS));
      }
      emptyElements += (int) count;
    } else if (count < 0 || count > remaining() / smallestElement) {
      throw new DataException(
          "A block has %d elements, but %d bytes are left".formatted(count, remaining()));
    }
    return (int) count;
  }

  void skip(int length) {
    take(length);
  }

  /** Enters a record, which may contain itself. Call {@link #leaveRecord} after the record. */
  void enterRecord() {
    if (++nesting > DEEPEST_NESTING) {
      throw new DataException("Records are nested more than %d deep".formatted(DEEPEST_NESTING));
    }
  }

  void leaveRecord() {
    nesting--;
  }

  private byte next() {
    if (position >= bytes.length) {
      throw new DataException("The bytes end too early");
    }
    return bytes[position++];
  }

  /** Moves past the next bytes, and returns their position. */
  private int take(int length) {
    int start = position;
    if (length > remaining()) {
      throw new DataException("Only %d of %d bytes are left".formatted(remaining(), length));
    }
    position = start + length;
    return start;
  }
}
