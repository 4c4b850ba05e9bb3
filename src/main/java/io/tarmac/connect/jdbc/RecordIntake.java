package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.batch.OpenKeyChanges;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.metrics.BatchEnd;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.session.TargetDatabase;
import io.tarmac.connect.jdbc.table.TableName;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * The way of a record into its batch: decode, route, plan, convert, buffer. A batch is given to be
 * written when it is full, when it is due, and where order asks for it. Used by the task's thread
 * alone.
 */
final class RecordIntake {

  /** How a batch ended that may still grow while the writer is busy. */
  private record Ended(BatchEnd why, double fill) {}

  private final ChangeDecoder decoder;
  private final OpenKeyChanges keyChanges = new OpenKeyChanges();
  private final BatchPolicy policy;
  private final BatchBuffer buffer;
  private final ErrorOrder order;
  private final RowConverter converter;
  private final TargetDatabase database;
  private final OffsetTracker offsets;
  private final Guarantee guarantee;
  private final Dispatch dispatch;
  private final UnwrittenRecords unwritten;
  private final SinkMetrics metrics;

  /** Of the batch that was given last, until it is known whether it grows. */
  private @Nullable Ended unfilled;

  /** Of this put. */
  private int skipped;

  private int skippedTombstones;

  RecordIntake(
      SinkConfig config,
      RowConverter converter,
      TargetDatabase database,
      OffsetTracker offsets,
      Guarantee guarantee,
      Dispatch dispatch,
      UnwrittenRecords unwritten,
      SinkMetrics metrics) {
    this.decoder = new ChangeDecoder(new FieldLimit(config.values().maxFields()));
    this.policy = config.batching();
    this.buffer = new BatchBuffer(policy, System::nanoTime);
    this.order = config.errors().order();
    this.converter = converter;
    this.database = database;
    this.offsets = offsets;
    this.guarantee = guarantee;
    this.dispatch = dispatch;
    this.unwritten = unwritten;
    this.metrics = metrics;
  }

  /**
   * Takes a record over, unless that has been done, or is not to be.
   *
   * @param redelivery of which the record is part, if there is one
   * @return whether a batch has become full
   */
  boolean accept(SinkRecord record, @Nullable Redelivery redelivery) throws DeliveryFailure {
    PartitionOffsets partition =
        offsets.of(record.originalTopic(), record.originalKafkaPartition());
    long offset = record.originalKafkaOffset();
    if (partition == null
        || (redelivery != null && redelivery.repeats(record, partition))
        || !guarantee.accepts(partition, offset)) {
      return false;
    }
    if (partition.goesBackAt(offset)) {
      give(BatchEnd.ORDER);
    }
    try {
      carryOut(decoder.decode(record), partition, offset);
    } catch (BadRecordException bad) {
      refuse(Refusal.of(record, bad), partition);
    }
    if (!buffer.isFull()) {
      return false;
    }
    give(buffer.isFullOfRows() ? BatchEnd.SIZE : BatchEnd.BYTES);
    return true;
  }

  /** Lets the last batch grow again, if it could not be begun. */
  void resume() {
    if (dispatch.growIn(buffer)) {
      unfilled = null;
      unwritten.note(buffer);
    }
    countUnfilled();
  }

  private void countUnfilled() {
    Ended ended = unfilled;
    if (ended != null) {
      unfilled = null;
      metrics.batchEnded(ended.why(), ended.fill());
    }
  }

  /** Tells the metrics what a put has come to. */
  void tellMetrics() {
    if (dispatch.isIdle()) {
      countUnfilled();
    }
    if (skipped > 0) {
      metrics.skipped(skipped, skippedTombstones);
      skipped = 0;
      skippedTombstones = 0;
    }
    unwritten.note(buffer);
  }

  /** Has what has been gathered written, if it need not wait for more; tells whether it is. */
  boolean giveDue() {
    if (buffer.isEmpty() || isLingering()) {
      return false;
    }
    if (buffer.hasRows()) {
      unfilled =
          new Ended(policy.linger().isZero() ? BatchEnd.PUT : BatchEnd.LINGER, buffer.fill());
    }
    dispatch.giveUnfilled(drain());
    return true;
  }

  /** Whether nothing waits to be given. */
  boolean isEmpty() {
    return buffer.isEmpty();
  }

  /** When what has been gathered has to be written; null when there is nothing. */
  @Nullable Duration untilDue() {
    return buffer.isEmpty() ? null : buffer.untilDue();
  }

  /**
   * What has been gathered of the partitions is not wanted any more: it comes again, unless it has
   * been written after all. The rest of a key's change may follow on in either case.
   */
  void drop(Collection<TopicPartition> partitions) {
    buffer.drop(partitions);
  }

  /** The partitions are another task's from now on: no row follows of a change. */
  void forgetKeyChanges(Collection<TopicPartition> partitions) {
    keyChanges.forget(partitions);
  }

  private boolean isLingering() {
    Duration rest = buffer.untilDue();
    return !rest.isNegative() && !rest.isZero();
  }

  private void carryOut(@Nullable Change change, PartitionOffsets partition, long offset)
      throws BadRecordException, DeliveryFailure {
    if (change == null || converter.skips(change)) {
      skip(change);
      partition.skipped(offset);
    } else if (change instanceof Change.Truncate truncate) {
      truncate(truncate, partition, offset);
    } else {
      Row row = row(change, partition, offset);
      if (row == null) {
        skip(change);
        partition.skipped(offset);
      } else {
        if (order == ErrorOrder.STRICT && buffer.hasRefusals()) {
          give(BatchEnd.ORDER);
        }
        buffer.add(keyChanges.joined(row, partition.partition()));
        partition.pending(offset);
      }
    }
  }

  private void skip(@Nullable Change change) {
    skipped++;
    if (change != null && change.origin().value() == null) {
      skippedTombstones++;
    }
  }

  private void refuse(Refusal refusal, PartitionOffsets partition) {
    if (order == ErrorOrder.STRICT && buffer.hasRows()) {
      give(BatchEnd.ORDER);
    }
    buffer.refuse(refusal);
    partition.pending(refusal.record().originalKafkaOffset());
  }

  /** The row a change becomes, or null when there is nothing to write. */
  private @Nullable Row row(Change change, PartitionOffsets partition, long offset)
      throws BadRecordException, DeliveryFailure {
    try {
      return converter.row(change);
    } catch (DeliveryFailure failure) {
      throw failure.at(partition.partition() + "@" + offset);
    }
  }

  /**
   * Clears what came before in the table, and nothing after: the batch ends here. The record counts
   * as taken over only when the table is empty, so after a failure it comes again.
   */
  private void truncate(Change.Truncate change, PartitionOffsets partition, long offset)
      throws DeliveryFailure, BadRecordException {
    TableName table = converter.table(change);
    if (table == null) {
      skip(change);
    } else {
      give(BatchEnd.TRUNCATE);
      dispatch.awaitAll();
      try {
        database.truncate(table, Map.of(partition.partition(), new OffsetRange(offset, offset)));
      } catch (DeliveryFailure failure) {
        throw failure.at(partition.partition() + "@" + offset);
      }
    }
    partition.skipped(offset);
  }

  private void give(BatchEnd why) {
    if (buffer.hasRows()) {
      metrics.batchEnded(why, buffer.fill());
    }
    dispatch.give(drain());
  }

  /** What is given is counted as waiting no more, even while the put goes on. */
  private Batch drain() {
    Batch batch = buffer.drain(offsets.takeUnbatched());
    unwritten.note(buffer);
    return batch;
  }
}
