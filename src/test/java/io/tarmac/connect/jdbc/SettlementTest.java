package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Row;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.change.TestingRecords;
import io.tarmac.connect.jdbc.delivery.ErrantRecords;
import io.tarmac.connect.jdbc.delivery.ErrorOrder;
import io.tarmac.connect.jdbc.delivery.ErrorPolicy;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.OffsetTracker;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.servers.Await;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SettlementTest {

  private static final TopicPartition PARTITION = new TopicPartition("flights", 0);
  private static final TablePlan PLAN = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final Duration MOMENT = Duration.ofMillis(1);

  /** What becomes of the records that are reported, in their order. */
  private final Deque<CompletableFuture<Void>> acknowledgements = new ArrayDeque<>();

  private final Settlement settlement =
      new Settlement(
          new OffsetTracker(),
          new ErrantRecords(
              new ErrorPolicy(true, ErrorOrder.RELAXED, OptionalInt.empty()),
              (record, error) -> acknowledgements.remove(),
              System::nanoTime,
              SinkMetrics.NONE));

  @Test
  @DisplayName("C3_4 of what is written no row is kept until the dead letter queue acknowledges")
  void noRowIsKeptUntilTheQueueAcknowledges() throws Exception {
    reported(1, new CompletableFuture<>());

    WeakReference<Row> row = rowOfWritten(2);

    Await.until(
        "the row is let go",
        () -> {
          System.gc();
          return row.get() == null;
        });
    assertThat(settlement.isSettled()).isFalse();
  }

  @Test
  @DisplayName("C3_4 no more than so many batches wait for the dead letter queue")
  void onlySoManyBatchesWait() throws Exception {
    CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
    reported(0, acknowledgement);
    for (int offset = 1; offset < Settlement.MOST_UNSETTLED; offset++) {
      rowOfWritten(offset);
    }
    assertThat(settlement.awaitRoom(MOMENT)).isTrue();

    rowOfWritten(Settlement.MOST_UNSETTLED);
    assertThat(settlement.awaitRoom(MOMENT)).isFalse();

    acknowledgement.complete(null);
    assertThat(settlement.awaitRoom(MOMENT)).isTrue();
    settlement.settle(Duration.ZERO);
    assertThat(settlement.isSettled()).isTrue();
  }

  @Test
  @DisplayName("C1_3 the time to wait for the dead letter queue is that of all batches together")
  void theTimeIsThatOfAllBatches() throws Exception {
    for (int offset = 1; offset <= 30; offset++) {
      reported(
          offset,
          new CompletableFuture<Void>()
              .completeOnTimeout(null, 100L * offset, TimeUnit.MILLISECONDS));
    }

    settlement.settle(Duration.ofMillis(200));

    assertThat(settlement.isSettled()).isFalse();
  }

  @Test
  @DisplayName("C1_1 C6_4 a batch of bad records is done after what was written before it")
  void aBatchOfBadRecordsIsDoneAfterThoseBefore() throws Exception {
    CompletableFuture<Void> before = new CompletableFuture<>();
    reported(1, before);
    acknowledgements.add(CompletableFuture.completedFuture(null));
    Batch refused = refused(2);

    assertThat(settlement.setAside(refused, MOMENT)).isFalse();

    before.complete(null);
    assertThat(settlement.setAside(refused, MOMENT)).isTrue();
    assertThat(settlement.isSettled()).isTrue();
  }

  /** A batch has been written but for a record, which is reported. */
  private void reported(long offset, CompletableFuture<Void> acknowledgement) throws Exception {
    acknowledgements.add(acknowledgement);
    settlement.written(refused(offset));
    settlement.report();
  }

  /** Makes a batch of a bad record. */
  private static Batch refused(long offset) {
    Refusal refusal =
        Refusal.of(
            TestingRecords.at("flights", 0, offset),
            new BadRecordException(ErrorCode.VALUE_DOES_NOT_FIT, "too long"));
    return new Batch(List.of(), offsets(offset), List.of(refusal), false);
  }

  /** A batch of one row has been written. */
  private WeakReference<Row> rowOfWritten(long offset) {
    Row row = TestingRows.row(PLAN, Operation.INSERT, offset);
    settlement.written(new Batch(List.of(row), offsets(offset)));
    return new WeakReference<>(row);
  }

  private static Map<TopicPartition, OffsetRange> offsets(long offset) {
    return Map.of(PARTITION, new OffsetRange(offset, offset));
  }
}
