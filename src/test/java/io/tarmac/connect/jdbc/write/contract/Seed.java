package io.tarmac.connect.jdbc.write.contract;

import java.util.Arrays;
import java.util.Random;

/**
 * Where a test's random numbers come from: {@code -Dtarmac.seed=N} repeats a run, {@code
 * -Dtarmac.contract.batches=N} makes it so many times longer.
 */
record Seed(long value) {

  /** A new one, which is printed, or the one that is to be repeated. */
  static Seed of(String test) {
    long seed = Long.getLong("tarmac.seed", new Random().nextLong());
    System.out.printf("%s: -Dtarmac.seed=%d%n", test, seed);
    return new Seed(seed);
  }

  /** How many random batches are tried where one would do. */
  static int batches() {
    return Integer.getInteger("tarmac.contract.batches", 1);
  }

  /** The numbers of one part of a test, whichever parts are run. */
  Random random(Object... part) {
    return new Random(value * 31 + Arrays.toString(part).hashCode());
  }

  @Override
  public String toString() {
    return "-Dtarmac.seed=" + value;
  }
}
