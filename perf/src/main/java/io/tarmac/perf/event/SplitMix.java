package io.tarmac.perf.event;

import java.util.function.Supplier;
import java.util.stream.Stream;

/** A random generator, SplitMix64, which is cheap enough to create one for each row. */
final class SplitMix {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  SplitMix(long seed, long stream) {
    state = mix(seed ^ mix(stream * GOLDEN_GAMMA));
  }

  int below(int bound) {
    state += GOLDEN_GAMMA;
    return (int) Long.remainderUnsigned(mix(state), bound);
  }

  String pick(String[] pool) {
    return pool[below(pool.length)];
  }

  static String[] pool(int size, Supplier<String> source) {
    return Stream.generate(source).limit(size).toArray(String[]::new);
  }

  static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
