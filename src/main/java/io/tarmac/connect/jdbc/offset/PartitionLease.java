package io.tarmac.connect.jdbc.offset;

/**
 * What a session may count on of one partition's row in the offsets table: that nobody else has
 * changed it, for whoever takes the partition raises the epoch.
 *
 * @param epoch that the session has raised the row to
 * @param nextOffset of the first record that has not been written, or {@link #NONE}
 */
record PartitionLease(long epoch, long nextOffset) {

  /** Nothing has been written yet: what Kafka says counts. */
  static final long NONE = -1;

  PartitionLease at(long offset) {
    return new PartitionLease(epoch, offset);
  }
}
