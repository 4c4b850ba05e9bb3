package io.tarmac.connect.jdbc.database.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tarmac.connect.jdbc.type.CanonicalType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A buffer of rows as text that grows as needed. A field ends with a tab, a row with a newline. A
 * backslash escapes what the server would read as something else.
 */
final class FieldBuffer {

  /**
   * An encoder that writes a canonical value of one type, which is not null, as the text of a
   * field.
   */
  @FunctionalInterface
  interface Encoder {

    void encode(Object value, FieldBuffer to);
  }

  private static final int NANOS_OF_MICROSECOND = 1_000;
  private static final byte[] DIGITS = "0123456789ABCDEF".getBytes(UTF_8);
  private static final byte ESCAPE = '\\';

  /** The character after the escape, by byte; 0 for bytes that stand for themselves. */
  private static final byte[] ESCAPED = new byte[256];

  static {
    ESCAPED['\\'] = '\\';
    ESCAPED['\t'] = 't';
    ESCAPED['\n'] = 'n';
    ESCAPED['\0'] = '0';
  }

  private byte[] bytes;
  private int size;

  FieldBuffer(int capacity) {
    this.bytes = new byte[capacity];
  }

  /** Returns the encoder for a type, or null if these databases have no columns for the type. */
  static @Nullable Encoder encoder(CanonicalType type) {
    return switch (type) {
      case BOOLEAN -> (value, to) -> to.put((Boolean) value ? '1' : '0');
      case SHORT, INTEGER, LONG ->
          (value, to) -> to.putAscii(Long.toString(((Number) value).longValue()));
      // A float is written as the double that it is: the shortest text of the float is another
      // double.
      case FLOAT, DOUBLE ->
          (value, to) -> to.putAscii(Double.toString(((Number) value).doubleValue()));
      case DECIMAL -> (value, to) -> to.putAscii(((BigDecimal) value).toPlainString());
      case STRING -> (value, to) -> to.putText((String) value);
      case BYTES -> (value, to) -> to.putHex((byte[]) value);
      case DATE -> (value, to) -> to.putDate((LocalDate) value);
      case TIME -> (value, to) -> to.putTime((LocalTime) value);
      case TIMESTAMP -> (value, to) -> to.putTimestamp((LocalDateTime) value);
      case OFFSET_TIME, OFFSET_TIMESTAMP -> null;
    };
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  void truncate(int shorter) {
    size = shorter;
  }

  void endField() {
    put('\t');
  }

  /** Ends the row. Call this after the end of the last field, which the end of the row replaces. */
  void endRow() {
    bytes[size - 1] = '\n';
  }

  void putNull() {
    put(ESCAPE);
    put('N');
  }

  private void put(int ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
  }

  /** Adds a text of ASCII characters that need no escape. */
  private void putAscii(String text) {
    int length = text.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  private void putText(String text) {
    byte[] utf8 = text.getBytes(UTF_8);
    ensure(2 * utf8.length);
    int copied = 0;
    for (int i = 0; i < utf8.length; i++) {
      byte escaped = ESCAPED[utf8[i] & 0xFF];
      if (escaped != 0) {
        copy(utf8, copied, i);
        copied = i + 1;
        bytes[size++] = ESCAPE;
        bytes[size++] = escaped;
      }
    }
    copy(utf8, copied, utf8.length);
  }

  private void copy(byte[] from, int begin, int end) {
    System.arraycopy(from, begin, bytes, size, end - begin);
    size += end - begin;
  }

  private void putHex(byte[] binary) {
    ensure(2 * binary.length);
    for (byte next : binary) {
      bytes[size++] = DIGITS[(next >> 4) & 0xF];
      bytes[size++] = DIGITS[next & 0xF];
    }
  }

  private void putTimestamp(LocalDateTime timestamp) {
    putDate(timestamp.toLocalDate());
    put(' ');
    putTime(timestamp.toLocalTime());
  }

  /** Adds a date. Years have four digits in these databases. */
  private void putDate(LocalDate date) {
    putDigits(date.getYear(), 4);
    put('-');
    putDigits(date.getMonthValue(), 2);
    put('-');
    putDigits(date.getDayOfMonth(), 2);
  }

  private void putTime(LocalTime time) {
    putDigits(time.getHour(), 2);
    put(':');
    putDigits(time.getMinute(), 2);
    put(':');
    putDigits(time.getSecond(), 2);
    put('.');
    putDigits(time.getNano() / NANOS_OF_MICROSECOND, 6);
  }

  /** Adds a number with leading zeros. */
  private void putDigits(int number, int digits) {
    ensure(digits);
    int rest = number;
    for (int i = digits - 1; i >= 0; i--) {
      bytes[size + i] = DIGITS[rest % 10];
      rest /= 10;
    }
    size += digits;
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
    }
  }
}
