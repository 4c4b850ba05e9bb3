package io.tarmac.connect.json;

import java.io.InputStream;

/**
 * A stream of the bytes of one document after another, each without a part that is cut out. Only
 * one thread uses the stream.
 */
final class CutDocument extends InputStream {

  private static final byte[] NONE = {};

  private byte[] document = NONE;
  private int at;
  private int from;
  private int to;

  /** Begins the next document, without its bytes between these positions. */
  void set(byte[] next, int cutFrom, int cutTo) {
    document = next;
    at = 0;
    from = cutFrom;
    to = cutTo;
  }

  /** Lets go of a document that has been read. */
  void clear() {
    set(NONE, 0, 0);
  }

  boolean isAtEnd() {
    return (at == from ? to : at) == document.length;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) {
    int copied = 0;
    if (at < from) {
      copied = copy(Math.min(length, from - at), buffer, offset);
    }
    if (at == from) {
      at = to;
    }
    if (at >= to) {
      copied += copy(Math.min(length - copied, document.length - at), buffer, offset + copied);
    }
    return copied == 0 && length > 0 ? -1 : copied;
  }

  private int copy(int length, byte[] buffer, int offset) {
    System.arraycopy(document, at, buffer, offset, length);
    at += length;
    return length;
  }
}
