package io.tarmac.perf.result;

/**
 * A trial that failed: one line of a file of failures.
 *
 * @param format {@value #FORMAT}; another number means that the fields have changed
 * @param date when it failed, ISO 8601, UTC
 * @param reason for a person
 */
public record BenchmarkFailure(
    int format, String date, BenchmarkKey cell, int repetition, String reason) {
  public static final int FORMAT = 1;

  /** Returns one line; the rest of a long reason is in the file. */
  @Override
  public String toString() {
    return "%s, repetition %d: %s"
        .formatted(cell, repetition, reason.lines().findFirst().orElse(""));
  }
}
