package io.tarmac.connect.sameness;

import java.util.Arrays;
import java.util.Random;

/**
 * Bytes with something wrong: cut, changed, without some bytes, with others twice or at the end.
 */
public final class RandomHarm {
  private final Random random;
  private final byte[] telling;
  private final byte[][] tails;

  /**
   * Creates a source of damage.
   *
   * @param telling bytes that mean something where they are put
   * @param tails ends that bytes get which have none
   */
  public RandomHarm(Random random, byte[] telling, byte[]... tails) {
    this.random = random;
    this.telling = telling;
    this.tails = tails;
  }

  /** Returns the bytes with one thing wrong, or several. */
  public byte[] damaged(byte[] whole) {
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
        copy[at] = telling();
        yield copy;
      }
      case 6 -> {
        byte[] head = joined(Arrays.copyOf(bytes, at), new byte[] {telling()});
        yield joined(head, Arrays.copyOfRange(bytes, at, bytes.length));
      }
      case 4 -> without(bytes, at, 1 + random.nextInt(Math.min(8, bytes.length - at)));
      case 5 -> {
        int end = at + random.nextInt(Math.min(40, bytes.length - at) + 1);
        byte[] again = joined(Arrays.copyOf(bytes, end), Arrays.copyOfRange(bytes, at, end));
        yield joined(again, Arrays.copyOfRange(bytes, end, bytes.length));
      }
      default -> joined(bytes, tails[random.nextInt(tails.length)]);
    };
  }

  private byte telling() {
    return telling[random.nextInt(telling.length)];
  }

  private static byte[] without(byte[] bytes, int from, int count) {
    return joined(
        Arrays.copyOf(bytes, from), Arrays.copyOfRange(bytes, from + count, bytes.length));
  }

  /** Returns the bytes of both, one after the other. */
  public static byte[] joined(byte[] head, byte[] tail) {
    byte[] all = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, all, head.length, tail.length);
    return all;
  }
}
