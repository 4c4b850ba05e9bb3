package io.tarmac.connect.sameness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Avro's binary encoding, written by hand so that it can also be unusual or wrong. */
public final class AvroOutput {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** Writes what comes before a value in Confluent's wire format. */
  public AvroOutput id(int id) {
    return raw(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
  }

  /** Writes an int or a long. */
  public AvroOutput number(long value) {
    long rest = (value << 1) ^ (value >> 63);
    while ((rest & ~0x7FL) != 0) {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
    return this;
  }

  /** Writes a number with a byte more than it needs, which readers accept. */
  public AvroOutput longerNumber(long value) {
    long rest = (value << 1) ^ (value >> 63);
    do {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    } while (rest != 0);
    out.write(0);
    return this;
  }

  public AvroOutput bool(boolean value) {
    out.write(value ? 1 : 0);
    return this;
  }

  public AvroOutput float32(float value) {
    return raw(
        ByteBuffer.allocate(4)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(Float.floatToRawIntBits(value))
            .array());
  }

  public AvroOutput float64(double value) {
    return raw(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putLong(Double.doubleToRawLongBits(value))
            .array());
  }

  /** Writes bytes with their length before them. */
  public AvroOutput bytes(byte... bytes) {
    return number(bytes.length).raw(bytes);
  }

  public AvroOutput text(String text) {
    return bytes(text.getBytes(UTF_8));
  }

  /** Writes bytes as they are. */
  public AvroOutput raw(byte... bytes) {
    out.writeBytes(bytes);
    return this;
  }

  public int size() {
    return out.size();
  }

  public byte[] toByteArray() {
    return out.toByteArray();
  }
}
