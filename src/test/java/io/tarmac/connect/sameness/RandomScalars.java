package io.tarmac.connect.sameness;

import java.util.Random;

/** Makes numbers and bytes, those at the ends of their ranges more often than others. */
public final class RandomScalars {
  private static final int MOST_BYTES = 20;
  private static final double[] EDGES = {
    0.0,
    -0.0,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Float.MIN_VALUE,
    0.1
  };

  private final Random random;

  public RandomScalars(Random random) {
    this.random = random;
  }

  public long integer() {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(3) - 1;
      case 1 -> random.nextLong() >> random.nextInt(64);
      case 2 -> random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
      default -> random.nextInt(1_000_000);
    };
  }

  public double decimal() {
    return switch (random.nextInt(3)) {
      case 0 -> EDGES[random.nextInt(EDGES.length)];
      case 1 -> Double.longBitsToDouble(random.nextLong());
      default -> random.nextInt(1_000_000) / 100.0;
    };
  }

  public byte[] bytes() {
    return bytes(random.nextInt(MOST_BYTES));
  }

  public byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
