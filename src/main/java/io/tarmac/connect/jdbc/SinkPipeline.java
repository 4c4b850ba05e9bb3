package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchAdvice;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.batch.OpenKeyChanges;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.TargetDatabase;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TableRouter;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a record: decode, route, plan, convert, buffer; and of a batch: write, then count as
 * done. Used by the task's thread alone.
 */
final class SinkPipeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SinkPipeline.class);

  private final ChangeDecoder decoder = new ChangeDecoder();
  private final OffsetTracker offsets = new OffsetTracker();
  private final Operations operations;
  private final TableRouter router;
  private final BatchBuffer buffer;
  private final OpenKeyChanges keyChanges = new OpenKeyChanges();
  private final BatchAdvice advice = new BatchAdvice();
  private final TargetDatabase database;
  private final RowConverter converter;
  private final Replanning replanning;

  /** A batch whose write failed and which goes first when it is tried again. */
  private @Nullable Batch unwritten;

  private @Nullable Redelivery redelivery;

  SinkPipeline(SinkConfig config) {
    this.operations = new Operations(config.keys());
    this.router = new TableRouter(config.tables().nameFormat(), config.tables().naming());
    this.buffer = new BatchBuffer(config.batching());
    this.database = new TargetDatabase(config, router);
    this.converter = new RowConverter(router, operations, database);
    this.replanning = new Replanning(decoder, converter, database);
  }

  void open(Collection<TopicPartition> partitions) {
    offsets.open(partitions);
  }

  /** The partitions are another task's from now on: nothing of them is written any more. */
  void close(Collection<TopicPartition> partitions) {
    offsets.close(partitions);
    buffer.drop(partitions);
    keyChanges.forget(partitions);
    if (unwritten != null) {
      Batch remaining = unwritten.without(partitions);
      unwritten = remaining.isEmpty() ? null : remaining;
    }
    if (redelivery != null) {
      redelivery.closed(partitions);
    }
  }

  /**
   * Takes the records over and writes them, in as many batches as the batch size makes of them.
   * After a transient failure expects the same collection again.
   */
  void put(Collection<SinkRecord> records) throws DeliveryFailure {
    try {
      if (unwritten != null) {
        write(unwritten);
      }
      database.beginPut();
      boolean filled = false;
      for (SinkRecord record : records) {
        accept(record);
        if (buffer.isFull()) {
          filled = true;
          writeBuffered();
        }
      }
      writeBuffered();
      redelivery = null;
      advice.giveAfter(records.size(), filled);
    } catch (DeliveryFailure failure) {
      if (failure.kind() == FailureKind.TRANSIENT) {
        redelivery = Redelivery.after(redelivery, records);
      }
      throw failure;
    }
  }

  /** What Connect may commit of the positions it passes in. */
  Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    return offsets.safe(positions);
  }

  @Override
  public void close() {
    database.close();
  }

  private void accept(SinkRecord record) throws DeliveryFailure {
    PartitionOffsets partition =
        offsets.of(record.originalTopic(), record.originalKafkaPartition());
    if (partition == null || (redelivery != null && redelivery.repeats(record, partition))) {
      return;
    }
    try {
      carryOut(decoder.decode(record), partition, record.originalKafkaOffset());
    } catch (BadRecordException bad) {
      // What came before the bad record is written, nothing after it is.
      writeBuffered();
      throw new DeliveryFailure(FailureKind.BAD_RECORD, bad.getMessage())
          .at(partition.partition() + "@" + record.originalKafkaOffset());
    }
  }

  private void carryOut(@Nullable Change change, PartitionOffsets partition, long offset)
      throws BadRecordException, DeliveryFailure {
    if (change == null || operations.skips(change)) {
      partition.skipped(offset);
    } else if (change instanceof Change.Truncate) {
      truncate(router.route(change), partition, offset);
    } else {
      Row row = row(change, partition, offset);
      if (row == null) {
        partition.skipped(offset);
      } else {
        buffer.add(keyChanges.joined(row, partition.partition()));
        partition.pending(offset);
      }
    }
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
  private void truncate(@Nullable TableName table, PartitionOffsets partition, long offset)
      throws DeliveryFailure {
    if (table != null) {
      writeBuffered();
      try {
        database.truncate(table);
      } catch (DeliveryFailure failure) {
        throw failure.at(partition.partition() + "@" + offset);
      }
    }
    partition.skipped(offset);
  }

  private void writeBuffered() throws DeliveryFailure {
    Batch batch = buffer.drain(offsets.pending());
    if (!batch.isEmpty()) {
      unwritten = batch;
      write(batch);
    }
  }

  private void write(Batch batch) throws DeliveryFailure {
    try {
      database.write(batch);
    } catch (DeliveryFailure failure) {
      Batch anew = failure.tableDoubted() ? replanning.of(batch) : null;
      if (anew == null) {
        throw failure;
      }
      unwritten = anew;
      database.write(anew);
    }
    offsets.done(batch.offsets());
    unwritten = null;
    LOG.debug("Wrote {} rows of {}", batch.rowCount(), batch.offsets());
  }
}
