package io.tarmac.perf.page;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Figures as the page writes them. */
final class Numbers {
  private Numbers() {}

  /** A count, or events per second. */
  static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  /** How many times as fast: two or three digits that count. */
  static String times(double ratio) {
    int digits = ratio < 1.995 ? 2 : ratio < 9.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + digits + "f", ratio);
  }

  /** The least and the most, or one where they read the same. */
  static String range(double... ratios) {
    DoubleStream all = Arrays.stream(ratios);
    double[] sorted = all.sorted().toArray();
    String least = times(sorted[0]);
    String most = times(sorted[sorted.length - 1]);
    return least.equals(most) ? least : least + " to " + most;
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
