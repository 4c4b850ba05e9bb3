package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchAdvice;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.config.BatchProperties;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.database.TargetDatabase;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
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
  private final BatchAdvice advice = new BatchAdvice();
  private final TargetDatabase database;

  /** A batch whose write failed and which goes first when it is tried again. */
  private @Nullable Batch unwritten;

  private @Nullable Redelivery redelivery;

  SinkPipeline(SinkConfig config) {
    this.operations = new Operations(config.keys());
    this.router = new TableRouter(config.tables().nameFormat());
    this.buffer = new BatchBuffer(config.batching());
    this.database = new TargetDatabase(config);
  }

  void open(Collection<TopicPartition> partitions) {
    offsets.open(partitions);
  }

  /** The partitions are another task's from now on: nothing of them is written any more. */
  void close(Collection<TopicPartition> partitions) {
    offsets.close(partitions);
    buffer.drop(partitions);
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
      retryUnwritten();
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
      if (advice.isDueAfter(records.size(), filled)) {
        advise(records.size());
      }
    } catch (DeliveryFailure failure) {
      if (failure.kind() == FailureKind.TRANSIENT) {
        expectAgain(records);
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
    Row row = row(record, partition);
    if (row == null) {
      partition.skipped(record.originalKafkaOffset());
    } else {
      buffer.add(row);
      partition.pending(record.originalKafkaOffset());
    }
  }

  private @Nullable Row row(SinkRecord record, PartitionOffsets partition) throws DeliveryFailure {
    try {
      return row(record);
    } catch (BadRecordException bad) {
      // What came before the bad record is written, nothing after it is.
      writeBuffered();
      throw new DeliveryFailure(FailureKind.BAD_RECORD, bad.getMessage())
          .at(partition.partition() + "@" + record.originalKafkaOffset());
    } catch (DeliveryFailure failure) {
      throw failure.at(partition.partition() + "@" + record.originalKafkaOffset());
    }
  }

  /** The row a record becomes, or null when there is nothing to write. */
  private @Nullable Row row(SinkRecord record) throws BadRecordException, DeliveryFailure {
    Change change = decoder.decode(record);
    if (change == null || operations.skips(change)) {
      return null;
    }
    TableName table = router.route(change);
    TablePlan plan = database.plan(table, change);
    return plan == null ? null : new Row(plan, operations.of(change), plan.values(change), record);
  }

  private void expectAgain(Collection<SinkRecord> records) {
    if (redelivery == null) {
      redelivery = new Redelivery(records);
    } else {
      redelivery.failedAgain(records);
    }
  }

  private static void advise(int records) {
    LOG.info(
        "Each of the last polls brought {} records, too few to fill a batch of {}. Where records are"
            + " waiting, raise consumer.override.max.poll.records, and"
            + " consumer.override.max.partition.fetch.bytes for large records; the worker must allow"
            + " it with connector.client.config.override.policy=All",
        records,
        BatchProperties.BATCH_SIZE);
  }

  private void retryUnwritten() throws DeliveryFailure {
    if (unwritten != null) {
      write(unwritten);
    }
  }

  private void writeBuffered() throws DeliveryFailure {
    Batch batch = buffer.drain(offsets.pending());
    if (!batch.isEmpty()) {
      unwritten = batch;
      write(batch);
    }
  }

  private void write(Batch batch) throws DeliveryFailure {
    database.write(batch);
    offsets.done(batch.offsets());
    unwritten = null;
    LOG.debug("Wrote {} rows of {}", batch.rowCount(), batch.offsets());
  }
}
