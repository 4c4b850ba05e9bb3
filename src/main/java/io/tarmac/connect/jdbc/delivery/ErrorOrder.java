package io.tarmac.connect.jdbc.delivery;

/** What of a batch waits for its bad records to be in the dead letter queue. */
public enum ErrorOrder {
  /** What comes after a bad record is written when that has been acknowledged. */
  STRICT,
  /** Nothing: the good records are written, then the bad ones are reported. */
  RELAXED
}
