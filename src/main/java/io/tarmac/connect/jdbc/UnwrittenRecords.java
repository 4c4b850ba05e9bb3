package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.WriteBehind.Unwritten;
import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.metrics.Backlog;

/**
 * What a task has taken over and not written. What has been given to the writer is looked at when
 * somebody asks; what is gathered for the next batch, which only the task's thread may look at, is
 * noted by it after each put, and when a batch is made of it. Thread-safe.
 */
final class UnwrittenRecords implements Backlog {

  /** What is gathered for the next batch. */
  private record Gathered(int records, long bytes, long oldestTimestamp) {

    static final Gathered NOTHING = new Gathered(0, 0, NO_TIMESTAMP);
  }

  private final WriteBehind writer;
  private volatile Gathered gathered = Gathered.NOTHING;

  UnwrittenRecords(WriteBehind writer) {
    this.writer = writer;
  }

  /** Notes what is gathered now. Called by the task's thread. */
  void note(BatchBuffer buffer) {
    Row first = buffer.first();
    gathered =
        first == null
            ? Gathered.NOTHING
            : new Gathered(buffer.rowCount(), buffer.bytes(), timestamp(first));
  }

  @Override
  public long waitingRecords() {
    long records = gathered.records();
    for (Batch batch : writer.unwritten().waiting()) {
      records += batch.rowCount();
    }
    return records;
  }

  @Override
  public long recordsInFlight() {
    Batch inFlight = writer.unwritten().inFlight();
    return inFlight == null ? 0 : inFlight.rowCount();
  }

  @Override
  public long bytes() {
    Unwritten unwritten = writer.unwritten();
    long bytes = gathered.bytes();
    if (unwritten.inFlight() != null) {
      bytes += bytes(unwritten.inFlight());
    }
    for (Batch batch : unwritten.waiting()) {
      bytes += bytes(batch);
    }
    return bytes;
  }

  private static long bytes(Batch batch) {
    long bytes = 0;
    for (Row row : batch.rows()) {
      bytes += row.bytes();
    }
    return bytes;
  }

  @Override
  public long oldestTimestamp() {
    Unwritten unwritten = writer.unwritten();
    if (unwritten.inFlight() != null && unwritten.inFlight().rowCount() > 0) {
      return timestamp(unwritten.inFlight().rows().get(0));
    }
    for (Batch batch : unwritten.waiting()) {
      if (batch.rowCount() > 0) {
        return timestamp(batch.rows().get(0));
      }
    }
    return gathered.oldestTimestamp();
  }

  private static long timestamp(Row row) {
    Long timestamp = row.origin().timestamp();
    return timestamp == null ? NO_TIMESTAMP : timestamp;
  }
}
