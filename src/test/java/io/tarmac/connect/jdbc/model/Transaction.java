package io.tarmac.connect.jdbc.model;

import java.util.List;

/**
 * A transaction that has written its rows and moved its offsets, and has not ended. It locks the
 * rows of the offsets that it has moved.
 *
 * @param task nobody if the session has ended: the server commits the transaction if the commit has
 *     arrived, and otherwise rolls it back
 */
record Transaction(int task, List<PartitionWrite> writes) {

  /** The offset of a write that moves none. */
  static final int NO_MOVE = -2;

  /**
   * The part of a transaction that is of one partition.
   *
   * @param next the offset to store, or {@link #NO_MOVE}
   * @param takes the take on which the lease of the session is based
   */
  record PartitionWrite(int partition, RecordSet records, int next, int takes) {

    boolean moves() {
      return next != NO_MOVE;
    }

    PartitionWrite withoutMove() {
      return new PartitionWrite(partition, records, NO_MOVE, takes);
    }

    long hash() {
      return ModelState.hash(partition, records.bits(), next, takes);
    }

    @Override
    public String toString() {
      return records + " of partition " + partition;
    }
  }

  boolean locks(int partition) {
    for (PartitionWrite write : writes) {
      if (write.partition() == partition && write.moves()) {
        return true;
      }
    }
    return false;
  }
}
