package io.tarmac.connect.jdbc.database.mysql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * A buffer of rows as text that grows as needed. A field ends with a tab, a row with a newline. A
 * backslash escapes what the server would read as something else.
 */
final class FieldBuffer {

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

  void put(int ascii) {
    ensure(1);
    bytes[size++] = (byte) ascii;
  }

  /** Adds a text of ASCII characters that need no escape. */
  void putAscii(String text) {
    int length = text.length();
    ensure(length);
    for (int i = 0; i < length; i++) {
      bytes[size++] = (byte) text.charAt(i);
    }
  }

  void putText(String text) {
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

  void putHex(byte[] binary) {
    ensure(2 * binary.length);
    for (byte next : binary) {
      bytes[size++] = DIGITS[(next >> 4) & 0xF];
      bytes[size++] = DIGITS[next & 0xF];
    }
  }

  /** Adds a number with leading zeros. */
  void putDigits(int number, int digits) {
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
