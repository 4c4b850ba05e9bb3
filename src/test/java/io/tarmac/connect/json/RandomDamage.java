package io.tarmac.connect.json;

import io.tarmac.connect.sameness.RandomHarm;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;

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
  private static final byte[][] TAILS =
      Stream.of(" ", "{}", "1", "]", "}", ",", "\u0000", " null", "{", "\"")
          .map(tail -> tail.getBytes(StandardCharsets.UTF_8))
          .toArray(byte[][]::new);
  private static final byte[] TELLING =
      "{}[]:,\"\\0125-+.eEl \u0000ntf/".getBytes(StandardCharsets.UTF_8);

  private final Random random;
  private final RandomHarm harm;

  RandomDamage(Random random) {
    this.random = random;
    harm = new RandomHarm(random, TELLING, TAILS);
  }

  /** The text as any writer of JSON may encode it. */
  byte[] encoded(String text) {
    if (random.nextInt(60) > 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    int charset = random.nextInt(OTHERS.length + 1);
    return charset < OTHERS.length
        ? text.getBytes(OTHERS[charset])
        : RandomHarm.joined(MARK, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the bytes with one thing wrong, or several. */
  byte[] damaged(byte[] whole) {
    return harm.damaged(whole);
  }
}
