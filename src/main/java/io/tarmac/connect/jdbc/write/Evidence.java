package io.tarmac.connect.jdbc.write;

/** Evidence for whether a row is to blame for a failure. */
public enum Evidence {
  /** The error itself, by the table of failures. */
  ERROR,
  /** Another row passed after the failure, and then the row failed again in the same way. */
  CONTRAST,
  /** Different rows failed alone and none passed, so that no row is to blame. */
  EVERY_ROW
}
