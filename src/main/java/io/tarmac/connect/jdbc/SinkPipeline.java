package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.BatchAdvice;
import io.tarmac.connect.jdbc.change.Retention;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.ErrantRecords;
import io.tarmac.connect.jdbc.delivery.OffsetGap;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.PartitionOffsets;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.metrics.Backlog;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.session.TargetDatabase;
import io.tarmac.connect.jdbc.table.TableRouter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;

/**
 * A task's records on their way into the database: taken over, given batch by batch to be written,
 * counted as done. Used by the task's thread alone.
 */
final class SinkPipeline implements AutoCloseable {

  /** How soon Connect comes back to see what has become of a batch in flight. */
  private static final Duration UNSETTLED_PAUSE = Duration.ofMillis(100);

  /** How long Connect's thread waits for the batch in flight: all waits of a stop are below 5 s. */
  private static final Duration COMMIT_PATIENCE = Duration.ofMillis(1_500);

  private static final Duration CLOSE_PATIENCE = Duration.ofMillis(500);

  private final OffsetTracker offsets = new OffsetTracker();
  private final BatchAdvice advice = new BatchAdvice(System::nanoTime);
  private final Patience patience = new Patience(System::nanoTime);
  private final TargetDatabase database;
  private final Dispatch dispatch;
  private final Guarantee guarantee;
  private final RecordIntake intake;
  private final UnwrittenRecords unwritten;
  private final Instruments instruments;

  private @Nullable Redelivery redelivery;

  /**
   * A pipeline.
   *
   * @param errants what becomes of bad records
   * @param executor runs what writes, at once or on a thread of its own
   */
  SinkPipeline(
      SinkConfig config, ErrantRecords errants, Executor executor, Instruments instruments) {
    this.instruments = instruments;
    TableRouter router =
        new TableRouter(config.tables().nameFormat(), config.tables().naming(), config.delivery());
    this.database = new TargetDatabase(config, router, executor, patience, instruments);
    RowConverter converter =
        new RowConverter(
            router,
            new Operations(config.keys()),
            database,
            config.errors().deadLetters() ? Retention.RECORD : Retention.ROW);
    WriteBehind writer = new WriteBehind(database::write, executor);
    this.unwritten = new UnwrittenRecords(writer);
    this.dispatch =
        new Dispatch(
            writer,
            new Settlement(offsets, errants),
            new Replanning(converter, database, config.errors().order()),
            patience,
            instruments.task());
    this.guarantee =
        config.delivery().isExactlyOnce() ? new ExactlyOnce(database) : Guarantee.AT_LEAST_ONCE;
    this.intake =
        new RecordIntake(
            config,
            converter,
            database,
            offsets,
            guarantee,
            dispatch,
            unwritten,
            instruments.metrics());
  }

  void open(Collection<TopicPartition> partitions) {
    offsets.open(partitions);
    guarantee.open(partitions);
    if (redelivery != null) {
      offsets.doubtPositions(partitions);
    }
  }

  /** Sets the offsets from which Connect reads on. */
  void expect(Map<TopicPartition, Long> nextOffsets) {
    offsets.expect(nextOffsets);
  }

  /** Notes that Connect has read all records before these positions. */
  void markRead(Map<TopicPartition, OffsetAndMetadata> positions) {
    offsets.markRead(positions);
  }

  /**
   * Returns the gaps between the records that were accepted since the last call, and forgets them.
   */
  List<OffsetGap> takeGaps() {
    return offsets.takeGaps();
  }

  /**
   * Returns the first offset of each partition that is not written, after a put of these records
   * failed.
   */
  Map<TopicPartition, Long> firstUnwritten(Collection<SinkRecord> records) {
    Map<TopicPartition, Long> first = offsets.firstPending();
    for (SinkRecord record : records) {
      PartitionOffsets partition =
          offsets.of(record.originalTopic(), record.originalKafkaPartition());
      if (partition != null && !partition.accepted(record.originalKafkaOffset())) {
        first.putIfAbsent(partition.partition(), record.originalKafkaOffset());
      }
    }
    return first;
  }

  /** The partitions are another task's from now on: nothing of them is written any more. */
  void close(Collection<TopicPartition> partitions) {
    // Connect has been told what is done: what is in flight now must not be done after all.
    dispatch.pause(Duration.ZERO);
    if (dispatch.isWriting(partitions)) {
      dispatch.abandon();
      database.abort();
      dispatch.pause(CLOSE_PATIENCE);
    }
    database.closePartitions(partitions, CLOSE_PATIENCE);
    forget(partitions);
    intake.forgetKeyChanges(partitions);
    guarantee.close(partitions);
    if (redelivery != null) {
      redelivery.closed(partitions);
    }
  }

  private void forget(Collection<TopicPartition> partitions) {
    dispatch.drop(partitions);
    intake.drop(partitions);
    offsets.close(partitions);
  }

  /**
   * Takes the records over, and hands the batches that are due over to be written. After a failure
   * that passes, which may be of what came before, expects the same collection again.
   *
   * <p>Connect moves on only when a put succeeds, and reads again after a rebalance what a put that
   * failed had written. So nothing is written before all the records have been taken over (but for
   * a truncate, which clears what came before it). Where some of it has been written then, the put
   * succeeds whatever fails, and the next one fails. Bad records are taken over like any: what is
   * behind one waits until it has been set aside, for ever where that is not allowed.
   */
  void put(Collection<SinkRecord> records) throws DeliveryFailure {
    patience.beginPut();
    advice.beginPut(records.size());
    if (redelivery == null) {
      offsets.beginCollection();
      dispatch.beginCollection();
      database.beginCollection();
    }
    try {
      database.begin();
      readStoredOffsets(records);
      dispatch.resume();
      database.beginPut();
      if (!records.isEmpty()) {
        intake.resume();
      }
      boolean filled = accept(records);
      boolean due = intake.giveDue();
      dispatch.handOver();
      redelivery = null;
      if (filled || due) {
        advice.giveAfter(records.size(), filled);
      }
    } catch (DeliveryFailure failure) {
      redelivery = Redelivery.after(redelivery, records);
      if (records.isEmpty() || !dispatch.hasWritten() || !redelivery.isTakenOver(offsets)) {
        throw failure;
      }
      redelivery = null;
      dispatch.postpone();
    } finally {
      intake.tellMetrics();
      advice.endPut();
    }
    if (!records.isEmpty()) {
      instruments.metrics().tookOver(records.size());
    }
  }

  /** Tells whether a batch has become full. */
  private boolean accept(Collection<SinkRecord> records) throws DeliveryFailure {
    Stage before = instruments.task().interrupt(Stage.DECODE);
    try {
      boolean filled = false;
      for (SinkRecord record : records) {
        filled |= intake.accept(record, redelivery);
      }
      return filled;
    } finally {
      instruments.task().resume(before);
    }
  }

  /** What has been taken over and not written. */
  Backlog backlog() {
    return unwritten;
  }

  /** What is written from now on follows on from what the database has, whatever that is. */
  private void readStoredOffsets(Collection<SinkRecord> records) throws DeliveryFailure {
    boolean hasWork = !records.isEmpty() || !intake.isEmpty() || !dispatch.isIdle();
    if (guarantee.hasToRead(hasWork)) {
      if (!dispatch.pause(COMMIT_PATIENCE)) {
        throw DeliveryFailure.busy("the batch before is still being written");
      }
      Set<TopicPartition> moved = guarantee.read(records, redelivery == null);
      if (!moved.isEmpty()) {
        forget(moved);
        offsets.open(moved);
      }
      // The rows before them are there, even if Kafka has removed their records since.
      offsets.haveBeenStored(guarantee.confirm());
    }
    guarantee.catchUp();
  }

  /** Where Connect is to go on, to be told when a put has succeeded. */
  Map<TopicPartition, Long> takeSeeks() {
    return guarantee.takeSeeks();
  }

  /** Waits a while for what has fallen behind; tells whether there is room for more. */
  boolean awaitRoom() {
    boolean room = dispatch.awaitRoom();
    advice.setPaused(!room);
    return room;
  }

  /** When a put is due even if there is no record; null when none is, or Connect has been told. */
  @Nullable Duration untilNextPut() {
    if (dispatch.isRetrying()) {
      return null;
    }
    Duration untilDue = intake.untilDue();
    if (dispatch.isIdle()) {
      return untilDue;
    }
    return untilDue != null && untilDue.compareTo(UNSETTLED_PAUSE) < 0 ? untilDue : UNSETTLED_PAUSE;
  }

  /** Whether something has been written since this was asked last. */
  boolean takeProgress() {
    return dispatch.takeProgress();
  }

  /** Whether everything handed over has been written. */
  boolean isIdle() {
    return dispatch.isIdle();
  }

  /**
   * What Connect may commit of the positions it passes in. No batch is begun between this and the
   * next put: Connect closes partitions with the offsets that it has had from here.
   */
  Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    dispatch.pause(COMMIT_PATIENCE);
    dispatch.awaitAcknowledged();
    return guarantee.committable(positions, offsets.safe(positions));
  }

  @Override
  public void close() {
    dispatch.pause(Duration.ZERO);
    dispatch.abandon();
    database.close();
  }
}
