package io.tarmac.connect.avro;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.connect.errors.DataException;

/**
 * A cursor over Avro's binary encoding. Each method reads or skips one value and moves behind it.
 * Damaged bytes are a {@link DataException} that never shows a value. A length that the bytes left
 * cannot hold fails before anything is allocated.
 *
 * <p>Not thread-safe.
 */
final class AvroBytes {

  /** The size of bytes that have their length before them. */
  static final int SIZE_BEFORE = -1;

  /**
   * The most elements of one document that take no bytes, such as records without fields. Nothing
   * else bounds their number: three bytes can announce a million of them.
   */
  private static final int MOST_EMPTY_ELEMENTS = 65_536;

  /** The most records inside each other, so that hostile bytes do not exhaust the stack. */
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

  /** Returns a copy of the bytes from a position behind which the cursor has moved. */
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

  /** Reads as many bytes as the length says, into an array of their own. */
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

  /** Reads the length of a text or of bytes, which follow. */
  int readLength() {
    long length = readLong();
    if (length < 0 || length > remaining()) {
      throw new DataException(
          "A length is %d, but %d bytes are left".formatted(length, remaining()));
    }
    return (int) length;
  }

  /** Returns the size that a schema gives, or reads it if it is {@link #SIZE_BEFORE}. */
  int readSize(int size) {
    return size == SIZE_BEFORE ? readLength() : size;
  }

  /** Reads the index of a branch of a union, or of a symbol of an enum. */
  int readIndex(int count) {
    int index = readInt();
    if (index < 0 || index >= count) {
      throw new DataException("An index is %d, but there are %d".formatted(index, count));
    }
    return index;
  }

  /**
   * Reads the number of elements in the next block of an array or map, which is 0 at its end.
   *
   * @param smallestElement the fewest bytes of an element
   */
  int readBlock(int smallestElement) {
    long count = readLong();
    if (count < 0) {
      readLong(); // the bytes of the block, which help only who skips it without looking
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

  /** Enters a record that may contain itself. Call {@link #leaveRecord} behind the record. */
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

  /** Moves behind the next bytes, and returns where they begin. */
  private int take(int length) {
    int start = position;
    if (length > remaining()) {
      throw new DataException("The bytes end too early: %d of %d".formatted(remaining(), length));
    }
    position = start + length;
    return start;
  }
}
