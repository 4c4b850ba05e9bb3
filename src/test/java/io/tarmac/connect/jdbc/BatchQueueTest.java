package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.delivery.Refusal;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BatchQueueTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final TopicPartition GONE = new TopicPartition("flights", 1);

  private final DeliveryFailure away =
      new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNAVAILABLE, "away");
  private final BatchQueue queue = new BatchQueue();
  private final Batch first = batch(1);
  private final Batch second = batch(2);

  @Test
  @DisplayName("C3_5 one batch is in flight at most, the oldest first")
  void oneIsInFlight() {
    assertThat(queue.begin()).isFalse();
    queue.add(first);
    queue.add(second);

    assertThat(queue.begin()).isTrue();
    assertThat(queue.begin()).isFalse();
    assertThat(queue.inFlight()).isSameAs(first);
    assertThat(queue.waiting()).isEqualTo(1);

    written();
    assertThat(queue.inFlight()).isNull();
    assertThat(queue.begin()).isTrue();
    assertThat(queue.inFlight()).isSameAs(second);
    assertThat(queue.takeDone()).containsExactly(first);
  }

  @Test
  @DisplayName("C2_1 after a failure none is begun until its batch comes first again")
  void noneIsBegunAfterAFailure() {
    begin(first, second);
    queue.failedBy(away);

    assertThat(queue.failed()).isEqualTo(new BatchQueue.Failed(first, away));
    assertThat(queue.isStopped()).isTrue();
    assertThat(queue.begin()).isFalse();

    queue.retry(List.of(first));
    assertThat(queue.isStopped()).isFalse();
    assertThat(queue.begin()).isTrue();
    assertThat(queue.inFlight()).isSameAs(first);
  }

  @Test
  @DisplayName("C5_3 after what nobody has foreseen none is begun any more")
  void noneIsBegunAfterADefect() {
    begin(first);
    queue.brokenBy(new IllegalStateException("value of a row"));
    queue.add(second);

    assertThat(queue.begin()).isFalse();
    assertThatThrownBy(queue::failed)
        .isInstanceOf(ConnectException.class)
        .hasMessageNotContaining("value of a row");
  }

  @Test
  @DisplayName("C1_3 what is dropped of a batch in flight is not done, and not tried again")
  void whatIsDroppedInFlightIsNotDone() {
    begin(ofTwoPartitions());
    queue.drop(List.of(GONE));
    written();
    assertThat(queue.takeDone()).singleElement().matches(batch -> batch.rowCount() == 1);

    begin(ofTwoPartitions());
    queue.drop(List.of(GONE));
    queue.failedBy(away);
    assertThat(queue.failed()).extracting(failed -> failed.batch().rowCount()).isEqualTo(1);
  }

  @Test
  @DisplayName("C1_3 an abandoned batch is the next one, however it ended without being written")
  void anAbandonedBatchIsTheNext() {
    queue.abandon();
    assertThat(queue.isAbandoned()).isFalse();
    begin(first);
    queue.abandon();
    assertThat(queue.isAbandoned()).isTrue();
    queue.failedBy(away);
    queue.begin();
    assertThat(queue.isAbandoned()).isFalse();
    queue.abandon();
    queue.brokenBy(new IllegalStateException());

    assertThat(queue.failed()).isNull();
    assertThat(queue.begin()).isTrue();
    assertThat(queue.inFlight()).isSameAs(first);
  }

  @Test
  @DisplayName("C1_3 an abandoned batch that was written all the same is done")
  void anAbandonedBatchMayBeDone() {
    begin(first);
    queue.abandon();
    written();

    assertThat(queue.takeDone()).containsExactly(first);
    assertThat(queue.isIdle()).isTrue();
  }

  private static Batch ofTwoPartitions() {
    return TestingRows.batch(
        TestingRows.row(FLIGHTS, Operation.INSERT, 7),
        TestingRows.row(FLIGHTS, Operation.INSERT, GONE.topic(), GONE.partition(), 8));
  }

  private static Batch batch(long offset) {
    return TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, offset));
  }

  @Test
  @DisplayName("C6_5 refused records stop what is behind them until they are settled")
  void refusedRecordsStopWhatIsBehindThem() {
    queue.add(refused());
    queue.add(first);

    assertThat(queue.begin()).isFalse();
    assertThat(queue.failed())
        .extracting(failed -> failed.failure().kind())
        .isEqualTo(FailureKind.BAD_RECORD);
    assertThat(queue.isIdle()).isFalse();

    queue.retry(List.of());
    assertThat(queue.begin()).isTrue();
    assertThat(queue.inFlight()).isSameAs(first);
  }

  @Test
  @DisplayName("C6_5 what is left of a batch comes before those that wait")
  void whatIsLeftOfABatchComesFirst() {
    Batch third = batch(3);
    begin(first, third);
    queue.written(new Outcome(Batch.NONE, List.of(refused(), second)));

    assertThat(queue.begin()).isFalse();
    queue.retry(List.of());
    queue.begin();
    assertThat(queue.inFlight()).isSameAs(second);
    written();
    queue.begin();
    assertThat(queue.inFlight()).isSameAs(third);
  }

  @Test
  @DisplayName("C1_3 refused records of partitions that are gone stop nothing")
  void refusedRecordsOfPartitionsThatAreGoneStopNothing() {
    begin(refused());
    queue.drop(List.of(GONE));
    assertThat(queue.failed()).isNull();
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C1_3 offsets that a failed batch has no rows of go with their partition")
  void offsetsWithoutRowsGoWithTheirPartition() {
    TopicPartition stays = new TopicPartition("flights", 0);
    OffsetRange range = new OffsetRange(1, 1);
    begin(new Batch(first.rows(), Map.of(stays, range, GONE, range)));
    queue.failedBy(away);

    queue.drop(List.of(GONE));

    assertThat(queue.failed()).isNull();
    assertThat(queue.begin()).isTrue();
    assertThat(queue.inFlight()).isEqualTo(new Batch(first.rows(), Map.of(stays, range)));
  }

  @Test
  @DisplayName("C2_1 a failed batch without anything of the partitions that go stays as it is")
  void aFailedBatchOfOtherPartitionsStays() {
    begin(first);
    queue.failedBy(away);

    queue.drop(List.of(GONE));

    assertThat(queue.failed()).isEqualTo(new BatchQueue.Failed(first, away));
  }

  private static Batch refused() {
    SinkRecord record = new SinkRecord(GONE.topic(), GONE.partition(), null, null, null, null, 5);
    return new Batch(
        List.of(),
        Map.of(GONE, new OffsetRange(5, 5)),
        List.of(
            Refusal.of(record, new BadRecordException(ErrorCode.VALUE_DOES_NOT_FIT, "too long"))),
        false);
  }

  /** Adds batches, and begins the first. */
  private void begin(Batch... batches) {
    List.of(batches).forEach(queue::add);
    queue.begin();
  }

  private void written() {
    queue.written(new Outcome(Objects.requireNonNull(queue.inFlight())));
  }
}
