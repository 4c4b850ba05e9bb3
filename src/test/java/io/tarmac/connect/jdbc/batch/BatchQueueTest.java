package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.DeliveredRecords;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.ErrorPolicy;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.Backlog;
import io.tarmac.connect.jdbc.metrics.BatchEnd;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.RoutedTable;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.TimedCondition;
import io.tarmac.servers.Await;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchQueueTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final TopicPartition STAYS = new TopicPartition("flights", 0);
  private static final TopicPartition GONE = new TopicPartition("flights", 1);
  private static final Duration NOT_AT_ALL = Duration.ZERO;
  private static final SinkRecord TRUNCATE = DeliveredRecords.at("flights", 0, 2);

  private final DeliveryFailure away =
      new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNAVAILABLE, "away");
  private final OffsetTracker offsets = new OffsetTracker();
  private final AssignedPartition stays = TestingRows.partition(offsets, STAYS);
  private final AssignedPartition gone = TestingRows.partition(offsets, GONE);

  /** The futures of the dead letters, in the order of the reports. */
  private final Deque<CompletableFuture<Void>> acknowledgements = new ArrayDeque<>();

  /** The work of the database thread after each of the next uses of the lock. */
  private final Deque<Runnable> afterUnlocking = new ArrayDeque<>();

  /** The work of the database thread while the task's thread waits next. */
  private final Deque<Runnable> whileWaiting = new ArrayDeque<>();

  private int wakeUps;

  private final List<String> ends = new ArrayList<>();
  private final List<Batch> replanned = new ArrayList<>();
  private @Nullable List<Batch> plannedAgain;
  private long nanos;

  /** Time stands still. */
  private final PutDeadline deadline = new PutDeadline(() -> nanos);

  private final BatchQueue queue =
      new BatchQueue(
          offsets,
          new ErrantRecords(
              new ErrorPolicy(true, ErrorOrder.RELAXED, OptionalInt.empty()),
              (record, error) -> acknowledgements.remove(),
              System::nanoTime,
              SinkMetrics.NONE),
          this::replan,
          deadline,
          new SinkMetrics() {
            @Override
            public void batchEnded(BatchEnd why, double fill) {
              ends.add(why + " " + fill);
            }
          },
          new TaskRuntime() {
            @Override
            public Lock newLock() {
              return new InterruptingLock();
            }
          });

  private final Batch first = batch(1);
  private final Batch second = batch(2);

  @Test
  @DisplayName("C3_5 the database thread writes one batch at a time, the oldest first")
  void oneBatchIsInFlight() throws Exception {
    assertThat(queue.begin()).isNull();
    handOver(first, second);

    assertThat(queue.begin()).isSameAs(first);
    assertThat(queue.begin()).isNull();
    assertThat(queue.recordsInFlight()).isEqualTo(1);
    assertThat(queue.waitingRecords()).isEqualTo(1);

    queue.written(new Outcome(first));
    assertThat(queue.hasWritten()).isTrue();
    assertThat(queue.begin()).isSameAs(second);
    queue.written(new Outcome(second));
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C1_3 nothing of a put is written before the put has accepted all its records")
  void nothingBeginsBeforeThePutHandsOver() throws Exception {
    queue.add(first, BatchEnd.SIZE, 1);
    assertThat(queue.begin()).isNull();
    assertThat(queue.isIdle()).isFalse();

    queue.handOver();
    assertThat(queue.begin()).isSameAs(first);
  }

  @Test
  @DisplayName("C3_5 rows join the last batch if it is open and has not been begun")
  void rowsJoinTheOpenBatch() throws Exception {
    handOverOpen(batch(1));
    Batch open = queue.join();
    assertThat(open).isNotNull();
    assertThat(queue.isJoining()).isTrue();
    queue.add(batch(2), BatchEnd.SIZE, 1);
    queue.add(batch(3), BatchEnd.BYTES, 0.5);
    queue.handOver();

    Batch grown = begin();
    assertThat(TestingRows.offsets(grown.rows())).containsExactly(1L, 2L);
    assertThat(grown.partitions()).containsExactly(STAYS);
    assertThat(grown.ranges()).containsValues(new OffsetRange(1, 2));
    queue.written(new Outcome(grown));
    assertThat(TestingRows.offsets(begin().rows())).containsExactly(3L);
    assertThat(ends).containsExactly("SIZE 1.0", "BYTES 0.5");
  }

  @Test
  @DisplayName("C3_5 a batch that has been begun never grows, whether it is written or has failed")
  void aBatchThatWasBegunDoesNotGrow() throws Exception {
    handOverOpen(first);
    assertThat(queue.join()).isSameAs(first);
    begin();
    assertThat(queue.isJoining()).isFalse();
    handOver(second);
    queue.failed(away);
    assertThat(queue.join()).isNull();
    assertFails(() -> handOver(batch(3)), away);

    queue.resume();
    assertThat(begin()).isSameAs(first);
  }

  @Test
  @DisplayName("C2_1 nothing joins a batch that must end, or that has bad records, or a truncation")
  void nothingJoinsAClosedBatch() throws Exception {
    handOver(first);
    assertThat(queue.join()).isNull();

    queue.addOpen(refused(stays, 5), BatchEnd.PUT, 0);
    queue.handOver();
    assertThat(queue.join()).isNull();

    handOverOpen(batch(6));
    queue.join();
    queue.add(Batch.NONE, BatchEnd.ORDER, 0);
    handOver(batch(3));
    assertThat(queue.waitingRecords()).isEqualTo(3);
    begin();
    queue.written(new Outcome(first));
    assertThat(queue.begin()).as("the bad records come first").isNull();
  }

  @Test
  @DisplayName("C2_1 a batch that ended without a further row stays closed for later puts")
  void anEndedBatchStaysClosed() throws Exception {
    handOverOpen(first);
    queue.join();
    queue.add(Batch.NONE, BatchEnd.ORDER, 0);
    queue.handOver();

    assertThat(queue.join()).isNull();
    handOver(second);
    assertThat(begin()).isSameAs(first);
  }

  @Test
  @DisplayName("C2_3 what a failed put has staged joins no batch when its records come again")
  void whatAFailedPutHasStagedJoinsNothing() throws Exception {
    handOverOpen(first);
    queue.join();
    queue.add(Batch.NONE, BatchEnd.TRUNCATE, 0);
    queue.add(truncation(), Map.of(stays, new OffsetRange(2, 2)));

    assertThat(queue.join()).isNull();
    handOver(batch(3));
    assertThat(begin()).isSameAs(first);
    queue.written(new Outcome(first));
    assertThat(begin().truncation()).isEqualTo(truncation());
  }

  @Test
  @DisplayName("C2_3 staged batches keep a batch from being joined, open or not")
  void stagedBatchesComeBetween() throws Exception {
    handOverOpen(first);
    queue.join();
    queue.add(second, BatchEnd.SIZE, 1);

    assertThat(queue.join()).isNull();
    handOver(batch(3));
    assertThat(begin()).isSameAs(first);
    queue.written(new Outcome(first));
    assertThat(begin()).isSameAs(second);
  }

  @Test
  @DisplayName("C2_3 a truncation is written in its turn, and names its record when it fails")
  void aTruncationHasItsTurn() throws Exception {
    handOver(first);
    queue.add(truncation(), Map.of(stays, new OffsetRange(2, 2)));
    handOver(batch(3));

    begin();
    queue.written(new Outcome(first));
    Batch truncation = begin();
    assertThat(truncation.truncation()).isEqualTo(truncation());
    queue.failed(away);

    assertThatThrownBy(queue::resume).hasMessageContaining("record flights-0@2: away");
    queue.resume();
    assertThat(begin()).isEqualTo(truncation);
    queue.written(new Outcome(truncation));
    assertThat(TestingRows.offsets(begin().rows())).containsExactly(3L);
  }

  @Test
  @DisplayName("C6_5 a truncation that its record is to blame for is a bad record")
  void aBadTruncationIsABadRecord() throws Exception {
    queue.add(truncation(), Map.of(stays, new OffsetRange(2, 2)));
    handOver(batch(3));
    begin();
    queue.refused(new BadRecordException(ErrorCode.INVALID_NAME, "no such name"));
    assertThat(queue.begin()).isNull();

    CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
    acknowledgements.add(acknowledgement);
    passDeadline();
    assertBusy(queue::resume);
    assertThat(acknowledgements).as("letters that were not sent").isEmpty();
    assertThat(queue.begin()).isNull();

    acknowledgement.complete(null);
    queue.resume();
    assertThat(TestingRows.offsets(begin().rows())).containsExactly(3L);
  }

  @Test
  @DisplayName("C2_1 a failure stops what comes behind it until its batch is tried again, first")
  void aFailureStopsTheQueue() throws Exception {
    handOver(first, second);
    begin();
    queue.failed(away);

    assertThat(queue.begin()).isNull();
    assertThat(queue.isIdle()).isFalse();
    assertFails(queue::handOver, away);
    assertThat(queue.isRetrying()).isTrue();
    assertThat(queue.begin()).isNull();

    queue.resume();
    assertThat(queue.isRetrying()).isFalse();
    assertThat(begin()).isSameAs(first);
  }

  @Test
  @DisplayName("C1_3 a failure that is postponed is thrown by the next put, without another try")
  void aPostponedFailureIsThrownAgain() throws Exception {
    handOver(first);
    begin();
    queue.failed(away);
    assertFails(queue::handOver, away);

    queue.putSucceeds();

    assertFails(queue::resume, away);
  }

  @Test
  @DisplayName("C2_1 if a put fails for another reason, the next put tries a failed batch at once")
  void aFailureThatConnectKnowsIsNotThrownAgain() throws Exception {
    handOver(first);
    begin();
    queue.failed(away);

    queue.putFails();

    queue.resume();
    assertThat(begin()).isSameAs(first);
  }

  @Test
  @DisplayName(
      "C2_1 a batch that fails after a put has failed is reported before it is tried again")
  void aLaterFailureIsThrown() throws Exception {
    handOver(first);
    begin();
    queue.putFails();
    queue.failed(away);

    assertFails(queue::resume, away);
  }

  @Test
  @DisplayName("C6_3 a batch with a row that may be bad is tried again as suspected, once")
  void aSuspectedBatchIsTriedAgainOnce() throws Exception {
    DeliveryFailure bad = new DeliveryFailure(FailureKind.BAD_RECORD, ErrorCode.CONSTRAINT, "bad");
    handOver(first);
    begin();
    queue.failed(bad);
    passDeadline();
    queue.handOver();

    Batch again = begin();
    assertThat(again).isEqualTo(first.asSuspected());
    queue.failed(bad);
    assertFails(queue::handOver, bad);
  }

  @Test
  @DisplayName("C8_3 a batch whose table may have changed is planned again")
  void aBatchOfAChangedTableIsPlannedAgain() throws Exception {
    plannedAgain = List.of(batch(7), batch(8));
    handOver(first, second);
    begin();
    queue.failed(
        new DeliveryFailure(FailureKind.FATAL, ErrorCode.MISSING_COLUMN, "gone", true, false));
    passDeadline();
    queue.handOver();

    assertThat(replanned).containsExactly(first);
    for (long offset : List.of(7L, 8L, 2L)) {
      Batch next = begin();
      assertThat(TestingRows.offsets(next.rows())).containsExactly(offset);
      queue.written(new Outcome(next));
    }
  }

  @Test
  @DisplayName("C8_3 a suspected batch whose table may have changed is planned again too")
  void aSuspectedBatchOfAChangedTableIsPlannedAgain() throws Exception {
    plannedAgain = List.of(batch(7));
    handOver(first.asSuspected());
    begin();
    queue.failed(
        new DeliveryFailure(FailureKind.FATAL, ErrorCode.MISSING_COLUMN, "gone", true, true));
    passDeadline();
    queue.handOver();

    assertThat(replanned).containsExactly(first.asSuspected());
    assertThat(TestingRows.offsets(begin().rows())).containsExactly(7L);
  }

  @Test
  @DisplayName("C2_1 nothing joins what is left of a batch that has been begun")
  void nothingJoinsTheRestOfABatch() throws Exception {
    handOverOpen(first);
    begin();
    queue.written(new Outcome(first, List.of(second)));

    assertThat(queue.join()).isNull();
    assertThat(begin()).isSameAs(second);
  }

  @Test
  @DisplayName("C1_3 while the queue is paused nothing begins, and what is in flight ends")
  void nothingBeginsWhilePaused() throws Exception {
    handOver(first, second);
    begin();
    assertThat(queue.pause(NOT_AT_ALL)).isFalse();
    queue.written(new Outcome(first));

    assertThat(queue.pause(NOT_AT_ALL)).isTrue();
    assertThat(queue.begin()).isNull();
    queue.resume();
    assertThat(begin()).isSameAs(second);
  }

  @Test
  @DisplayName("C1_3 what Connect takes away of a batch in flight is not done, and not tried again")
  void whatIsDroppedInFlightIsNotDone() throws Exception {
    Batch both = ofTwoPartitions();
    handOver(both);
    begin();
    assertThat(queue.mustNotCommit()).isFalse();
    assertThat(queue.revoke(List.of(GONE))).isTrue();
    assertThat(queue.mustNotCommit()).isTrue();
    queue.failed(away);
    queue.handOver();
    assertThat(queue.begin()).isNull();

    queue.resume();
    assertThat(begin())
        .isEqualTo(new Batch(both.rows().subList(0, 1), Map.of(stays, new OffsetRange(7, 7))));
  }

  @Test
  @DisplayName("C1_3 rows that Connect takes away are not written, staged, waiting or failed")
  void droppedRowsAreNotWritten() throws Exception {
    handOver(first, second);
    begin();
    queue.failed(away);
    assertFails(queue::handOver, away);
    queue.add(batch(3), BatchEnd.SIZE, 1);

    assertThat(queue.revoke(List.of(STAYS))).isFalse();

    assertThat(queue.isRetrying()).isFalse();
    assertThat(queue.isIdle()).isTrue();
    assertThat(queue.begin()).isNull();
  }

  @Test
  @DisplayName("C1_3 what is left of a failed batch is tried again: the rest may not fail")
  void theRestOfAFailedBatchIsTriedAgain() throws Exception {
    OffsetRange range = new OffsetRange(1, 1);
    handOver(new Batch(first.rows(), Map.of(stays, range, gone, range)), second);
    begin();
    queue.failed(away);

    queue.revoke(List.of(GONE));

    queue.resume();
    assertThat(begin()).isEqualTo(new Batch(first.rows(), Map.of(stays, range)));
  }

  @Test
  @DisplayName("C2_1 a failed batch without records of the partitions that go stays as it is")
  void aFailureOfOtherPartitionsStays() throws Exception {
    handOver(first);
    begin();
    queue.failed(away);

    queue.revoke(List.of(GONE));

    assertFails(queue::handOver, away);
  }

  @Test
  @DisplayName("C1_3 what is left of a batch with revoked rows comes next, however it ended")
  void theRestOfARevokedBatchComesNext() throws Exception {
    handOver(ofTwoPartitions(), second);
    begin();
    queue.revoke(List.of(GONE));
    queue.broken(new IllegalStateException());
    queue.handOver();
    queue.resume();

    Batch rest = begin();
    assertThat(TestingRows.offsets(rest.rows())).containsExactly(7L);
    assertThat(queue.mustNotCommit()).isFalse();
    queue.written(new Outcome(rest));
    assertThat(begin()).isSameAs(second);
  }

  @Test
  @DisplayName("C1_3 the rest of a batch that was split is written without revoked rows")
  void theRestOfASplitBatchHasNoRevokedRows() throws Exception {
    Batch both = ofTwoPartitions();
    handOver(both);
    begin();
    queue.revoke(List.of(GONE));
    queue.written(new Outcome(Batch.NONE, List.of(both)));
    queue.resume();

    assertThat(begin().partitions()).containsExactly(STAYS);
  }

  @Test
  @DisplayName("C1_3 a batch with revoked rows that was committed all the same is done")
  void aRevokedBatchMayBeDone() throws Exception {
    Batch both = ofTwoPartitions();
    handOver(both);
    begin();
    queue.revoke(List.of(GONE));
    queue.written(new Outcome(both));
    queue.resume();

    assertThat(queue.hasWritten()).isTrue();
    assertThat(queue.isIdle()).isTrue();
    assertThat(offsets.firstPending()).isEmpty();
  }

  @Test
  @DisplayName("C1_3 a batch is being written of its partitions alone")
  void theBatchInFlightIsOfItsPartitions() throws Exception {
    handOver(first);
    assertThat(queue.revoke(List.of(GONE))).isFalse();
    queue.resume();
    begin();

    assertThat(queue.revoke(List.of(GONE))).isFalse();
    assertThat(queue.revoke(List.of(STAYS, GONE))).isTrue();
  }

  @Test
  @DisplayName("C1_1 C1_3 a partition that comes back is not done with its earlier batches")
  void aPartitionThatComesBackIsNotDoneWithEarlierBatches() throws Exception {
    handOver(first);
    begin();
    queue.revoke(List.of(STAYS));
    AssignedPartition back = TestingRows.partition(offsets, STAYS);
    back.pending(1);
    offsets.takeUnbatched();
    queue.written(new Outcome(first));
    queue.resume();

    assertThat(offsets.firstPending()).containsExactly(Map.entry(STAYS, 1L));
  }

  @Test
  @DisplayName("C1_3 no dead letter is sent of a partition that was revoked after its batch")
  void noDeadLetterOfARevokedPartition() throws Exception {
    CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
    acknowledgements.add(acknowledgement);
    writtenWithBadRecord(1);
    assertThat(queue.isIdle()).isFalse();
    handOver(
        new Batch(
            List.of(TestingRows.row(FLIGHTS, Operation.INSERT, stays, 2)),
            Map.of(stays, new OffsetRange(2, 2)),
            refused(stays, 2).refusals(),
            false));
    queue.written(new Outcome(begin()));

    queue.revoke(List.of(STAYS));

    queue.resume();
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C6_5 what is left of a batch comes before the batches that wait")
  void theRestOfABatchComesFirst() throws Exception {
    Batch third = batch(3);
    handOver(first, third);
    begin();
    queue.written(new Outcome(first, List.of(second)));

    assertThat(begin()).isSameAs(second);
    queue.written(new Outcome(second));
    assertThat(begin()).isSameAs(third);
  }

  @Test
  @DisplayName("C6_5 bad records stop what comes behind them until they are set aside")
  void badRecordsStopTheQueue() throws Exception {
    CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
    acknowledgements.add(acknowledgement);
    handOver(refused(stays, 1), second);
    assertThat(queue.begin()).isNull();
    passDeadline();
    assertBusy(queue::handOver);
    assertThat(queue.begin()).isNull();
    assertThat(offsets.firstPending()).containsEntry(STAYS, 1L);

    acknowledgement.complete(null);
    queue.handOver();
    assertThat(begin()).isSameAs(second);
    assertThat(offsets.firstPending()).containsEntry(STAYS, 2L);
  }

  @Test
  @DisplayName("C1_1 a batch that is written while bad records are found is done before them")
  void aBatchWrittenMeanwhileIsDoneFirst() throws Exception {
    handOver(first, refused(stays, 2), batch(3));
    begin();
    acknowledgements.add(CompletableFuture.completedFuture(null));
    passDeadline();

    afterUnlocking.add(() -> {});
    afterUnlocking.add(
        () -> {
          queue.written(new Outcome(first));
          queue.begin();
        });
    queue.resume();

    assertThat(offsets.firstPending()).containsEntry(STAYS, 3L);
  }

  @Test
  @DisplayName("C1_3 bad records of partitions that Connect took away stop nothing")
  void droppedBadRecordsStopNothing() throws Exception {
    handOver(refused(gone, 5));
    assertThat(queue.begin()).isNull();

    queue.revoke(List.of(GONE));

    queue.resume();
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C5_3 C10_3 a defect stops the queue, and the caller hears of it, unquoted")
  void aDefectStopsTheQueue() throws Exception {
    handOver(first, second);
    begin();
    queue.broken(new IllegalStateException("value of a row"));

    assertThat(queue.begin()).isNull();
    assertThat(queue.isIdle()).isFalse();
    assertThatThrownBy(queue::handOver)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("java.lang.IllegalStateException")
        .hasMessageNotContaining("value of a row")
        .hasNoCause()
        .satisfies(
            told ->
                assertThat(told.getStackTrace()[0].getMethodName())
                    .isEqualTo("aDefectStopsTheQueue"));
  }

  @Test
  @DisplayName("C1_2 an interrupted thread does not wait, and stays interrupted")
  void anInterruptedThreadDoesNotWait() throws Exception {
    handOver(first);
    begin();
    Thread.currentThread().interrupt();

    assertThat(queue.pause(Duration.ofMinutes(1))).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @DisplayName("C3_4 there is room for records while at most one batch waits")
  void roomIsLimited() throws Exception {
    handOver(first, second);
    begin();
    assertThat(queue.awaitRoom()).isTrue();

    handOver(batch(3));
    assertThat(queue.awaitRoom()).isFalse();
    queue.failed(away);
    assertThat(queue.awaitRoom()).as("two wait behind the failed one").isFalse();
  }

  @Test
  @DisplayName("C3_4 the task's thread is woken as soon as there is room, and not before")
  void theTaskIsWokenWhenThereIsRoom() throws Exception {
    handOver(first, second, batch(3));
    begin();
    handOver(batch(4));
    whileWaiting.add(
        () -> {
          queue.written(new Outcome(first));
          assertThat(wakeUps).as("three still wait").isZero();
          queue.begin();
          assertThat(wakeUps).as("two still wait").isZero();
          queue.written(new Outcome(second));
          assertThat(wakeUps).isZero();
          queue.begin();
          assertThat(wakeUps).as("one waits").isEqualTo(1);
        });

    assertThat(queue.awaitRoom()).isTrue();
  }

  @Test
  @DisplayName("C3_4 the task's thread is woken when a failure stops the queue")
  void theTaskIsWokenByAFailure() throws Exception {
    handOver(first, second, batch(3));
    begin();
    whileWaiting.add(() -> queue.failed(away));

    assertThat(queue.awaitRoom()).isFalse();
    assertThat(wakeUps).isEqualTo(1);
  }

  @Test
  @DisplayName("C3_4 the task's thread is woken when a batch of bad records stops the queue")
  void theTaskIsWokenByBadRecords() throws Exception {
    handOver(refused(stays, 1), second, batch(3), batch(4));
    whileWaiting.add(() -> assertThat(queue.begin()).isNull());

    assertThat(queue.awaitRoom()).isFalse();
    assertThat(wakeUps).isEqualTo(1);
  }

  @Test
  @DisplayName("C3_4 no row is kept while the dead letter queue has not acknowledged a record")
  void noRowIsKeptUntilTheQueueAcknowledges() throws Exception {
    acknowledgements.add(new CompletableFuture<>());
    writtenWithBadRecord(1);
    WeakReference<Row> row = rowOfWritten(2);

    Await.until(
        "the row is let go",
        () -> {
          System.gc();
          return row.get() == null;
        });
    assertThat(queue.isIdle()).isFalse();
  }

  @Test
  @DisplayName("C3_4 no more than so many batches wait for the dead letter queue")
  void onlySoManyBatchesWait() throws Exception {
    CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
    acknowledgements.add(acknowledgement);
    writtenWithBadRecord(0);
    for (int offset = 1; offset < BatchQueue.MOST_UNSETTLED; offset++) {
      rowOfWritten(offset);
    }
    assertThat(queue.awaitRoom()).isTrue();

    rowOfWritten(BatchQueue.MOST_UNSETTLED);
    assertThat(queue.awaitRoom()).isFalse();

    acknowledgement.complete(null);
    assertThat(queue.awaitRoom()).isTrue();
    queue.awaitAcknowledged();
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C1_3 the time to wait for the dead letter queue is that of all batches together")
  void theTimeIsThatOfAllBatches() throws Exception {
    for (int offset = 1; offset <= 30; offset++) {
      acknowledgements.add(
          new CompletableFuture<Void>()
              .completeOnTimeout(null, 100L * offset, TimeUnit.MILLISECONDS));
      writtenWithBadRecord(offset);
    }

    queue.awaitAcknowledged();

    assertThat(queue.isIdle()).isFalse();
  }

  @Test
  @DisplayName("C1_1 C6_4 a batch of bad records is done after what was written before it")
  void badRecordsAreDoneInTheirOrder() throws Exception {
    CompletableFuture<Void> before = new CompletableFuture<>();
    acknowledgements.add(before);
    writtenWithBadRecord(1);
    acknowledgements.add(CompletableFuture.completedFuture(null));
    handOver(refused(stays, 2));
    assertThat(queue.begin()).isNull();
    passDeadline();

    assertBusy(queue::handOver);
    assertThat(offsets.firstPending()).containsEntry(STAYS, 1L);

    before.complete(null);
    queue.handOver();
    assertThat(queue.isIdle()).isTrue();
    assertThat(offsets.firstPending()).isEmpty();
  }

  @Test
  @DisplayName("C10_4 the backlog has what is gathered, waits, has failed or is in flight, once")
  void theBacklogHasEachRecordOnce() throws Exception {
    assertThat(queue.oldestTimestamp()).isEqualTo(Backlog.NO_TIMESTAMP);
    handOver(first, second);
    long bytes = queue.bytes();
    begin();

    assertThat(queue.bytes()).isEqualTo(bytes);
    assertThat(queue.recordsInFlight() + queue.waitingRecords()).isEqualTo(2);
    queue.failed(away);
    assertThat(queue.bytes()).isEqualTo(bytes);
    assertThat(queue.waitingRecords()).isEqualTo(2);
  }

  private @Nullable List<Batch> replan(Batch batch) {
    replanned.add(batch);
    return plannedAgain;
  }

  private void handOver(Batch... batches) throws DeliveryFailure {
    for (Batch batch : batches) {
      accept(batch);
      queue.add(batch, BatchEnd.SIZE, 1);
    }
    queue.handOver();
  }

  private void handOverOpen(Batch batch) throws DeliveryFailure {
    queue.addOpen(batch, BatchEnd.PUT, 0);
    queue.handOver();
  }

  /** Lets the partitions wait for the offsets of a batch. */
  private void accept(Batch batch) {
    batch.ranges().forEach((partition, range) -> partition.pending(range.last()));
    offsets.takeUnbatched();
  }

  private Batch begin() {
    return Objects.requireNonNull(queue.begin(), "a batch that may begin");
  }

  private void passDeadline() {
    nanos += Duration.ofMinutes(1).toNanos();
  }

  private void writtenWithBadRecord(long offset) throws DeliveryFailure {
    handOver(
        new Batch(
            List.of(TestingRows.row(FLIGHTS, Operation.INSERT, stays, offset)),
            Map.of(stays, new OffsetRange(offset, offset)),
            refused(stays, offset).refusals(),
            false));
    queue.written(new Outcome(begin()));
    queue.handOver();
  }

  /** A lock after whose use the database thread may get its turn. */
  private final class InterruptingLock extends ReentrantLock {

    private static final long serialVersionUID = 1L; // each lock is serializable

    @Override
    public Condition newCondition() {
      return new ObservedCondition(super.newCondition());
    }

    @Override
    public void unlock() {
      super.unlock();
      Runnable next = isHeldByCurrentThread() ? null : afterUnlocking.poll();
      if (next != null) {
        next.run();
      }
    }
  }

  private final class ObservedCondition extends TimedCondition {

    private final Condition condition;

    ObservedCondition(Condition condition) {
      this.condition = condition;
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the queue has the loop
    public long awaitNanos(long nanos) throws InterruptedException {
      Runnable work = whileWaiting.poll();
      if (work == null) {
        return condition.awaitNanos(nanos);
      }
      work.run();
      return nanos;
    }

    @Override
    public void signalAll() {
      wakeUps++;
      condition.signalAll();
    }
  }

  private WeakReference<Row> rowOfWritten(long offset) throws DeliveryFailure {
    Batch batch = batch(offset);
    handOver(batch);
    queue.written(new Outcome(begin()));
    queue.handOver();
    return new WeakReference<>(batch.rows().get(0));
  }

  private Batch batch(long offset) {
    return new Batch(
        List.of(TestingRows.row(FLIGHTS, Operation.INSERT, stays, offset)),
        Map.of(stays, new OffsetRange(offset, offset)));
  }

  private Batch ofTwoPartitions() {
    return new Batch(
        List.of(
            TestingRows.row(FLIGHTS, Operation.INSERT, stays, 7),
            TestingRows.row(FLIGHTS, Operation.INSERT, gone, 8)),
        Map.of(stays, new OffsetRange(7, 7), gone, new OffsetRange(8, 8)));
  }

  private static Batch refused(AssignedPartition partition, long offset) {
    TopicPartition from = partition.topicPartition();
    Refusal refusal =
        Refusal.of(
            DeliveredRecords.at(from.topic(), from.partition(), offset),
            partition,
            new BadRecordException(ErrorCode.VALUE_DOES_NOT_FIT, "too long"));
    return new Batch(
        List.of(), Map.of(partition, new OffsetRange(offset, offset)), List.of(refusal), false);
  }

  private Truncation truncation() {
    return new Truncation(new RoutedTable(TableName.of(List.of("flights")), 0), TRUNCATE, stays);
  }

  private static void assertFails(ThrowingCallable call, DeliveryFailure failure) {
    assertThatThrownBy(call).isSameAs(failure);
  }

  private static void assertBusy(ThrowingCallable call) {
    DeliveryFailure failure = catchThrowableOfType(DeliveryFailure.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).isEqualTo(FailureKind.BUSY);
  }
}
