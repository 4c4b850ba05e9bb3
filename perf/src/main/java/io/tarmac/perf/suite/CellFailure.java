package io.tarmac.perf.suite;

/**
 * One line of a file of failures: a turn that could not be measured.
 *
 * @param format {@value #FORMAT}; another number means that the fields have changed
 * @param date when it failed, ISO 8601, UTC
 * @param reason for a person
 */
public record CellFailure(int format, String date, CellKey cell, int repetition, String reason) {
  public static final int FORMAT = 1;

  /** As one line; the rest of a long reason is in the file. */
  @Override
  public String toString() {
    return "%s, repetition %d: %s"
        .formatted(cell, repetition, reason.lines().findFirst().orElse(""));
  }
}
