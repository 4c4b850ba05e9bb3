package io.tarmac.perf.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A trial that failed: one line of a file of failures.
 *
 * @param format {@value #FORMAT}; another number means that the fields have changed
 * @param date when it failed, ISO 8601, UTC
 * @param reason for a reader
 */
public record BenchmarkFailure(
    int format,
    String date,
    @JsonProperty("cell") BenchmarkKey key,
    int repetition,
    String reason) {
  public static final int FORMAT = 1;

  /** Returns the trial and the first line of the reason; the file has the rest. */
  @Override
  public String toString() {
    return "%s, repetition %d: %s"
        .formatted(key, repetition, reason.lines().findFirst().orElse(""));
  }
}
