package io.tarmac.connect.jdbc.config;

/**
 * An order of good and bad records: which records wait until bad ones are in the dead letter queue.
 */
public enum ErrorOrder {
  /** A record that follows a bad record is written after the queue has acknowledged the bad one. */
  STRICT,
  /** No record waits: the good records of a batch are written, then the bad ones are reported. */
  RELAXED
}
