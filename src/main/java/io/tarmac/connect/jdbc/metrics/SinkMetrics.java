package io.tarmac.connect.jdbc.metrics;

/**
 * What is worth counting. It is told by the put and by the batch, never by the record, and by any
 * thread.
 */
public interface SinkMetrics {

  /** Counts nothing. */
  SinkMetrics NONE = new SinkMetrics() {};

  /** A put has taken so many records over. */
  default void tookOver(int records) {}

  /**
   * Of the records taken over there was nothing to write for some.
   *
   * @param tombstones how many of them had no value
   */
  default void skipped(int records, int tombstones) {}

  /**
   * A batch takes no more records.
   *
   * @param fill its records of the largest table, as a part of those that fit
   */
  default void batchEnded(BatchEnd why, double fill) {}

  /** A batch has been committed, of so many records. */
  default void batchWritten(int records) {}

  /** So many rows of a table have been committed with a batch. */
  default void rowsWritten(String table, int rows) {}

  /** Some more time has been spent. */
  default void spent(Stage stage, long nanos) {}

  /** A connection has been opened. */
  default void connected() {}

  /** A put could not write, and will be tried again. */
  default void failed() {}

  /** What could not be written has been, or nobody waits for it any more. */
  default void recovered() {}

  /** A record has been handed to the dead letter queue. */
  default void deadLettered() {}

  /** Counts a table that the sink has created. */
  default void tableCreated() {}

  /** Counts a change of a table that the sink has altered. */
  default void tableAltered() {}

  /** Counts records that Kafka removed before this task read them. */
  default void removedUnread(long records) {}

  /** Whether Connect has been asked to bring no more records for now. */
  default void paused(boolean paused) {}
}
