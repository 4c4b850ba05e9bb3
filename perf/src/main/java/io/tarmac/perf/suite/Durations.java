package io.tarmac.perf.suite;

/** Durations as one says them. */
final class Durations {
  private static final double MINUTE = 60;
  private static final double HOUR = 60 * MINUTE;

  private Durations() {}

  static String text(double seconds) {
    if (seconds < 2 * MINUTE) {
      return "%.0f s".formatted(seconds);
    }
    return seconds < 2 * HOUR
        ? "%.0f minutes".formatted(seconds / MINUTE)
        : "%.1f hours".formatted(seconds / HOUR);
  }
}
