package io.tarmac.connect.jdbc.model;

/**
 * The committed rows and the committed offset of a partition on a database server.
 *
 * @param rows the records that the table has a row of
 * @param doubled the records that the table has more than one row of
 */
record StoredPartition(OffsetRow offset, RecordSet rows, RecordSet doubled) {

  /** The stored offset of a partition of which nothing has been written. */
  static final int NONE = -1;

  static final StoredPartition EMPTY =
      new StoredPartition(OffsetRow.ABSENT, RecordSet.EMPTY, RecordSet.EMPTY);

  /**
   * A partition's row in the offsets table.
   *
   * @param takes the number of the take that raised the epoch last. No real table has this column:
   *     the invariants compare it, where the protocol compares epochs.
   */
  record OffsetRow(int next, int epoch, int takes) {

    static final OffsetRow ABSENT = new OffsetRow(NONE, -1, 0);

    boolean isAbsent() {
      return equals(ABSENT);
    }

    OffsetRow at(int offset) {
      return new OffsetRow(offset, epoch, takes);
    }

    long hash() {
      return ModelState.hash(next, epoch, takes);
    }
  }

  int next() {
    return offset.next;
  }

  StoredPartition with(OffsetRow newOffset) {
    return new StoredPartition(newOffset, rows, doubled);
  }

  StoredPartition insert(RecordSet records) {
    return new StoredPartition(offset, rows.plus(records), doubled.plus(rows.and(records)));
  }

  StoredPartition truncate() {
    return new StoredPartition(offset, RecordSet.EMPTY, RecordSet.EMPTY);
  }

  long hash() {
    return ModelState.hash(offset.hash(), rows.bits(), doubled.bits());
  }

  @Override
  public String toString() {
    String row = "next_offset %d, epoch %d".formatted(offset.next, offset.epoch);
    return "%s, rows: %s%s"
        .formatted(
            offset.isAbsent() ? "no offset" : row,
            rows,
            doubled.isEmpty() ? "" : ", twice: " + doubled);
  }
}
