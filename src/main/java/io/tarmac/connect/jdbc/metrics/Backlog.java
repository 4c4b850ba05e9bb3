package io.tarmac.connect.jdbc.metrics;

/** The records that a task has accepted and not written. Any thread may ask at any time. */
public interface Backlog {

  /** The backlog without records. */
  Backlog EMPTY = new Backlog() {};

  /** The value that stands for no timestamp. */
  long NO_TIMESTAMP = -1;

  /** Returns the number of accepted records that are not being written yet. */
  default long waitingRecords() {
    return 0;
  }

  /** Returns the number of records that are being written. */
  default long recordsInFlight() {
    return 0;
  }

  /** Returns the estimated bytes of the waiting records and of those that are being written. */
  default long bytes() {
    return 0;
  }

  /**
   * Returns the timestamp of the unwritten record that the task accepted first, in milliseconds
   * since 1970. Returns {@link #NO_TIMESTAMP} if there is no such record, or the record has no
   * timestamp.
   */
  default long oldestTimestamp() {
    return NO_TIMESTAMP;
  }
}
