package io.tarmac.connect.jdbc.offset;

/**
 * A session's lease of one partition's row in the offsets table. As long as the row has the epoch
 * of the lease, nobody else has changed the row. Any session that takes the partition raises the
 * epoch.
 *
 * @param epoch the epoch that the session has raised the row to
 * @param nextOffset the offset of the first record that has not been written, or {@link #NONE}
 */
record PartitionLease(long epoch, long nextOffset) {

  /**
   * The offset of a partition of which nothing has been written. Then the offset in Kafka counts.
   */
  static final long NONE = -1;

  PartitionLease at(long offset) {
    return new PartitionLease(epoch, offset);
  }
}
