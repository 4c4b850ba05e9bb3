package io.tarmac.connect.jdbc.metrics;

/**
 * A receiver of what a task counts. Calls come per put and per batch, never per record, and from
 * any thread.
 */
public interface SinkMetrics {

  /** The receiver that counts nothing. */
  SinkMetrics NONE = new SinkMetrics() {};

  /** Counts a put and the records that the task accepted in it. */
  default void tookOver(int records) {}

  /**
   * Counts accepted records for which there was nothing to write.
   *
   * @param tombstones how many of these records had no value
   */
  default void skipped(int records, int tombstones) {}

  /**
   * Counts a batch that takes no more records.
   *
   * @param fill the records of its largest table, as a part of those that fit
   */
  default void batchEnded(BatchEnd why, double fill) {}

  /** Counts a committed batch and its records. */
  default void batchWritten(int records) {}

  /** Counts the rows of a table that were committed with a batch. */
  default void rowsWritten(String table, int rows) {}

  /** Adds time that a thread has spent on a stage. */
  default void spent(Stage stage, long nanos) {}

  /** Counts a connection that the task has opened. */
  default void connected() {}

  /**
   * Counts a put that could not write and will be tried again. The first failure begins an outage.
   */
  default void failed() {}

  /**
   * Ends an outage, because the failed records have been written, or nobody waits for them any
   * more.
   */
  default void recovered() {}

  /** Counts a record that the task has handed to the dead letter queue. */
  default void deadLettered() {}

  /** Counts a table that the sink has created. */
  default void tableCreated() {}

  /** Counts a change of a table that the sink has altered. */
  default void tableAltered() {}

  /** Counts records that Kafka removed before this task read them. */
  default void removedUnread(long records) {}

  /** Notes whether the task has asked Connect to bring no more records for now. */
  default void paused(boolean paused) {}
}
