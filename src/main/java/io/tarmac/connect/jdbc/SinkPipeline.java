package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchAdvice;
import io.tarmac.connect.jdbc.batch.BatchBuffer;
import io.tarmac.connect.jdbc.batch.BatchParts;
import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.KeyChange;
import io.tarmac.connect.jdbc.batch.OpenKeyChanges;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.Refusal;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.batch.Truncation;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.Change;
import io.tarmac.connect.jdbc.change.ChangeDecoder;
import io.tarmac.connect.jdbc.change.FieldLimit;
import io.tarmac.connect.jdbc.change.KeepRecord;
import io.tarmac.connect.jdbc.config.BatchPolicy;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Backlog;
import io.tarmac.connect.jdbc.metrics.BatchEnd;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetGap;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.session.DatabaseSession;
import io.tarmac.connect.jdbc.session.DatabaseThread;
import io.tarmac.connect.jdbc.session.PlanCache;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.Sweep;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TableRouter;
import io.tarmac.connect.struct.DamagedStructException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of a task's records into the database. A put decodes, routes, plans and converts its
 * records, gathers them into batches, and hands the batches over to the {@link DatabaseThread}. The
 * next put counts as done what has been written. Only the task's thread uses the pipeline.
 */
final class SinkPipeline implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SinkPipeline.class);

  /** The time after which Connect comes back to see what has become of a batch in flight. */
  private static final Duration UNSETTLED_PAUSE = Duration.ofMillis(100);

  /** The shortest time after which Connect can be asked to come back. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(1);

  /** The longest wait for the batch in flight: all waits of a stop are below 5 s. */
  private static final Duration COMMIT_WAIT = Duration.ofMillis(1_500);

  private static final Duration CLOSE_WAIT = Duration.ofMillis(500);

  private final OffsetTracker offsets = new OffsetTracker();
  private final OpenKeyChanges keyChanges = new OpenKeyChanges();
  private final BatchAdvice advice;
  private final PutDeadline deadline;
  private final ChangeDecoder decoder;
  private final SinkConfig config;
  private final TableRouter router;

  /** The rules of each group of tables, by the number of the group. */
  private final List<OperationRules> operations;

  private final KeepRecord keepRecord;
  private final Predicate<String> hasOnePartition;
  private final ErrorOrder order;
  private final BatchPolicy policy;
  private final BatchBuffer buffer;
  private final BatchQueue queue;
  private final DatabaseSession session;
  private final DatabaseThread thread;
  private final PlanCache plans;
  private final DeliveryStrategy delivery;
  private final Instruments instruments;

  /** The collection that Connect hands over again, or null after a put that succeeded. */
  private @Nullable Redelivery redelivery;

  private int skippedInThisPut;
  private int skippedTombstonesInThisPut;

  /**
   * Creates a pipeline. It contacts no database yet.
   *
   * @param errants takes bad records
   * @param hasOnePartition tells whether a topic is known to have one partition only
   * @param executor runs the work with the database: at once, or on a thread of its own
   */
  SinkPipeline(
      SinkConfig config,
      ErrantRecords errants,
      DatabaseSession session,
      Predicate<String> hasOnePartition,
      Executor executor,
      TaskRuntime runtime,
      Instruments instruments) {
    this.instruments = instruments;
    this.hasOnePartition = hasOnePartition;
    this.advice = new BatchAdvice(runtime::nanoTime);
    this.deadline = new PutDeadline(runtime::nanoTime);
    this.decoder = new ChangeDecoder(new FieldLimit(config.values().maxFields()));
    this.config = config;
    this.router = new TableRouter(config);
    this.operations =
        config.perGroup(each -> new OperationRules(each.keys(), each.tables().columns()));
    boolean readWholeValues =
        config
            .perGroup(
                each ->
                    each.keys().keepHistory()
                        || each.keys().sweep() != null
                        || each.tables().columns().readWholeValues())
            .contains(true);
    this.keepRecord =
        config.errors().deadLetters() || readWholeValues ? KeepRecord.YES : KeepRecord.NO;
    this.order = config.errors().order();
    this.policy = config.batching();
    this.buffer = new BatchBuffer(policy, runtime::nanoTime);
    this.queue =
        new BatchQueue(offsets, errants, this::replan, deadline, instruments.metrics(), runtime);
    this.session = session;
    this.thread =
        DatabaseThread.start(
            executor, queue, session::write, deadline, instruments.task(), runtime);
    this.plans = new PlanCache(session, thread, config, router);
    this.delivery =
        config.delivery().isExactlyOnce()
            ? new ExactlyOnce(session, thread)
            : DeliveryStrategy.AT_LEAST_ONCE;
  }

  void open(Collection<TopicPartition> partitions) {
    offsets.open(partitions);
    plans.openPartitions();
    delivery.open(partitions);
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
      AssignedPartition partition =
          offsets.partition(record.originalTopic(), record.originalKafkaPartition());
      if (partition != null && !partition.accepted(record.originalKafkaOffset())) {
        first.putIfAbsent(partition.topicPartition(), record.originalKafkaOffset());
      }
    }
    return first;
  }

  /**
   * Gives partitions away: the task begins no batch with their records any more. A commit that is
   * under way may still end, if it takes longer than this waits.
   */
  void close(Collection<TopicPartition> partitions) {
    // Connect has asked which offsets are done, and the batch in flight is not. If it were
    // committed
    // now, the next task would write its records again.
    if (queue.revoke(partitions)) {
      session.abort();
      queue.pause(CLOSE_WAIT);
    }
    buffer.dropRevoked();
    keyChanges.forget(partitions);
    thread.forgetCalls();
    plans.forgetSnapshots(partitions);
    delivery.close(partitions);
    if (redelivery != null) {
      redelivery.closed(partitions);
    }
  }

  /**
   * Accepts the records, and hands the batches that are due over to be written.
   *
   * <p>Connect moves on only if a put succeeds, and reads the records of a failed put again after a
   * rebalance. So nothing of a put is written before it has accepted all its records. If a batch
   * fails once all are accepted, and something has been written since the put began, the put
   * succeeds all the same, and the next put fails. A bad record is accepted like any other. What
   * comes after it waits until it is set aside, for ever if that is not allowed.
   *
   * @throws DeliveryFailure if a batch cannot be written, perhaps of an earlier put. If the failure
   *     passes, Connect must hand the same collection over again.
   */
  void put(Collection<SinkRecord> records) throws DeliveryFailure {
    deadline.beginPut();
    advice.beginPut(records.size());
    if (redelivery == null) {
      offsets.beginCollection();
      queue.beginCollection();
      thread.forgetCalls();
    }
    try {
      thread.closeIfIdle(session);
      readStoredOffsets(records);
      queue.resume();
      plans.beginPut();
      buffer.join(queue.join());
      boolean filled = accept(records);
      boolean due = giveDue();
      queue.handOver();
      redelivery = null;
      if (filled || due) {
        advice.giveAfter(records.size(), filled);
      }
    } catch (DeliveryFailure failure) {
      redelivery = Redelivery.after(redelivery, records);
      if (records.isEmpty() || !queue.hasWritten() || !redelivery.isTakenOver(offsets)) {
        if (failure.kind() == FailureKind.TRANSIENT) {
          queue.putFails();
        }
        throw failure;
      }
      redelivery = null;
      queue.putSucceeds();
    } finally {
      tellMetrics();
      advice.endPut();
    }
    if (!records.isEmpty()) {
      router.countRecords(records.size());
      instruments.metrics().tookOver(records.size());
    }
  }

  private void tellMetrics() {
    if (skippedInThisPut > 0) {
      instruments.metrics().skipped(skippedInThisPut, skippedTombstonesInThisPut);
      skippedInThisPut = 0;
      skippedTombstonesInThisPut = 0;
    }
    queue.note(buffer);
  }

  /** Makes sure that all that is written follows on from the offsets in the database. */
  private void readStoredOffsets(Collection<SinkRecord> records) throws DeliveryFailure {
    boolean hasWork = !records.isEmpty() || !buffer.isEmpty() || !queue.isIdle();
    if (delivery.hasToRead(hasWork)) {
      if (!queue.pause(COMMIT_WAIT)) {
        throw DeliveryFailure.busy("the batch before is still being written");
      }
      Set<TopicPartition> moved = delivery.read(records, redelivery == null);
      if (!moved.isEmpty()) {
        // What has been accepted of them comes again: only the rows are revoked, not the
        // partitions.
        queue.revoke(moved);
        buffer.dropRevoked();
        offsets.open(moved);
      }
      // The rows before them are there, even if Kafka has removed their records since.
      offsets.haveBeenStored(delivery.confirm());
    }
    delivery.catchUp();
  }

  /** Returns whether a batch has become full. */
  private boolean accept(Collection<SinkRecord> records) throws DeliveryFailure {
    Stage before = instruments.task().interrupt(Stage.DECODE);
    try {
      boolean filled = false;
      for (SinkRecord record : records) {
        filled |= accept(record);
      }
      return filled;
    } finally {
      instruments.task().resume(before);
    }
  }

  private boolean accept(SinkRecord record) throws DeliveryFailure {
    AssignedPartition partition =
        offsets.partition(record.originalTopic(), record.originalKafkaPartition());
    long offset = record.originalKafkaOffset();
    if (partition == null
        || (redelivery != null && redelivery.repeats(record, partition))
        || !delivery.accepts(partition, offset)) {
      return false;
    }
    if (partition.goesBackAt(offset)) {
      give(BatchEnd.ORDER);
    }
    try {
      acceptChange(decoder.decode(record), partition, offset);
    } catch (BadRecordException bad) {
      refuse(Refusal.of(record, partition, bad));
    } catch (DamagedStructException damage) {
      refuse(Refusal.of(record, partition, BadRecordException.of(damage)));
    } catch (DeliveryFailure failure) {
      throw failure.at(partition.topicPartition() + "@" + offset);
    }
    if (buffer.isFull()) {
      leaveBegunBatch();
    }
    if (!buffer.isFull()) {
      return false;
    }
    give(buffer.isFullOfRows() ? BatchEnd.SIZE : BatchEnd.BYTES);
    return true;
  }

  private void acceptChange(@Nullable Change decoded, AssignedPartition partition, long offset)
      throws BadRecordException, DeliveryFailure {
    RoutedTable table = decoded == null ? null : table(decoded);
    Change change = decoded == null || table == null ? null : applyDeleteCondition(table, decoded);
    if (change == null || table == null) {
      skip(decoded, partition, offset);
    } else if (change instanceof Change.Truncate) {
      truncate(new Truncation(table, change.origin(), partition));
    } else {
      Row row = row(table, change, partition);
      if (row == null) {
        skip(change, partition, offset);
      } else {
        if (order == ErrorOrder.STRICT && buffer.hasRefusals()) {
          give(BatchEnd.ORDER);
        }
        buffer.add(keyChanges.joined(row));
        addSweep(row, change);
        partition.pending(offset);
      }
    }
  }

  /** Returns the table of a change, or null if the change is skipped. */
  private @Nullable RoutedTable table(Change change) throws BadRecordException {
    int taking = 0;
    while (taking < operations.size() && operations.get(taking).isSkipped(change)) {
      taking++;
    }
    if (taking == operations.size()) { // a change that every group skips may name no table
      operations.get(taking - 1).note(change, true);
      return null;
    }
    RoutedTable table = router.route(change);
    if (table == null) {
      return null;
    }
    OperationRules rules = operations.get(table.groupIndex());
    boolean skipped =
        table.groupIndex() < taking || (table.groupIndex() > taking && rules.isSkipped(change));
    rules.note(change, skipped);
    return skipped ? null : table;
  }

  /**
   * Returns the change, or a delete of its row if a field marks the row as deleted. Returns null if
   * the configuration says to skip that delete.
   */
  private @Nullable Change applyDeleteCondition(RoutedTable table, Change change) {
    OperationRules rules = operations.get(table.groupIndex());
    Change applied = rules.applyDeleteCondition(change);
    return applied instanceof Change.Delete && rules.isSkipped(applied) ? null : applied;
  }

  private void skip(@Nullable Change change, AssignedPartition partition, long offset) {
    skippedInThisPut++;
    if (change != null && change.origin().value() == null) {
      skippedTombstonesInThisPut++;
    }
    partition.skipped(offset);
  }

  /**
   * Returns the row that a change becomes, or null if there is nothing to write. Failures name
   * properties as the user wrote them for the group of the table.
   */
  private @Nullable Row row(RoutedTable table, Change change, AssignedPartition partition)
      throws BadRecordException, DeliveryFailure {
    try {
      return planned(table, change, partition);
    } catch (BadRecordException bad) {
      throw new BadRecordException(
          bad.code(), config.withNamesAsWritten(table.groupIndex(), bad.getMessage()));
    } catch (DeliveryFailure failure) {
      throw failure.reworded(message -> config.withNamesAsWritten(table.groupIndex(), message));
    }
  }

  private @Nullable Row planned(RoutedTable table, Change change, AssignedPartition partition)
      throws BadRecordException, DeliveryFailure {
    TablePlan plan = plans.plan(table, change);
    if (plan == null) {
      return null;
    }
    Operation operation = operations.get(table.groupIndex()).operation(change);
    try {
      return Row.of(plan, operation, change, partition, keepRecord);
    } catch (BadRecordException refused) {
      TablePlan another = plans.replan(table, change, plan, refused);
      if (another == null) {
        throw refused;
      }
      return Row.of(another, operation, change, partition, keepRecord);
    }
  }

  /** Adds a sweep after the last row of a snapshot, unless the sweep might remove valid rows. */
  private void addSweep(Row last, Change change) {
    Sweep sweep = last.plan().sweep();
    if (sweep == null || !(change instanceof Change.Upsert) || !sweep.isDueAfter(change)) {
      return;
    }
    String obstacle = null;
    if (!hasOnePartition.test(change.origin().originalTopic())) {
      obstacle =
          "the topic may have more than one partition; use a topic with one, and set tasks.max=1 if the worker hides its consumer";
    } else if (sweep.isOfRepeatedSnapshot(change)) {
      obstacle = "the snapshot began again before its end; take another snapshot";
    }
    sweep.end(change);
    if (obstacle == null) {
      buffer.add(last.sweeping());
    } else {
      Sweep.warnOfKeptRows(last.plan().table(), change, obstacle);
    }
  }

  private void refuse(Refusal refusal) {
    if (order == ErrorOrder.STRICT && buffer.hasRows()) {
      give(BatchEnd.ORDER);
    }
    buffer.refuse(refusal);
    refusal.partition().pending(refusal.record().originalKafkaOffset());
  }

  /** Ends the batch: the truncation empties the table of the rows before it, and of none after. */
  private void truncate(Truncation truncation) {
    give(BatchEnd.TRUNCATE);
    truncation.partition().pending(truncation.record().originalKafkaOffset());
    queue.add(truncation, offsets.takeUnbatched());
  }

  private void give(BatchEnd why) {
    double fill = buffer.fill();
    queue.add(drain(), why, fill);
  }

  /** Gives what has been gathered if it need not wait for more; returns whether it does not. */
  private boolean giveDue() {
    leaveBegunBatch();
    if (buffer.isEmpty() || (isLingering() && !buffer.isJoining())) {
      return false;
    }
    double fill = buffer.fill();
    queue.addOpen(drain(), policy.linger().isZero() ? BatchEnd.PUT : BatchEnd.LINGER, fill);
    return true;
  }

  /** Lets the rows join no batch if the database thread has begun that batch meanwhile. */
  private void leaveBegunBatch() {
    if (buffer.isJoining() && !queue.isJoining()) {
      buffer.join(null);
    }
  }

  private boolean isLingering() {
    Duration rest = buffer.untilDue();
    return !rest.isNegative() && !rest.isZero();
  }

  private Batch drain() {
    Batch batch = buffer.drain(offsets.takeUnbatched());
    queue.note(buffer);
    return batch;
  }

  /**
   * Makes the rows of a batch again, from their changes, if somebody has changed a table.
   *
   * @return the batch, divided at the records that have become bad; null if no table has changed
   */
  private @Nullable List<Batch> replan(Batch batch) throws DeliveryFailure {
    Set<TablePlan> used = batch.rows().stream().map(Row::plan).collect(Collectors.toSet());
    if (!plans.isAnyStale(used)) {
      return null;
    }
    LOG.info("A table has been changed by others: {} are planned again", batch.offsets());
    List<@Nullable Row> rows = new ArrayList<>();
    Map<Integer, Refusal> refusals = new HashMap<>();
    for (Row row : batch.rows()) {
      if (row.operation() == Operation.SWEEP) {
        // The snapshot's last row comes just before the sweep, unless that row was refused.
        Row last = rows.isEmpty() ? null : rows.get(rows.size() - 1);
        rows.add(last != null && last.isOfRecord(row) ? last.sweeping() : null);
        continue;
      }
      try {
        Row again = row(row.plan().target(), row.change(), row.partition());
        rows.add(again == null ? null : KeyChange.rejoined(again, row));
      } catch (BadRecordException bad) {
        refusals.put(rows.size(), Refusal.of(row.origin(), row.partition(), bad));
        rows.add(null);
      } catch (DeliveryFailure failure) {
        throw failure.at(Refusal.position(row.origin()));
      }
    }
    return BatchParts.of(batch.asSuspected(), rows, refusals, order);
  }

  /** Returns what the task has accepted and not written. */
  Backlog backlog() {
    return queue;
  }

  /** Returns the offsets from which Connect is to go on, after a put that has succeeded. */
  Map<TopicPartition, Long> takeSeeks() {
    return delivery.takeSeeks();
  }

  /** Waits a while for what has fallen behind; returns whether there is room for more records. */
  boolean awaitRoom() {
    boolean room = queue.awaitRoom();
    advice.setPaused(!room);
    return room;
  }

  /**
   * Returns the time until the next put even if there is no record. Returns null if none is needed,
   * or Connect knows the time already.
   */
  @Nullable Duration untilNextPut() {
    if (queue.isRetrying()) {
      return null;
    }
    if (queue.isHeld()) {
      return SHORTEST_PAUSE;
    }
    Duration untilDue = buffer.isEmpty() ? null : buffer.untilDue();
    if (queue.isIdle()) {
      return untilDue;
    }
    return untilDue != null && untilDue.compareTo(UNSETTLED_PAUSE) < 0 ? untilDue : UNSETTLED_PAUSE;
  }

  /** Returns whether something has been written since the last call. */
  boolean takeProgress() {
    return queue.takeProgress();
  }

  /** Returns whether all batches are done. */
  boolean isIdle() {
    return queue.isIdle();
  }

  /**
   * Returns what Connect may commit of these positions. No batch begins between this and the next
   * put, because Connect closes partitions with the offsets from here.
   */
  Map<TopicPartition, OffsetAndMetadata> committable(
      Map<TopicPartition, OffsetAndMetadata> positions) {
    queue.pause(COMMIT_WAIT);
    queue.awaitAcknowledged();
    return delivery.committable(positions, offsets.safe(positions));
  }

  @Override
  public void close() {
    queue.revoke(offsets.partitions());
    thread.end(session);
  }
}
