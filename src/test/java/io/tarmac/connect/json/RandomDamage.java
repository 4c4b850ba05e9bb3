package io.tarmac.connect.json;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Makes bytes of a text in an encoding, mostly UTF-8, and damages some of them. */
final class RandomDamage {
  private static final Charset[] OTHERS = {
    StandardCharsets.UTF_16BE,
    StandardCharsets.UTF_16LE,
    StandardCharsets.UTF_16,
    StandardCharsets.ISO_8859_1,
    Charset.forName("UTF-32BE"),
    Charset.forName("UTF-32LE")
  };
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final String[] TAILS = {
    " ", "{}", "1", "]", "}", ",", "\u0000", " null", "{", "\""
  };
  private static final String TELLING = "{}[]:,\"\\0125-+.eEl \u0000ntf/";

  private final Random random;

  RandomDamage(Random random) {
    this.random = random;
  }

  /** The text as any writer of JSON may encode it. */
  byte[] encoded(String text) {
    if (random.nextInt(60) > 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    int charset = random.nextInt(OTHERS.length + 1);
    return charset < OTHERS.length
        ? text.getBytes(OTHERS[charset])
        : joined(MARK, text.getBytes(StandardCharsets.UTF_8));
  }

  /** The bytes with one thing wrong, or several. */
  byte[] damaged(byte[] whole) {
    byte[] bytes = whole;
    for (int i = 1 + random.nextInt(2); i > 0 && bytes.length > 0; i--) {
      bytes = damagedOnce(bytes);
    }
    return bytes;
  }

  private byte[] damagedOnce(byte[] bytes) {
    int at = random.nextInt(bytes.length);
    byte[] copy = bytes.clone();
    return switch (random.nextInt(8)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> {
        copy[at] = (byte) random.nextInt();
        yield copy;
      }
      case 2 -> {
        copy[at] ^= (byte) (1 << random.nextInt(8));
        yield copy;
      }
      case 3 -> {
        copy[at] = (byte) TELLING.charAt(random.nextInt(TELLING.length()));
        yield copy;
      }
      case 6 -> {
        String telling = String.valueOf(TELLING.charAt(random.nextInt(TELLING.length())));
        byte[] head = joined(Arrays.copyOf(bytes, at), telling.getBytes(StandardCharsets.UTF_8));
        yield joined(head, Arrays.copyOfRange(bytes, at, bytes.length));
      }
      case 4 -> without(bytes, at, 1 + random.nextInt(Math.min(8, bytes.length - at)));
      case 5 -> {
        int end = at + random.nextInt(Math.min(40, bytes.length - at) + 1);
        byte[] again = joined(Arrays.copyOf(bytes, end), Arrays.copyOfRange(bytes, at, end));
        yield joined(again, Arrays.copyOfRange(bytes, end, bytes.length));
      }
      default ->
          joined(bytes, TAILS[random.nextInt(TAILS.length)].getBytes(StandardCharsets.UTF_8));
    };
  }

  private static byte[] without(byte[] bytes, int from, int count) {
    return joined(
        Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, from + count, bytes.length));
  }

  private static byte[] joined(byte[] head, byte[] tail) {
    byte[] all = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, all, head.length, tail.length);
    return all;
  }
}
