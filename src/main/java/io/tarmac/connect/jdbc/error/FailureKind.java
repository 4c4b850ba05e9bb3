package io.tarmac.connect.jdbc.error;

/** A kind of failure, which decides what the task does next. */
public enum FailureKind {
  /** No failure: earlier work still takes time. Connect hands the same records over again soon. */
  BUSY,
  /**
   * A failure after which the same batch can succeed later: an outage, a deadlock, a lock timeout.
   */
  TRANSIENT,
  /** A record of the batch cannot become a row, now or later. */
  BAD_RECORD,
  /** A person has to change something first: a privilege, a table, the configuration, the code. */
  FATAL
}
