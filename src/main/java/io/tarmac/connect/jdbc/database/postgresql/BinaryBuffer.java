package io.tarmac.connect.jdbc.database.postgresql;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A buffer of bytes in network order that grows as values are put. One thread uses a buffer at a
 * time.
 */
final class BinaryBuffer {

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes;
  private int size;

  BinaryBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  /**
   * Returns the array behind the buffer, of which only the first {@link #size()} bytes are valid.
   */
  byte[] bytes() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void putByte(int value) {
    reserve(Byte.BYTES);
    bytes[size] = (byte) value;
    size += Byte.BYTES;
  }

  void putShort(int value) {
    reserve(Short.BYTES);
    SHORTS.set(bytes, size, (short) value);
    size += Short.BYTES;
  }

  void putInt(int value) {
    reserve(Integer.BYTES);
    INTS.set(bytes, size, value);
    size += Integer.BYTES;
  }

  void putLong(long value) {
    reserve(Long.BYTES);
    LONGS.set(bytes, size, value);
    size += Long.BYTES;
  }

  void put(byte[] value) {
    reserve(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      // Math.addExact throws if no array can hold the bytes: there is nothing sensible to do then.
      bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), grown()));
    }
  }

  private int grown() {
    return (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8L);
  }
}
