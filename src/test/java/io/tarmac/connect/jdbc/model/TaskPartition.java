package io.tarmac.connect.jdbc.model;

import io.tarmac.connect.jdbc.model.StoredPartition.OffsetRow;

/** The memory of a worker for one partition: Connect's part of it, and the task's. */
final class TaskPartition {

  static final int NOT_READ = -2;

  /** The states of {@code StoredPosition}, and one for a partition that the task does not have. */
  enum Position {
    CLOSED,
    UNREAD, // The task has not read the stored offset.
    AWAY, // Connect is at another offset than the stored one, and has not been told.
    TOLD, // Connect has been told the stored offset, and the task has accepted no record since.
    FOLLOWING
  }

  // Connect's part.
  int fetch; // the offset that the consumer fetches next
  int current; // the offset after the records of the last put that succeeded
  RecordSet handed = RecordSet.EMPTY; // polled, and handed over until a put with them succeeds
  boolean closing; // Connect is about to take the partition away, and has asked what to commit

  // The task's part.
  boolean stale; // the handed records are from before the partition went away and came back
  boolean doubted; // Connect's position may be that of stale records
  Position position = Position.CLOSED;
  int latest = -1; // the last record that the task has accepted
  RecordSet buffer = RecordSet.EMPTY; // accepted, and not yet in a batch
  RecordSet batch = RecordSet.EMPTY; // what is left of the batch that the task writes
  OffsetRow lease = OffsetRow.ABSENT; // the row of the offsets table, as the task knows it
  boolean leased; // the present session has taken the partition
  int lookedUp = NOT_READ; // the offset read before the epoch is raised, without a precaution

  TaskPartition() {}

  TaskPartition(TaskPartition other) {
    fetch = other.fetch;
    current = other.current;
    handed = other.handed;
    closing = other.closing;
    stale = other.stale;
    doubted = other.doubted;
    position = other.position;
    latest = other.latest;
    buffer = other.buffer;
    batch = other.batch;
    lease = other.lease;
    leased = other.leased;
    lookedUp = other.lookedUp;
  }

  boolean isOpen() {
    return position != Position.CLOSED;
  }

  /** Tells whether Connect's position follows on from the stored offset. */
  boolean isSettled() {
    return position == Position.FOLLOWING || position == Position.TOLD;
  }

  boolean hasAccepted() {
    return !batch.isEmpty() || !buffer.isEmpty();
  }

  /** Returns the offset of the first record that is not done. */
  int done() {
    int position = doubted ? 0 : current;
    RecordSet accepted = batch.isEmpty() ? buffer : batch;
    return accepted.isEmpty() ? position : Math.min(position, accepted.from());
  }

  @SuppressWarnings("EnumOrdinal") // compared within one run only
  long hash() {
    int flags = (stale ? 1 : 0) + (doubted ? 2 : 0) + (closing ? 4 : 0) + (leased ? 8 : 0);
    long ofOffsets = ModelState.hash(fetch, current, latest, lookedUp, lease.hash());
    long ofRecords = ModelState.hash(handed.bits(), buffer.bits(), batch.bits());
    return ModelState.hash(flags, position.ordinal(), ofOffsets, ofRecords);
  }
}
