package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.OffsetRange;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WriteBehindTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());
  private static final Duration NOT_AT_ALL = Duration.ZERO;
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final TopicPartition GONE = new TopicPartition("flights", 1);

  /** The writer's thread, which runs only when a test says so. */
  private final Deque<Runnable> thread = new ArrayDeque<>();

  private final List<Batch> written = new ArrayList<>();
  private @Nullable DeliveryFailure failure;
  private final WriteBehind writer = new WriteBehind(this::write, thread::add);

  private final Batch first = batch(1);
  private final Batch second = batch(2);
  private final Batch third = batch(3);

  @Test
  @DisplayName("C3_5 batches are written in their order, and are done when they are")
  void batchesAreWrittenInOrder() {
    submit(writer, first, second);
    assertThat(writer.takeDone()).isEmpty();
    assertThat(writer.isIdle()).isFalse();

    runThread();

    assertThat(written).containsExactly(first, second);
    assertThat(writer.takeDone()).containsExactly(first, second);
    assertThat(writer.takeDone()).isEmpty();
    assertThat(writer.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C3_5 a batch in flight cannot be taken back, one that waits can, once")
  void whatWaitsCanBeTakenBack() {
    submit(writer, first, second);

    assertThat(writer.takeBack(first)).isFalse();
    assertThat(writer.takeBack(second)).isTrue();
    assertThat(writer.takeBack(second)).isFalse();
    runThread();

    assertThat(written).containsExactly(first);
  }

  @Test
  @DisplayName("C2_1 a failure stops what comes behind it until its batch is tried again, first")
  void aFailureStopsWhatComesBehind() throws Exception {
    failure = away();
    submit(writer, first, second);
    runThread();
    writer.submit(third);
    runThread();

    assertThat(written).isEmpty();
    BatchQueue.Failed failed = writer.failed();
    assertThat(failed).isNotNull();
    assertThat(failed.batch()).isSameAs(first);
    assertThat(failed.failure()).hasMessage("away [TARMAC-DATABASE-08]");
    assertThat(writer.awaitAll(NOT_AT_ALL)).isTrue();

    failure = null;
    writer.retry(List.of(failed.batch()));
    runThread();
    assertThat(written).containsExactly(first, second, third);
    assertThat(writer.failed()).isNull();
  }

  @Test
  @DisplayName("C1_2 C3_5 a failure that nobody has been told of is something to be done")
  void aFailureIsNotIdle() throws Exception {
    failure = away();
    writer.submit(first);
    runThread();
    assertThat(writer.isIdle()).isFalse();

    failure = null;
    writer.retry(List.of(first));
    runThread();
    assertThat(writer.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C1_3 while it is held nothing is begun, and what is in flight ends")
  void nothingIsBegunWhileItIsHeld() {
    submit(writer, first, second);
    writer.hold();
    assertThat(writer.awaitNoneInFlight(NOT_AT_ALL)).isFalse();

    runThread();
    assertThat(writer.awaitNoneInFlight(NOT_AT_ALL)).isTrue();
    assertThat(written).containsExactly(first);

    writer.release();
    runThread();
    assertThat(written).containsExactly(first, second);
  }

  @Test
  @DisplayName("C1_3 rows of partitions that are gone are not written, failed ones neither")
  void rowsOfClosedPartitionsAreDropped() {
    failure = away();
    submit(writer, first, second);
    runThread();
    failure = null;

    writer.drop(List.of(new TopicPartition("flights", 0)));
    assertThat(writer.failed()).isNull();
    runThread();

    assertThat(written).isEmpty();
    assertThat(writer.isIdle()).isTrue();
  }

  @Test
  @DisplayName("C1_3 where others than those that are gone may have failed, they are tried again")
  void theRestOfAFailedBatchIsTriedAgain() {
    failure = new DeliveryFailure(FailureKind.BAD_RECORD, ErrorCode.CONSTRAINT, "one of them");
    writer.submit(ofTwoPartitions());
    writer.submit(second);
    runThread();
    failure = null;

    writer.drop(List.of(GONE));
    assertThat(writer.failed()).isNull();
    runThread();

    assertThat(written).hasSize(2).last().isEqualTo(second);
    assertThat(written.get(0).rowCount()).isEqualTo(1);
  }

  @Test
  @DisplayName("C2_1 what failed of partitions that stay goes on to be a failure")
  void aFailureOfPartitionsThatStayRemains() {
    failure = away();
    writer.submit(first);
    runThread();

    writer.drop(List.of(GONE));

    assertThat(writer.failed()).isNotNull();
    assertThat(written).isEmpty();
  }

  @Test
  @DisplayName("C1_3 a batch in flight that is abandoned is no failure: what stays of it is next")
  void whatStaysOfAnAbandonedBatchIsNext() {
    List<Batch> tried = new ArrayList<>();
    WriteBehind behind =
        new WriteBehind(
            (batch, isAbandoned) -> {
              tried.add(batch);
              if (isAbandoned.getAsBoolean()) {
                throw new IllegalStateException("what a driver does when it is broken off");
              }
              return new Outcome(batch);
            },
            thread::add);
    behind.submit(ofTwoPartitions());
    behind.submit(second);
    behind.hold();
    assertThat(behind.isInFlight(List.of(GONE))).isFalse();
    behind.abandon();
    behind.drop(List.of(GONE));
    runThread();

    assertThat(behind.failed()).isNull();
    assertThat(behind.takeDone()).isEmpty();
    behind.release();
    runThread();
    assertThat(tried).hasSize(3).last().isEqualTo(second);
    assertThat(tried.get(1).rowCount()).isEqualTo(1);
    assertThat(behind.takeDone()).hasSize(2);
  }

  @Test
  @DisplayName("C1_3 only what is in flight, with a row of the partition, is in flight")
  void whatIsInFlightIsKnown() {
    TopicPartition partition = new TopicPartition("flights", 0);
    Batch batch = new Batch(first.rows(), Map.of(partition, new OffsetRange(1, 1)));
    assertThat(writer.isInFlight(List.of(partition))).isFalse();
    writer.submit(batch);
    assertThat(writer.isInFlight(List.of(partition, GONE))).isTrue();
    assertThat(writer.isInFlight(List.of(GONE))).isFalse();

    runThread();
    assertThat(writer.isInFlight(List.of(partition))).isFalse();
  }

  @Test
  @DisplayName("C1_2 a thread that is interrupted does not wait, and stays interrupted")
  void anInterruptedThreadDoesNotWait() {
    writer.submit(first);
    Thread.currentThread().interrupt();

    assertThat(writer.awaitNoneInFlight(LONG)).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @DisplayName("C3_4 there is room when so many batches wait, or writing has stopped")
  void roomIsWaitedFor() {
    submit(writer, first, second, third);
    assertThat(writer.awaitRoom(2, NOT_AT_ALL)).isTrue();
    assertThat(writer.awaitRoom(1, Duration.ofMillis(1))).isFalse();

    failure = away();
    runThread();
    assertThat(writer.awaitRoom(1, LONG)).as("two wait behind the one that failed").isFalse();
  }

  @Test
  @DisplayName("C5_3 C10_3 what is no failure of the database reaches the caller too, unquoted")
  void defectsAreSeen() {
    WriteBehind broken =
        new WriteBehind(
            (batch, isAbandoned) -> {
              throw new IllegalStateException("value of a row");
            },
            Runnable::run);
    broken.submit(first);

    assertThatThrownBy(broken::failed)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("java.lang.IllegalStateException")
        .hasMessageNotContaining("value of a row")
        .hasNoCause()
        .satisfies(
            told -> assertThat(told.getStackTrace()[0].getMethodName()).contains("defectsAreSeen"));
  }

  @Test
  @DisplayName("C5_3 a batch whose outcome cannot be noted stops the writing, and is seen")
  void anOutcomeThatCannotBeNotedIsSeen() {
    List<Batch> rest =
        new AbstractList<>() {
          @Override
          public Batch get(int index) {
            throw new OutOfMemoryError();
          }

          @Override
          public int size() {
            return 1;
          }
        };
    WriteBehind broken =
        new WriteBehind((batch, isAbandoned) -> new Outcome(batch, rest), thread::add);
    submit(broken, first, second);
    runThread();

    assertThat(broken.awaitAll(LONG)).isTrue();
    assertThat(broken.isIdle()).isFalse();
    assertThat(broken.waiting()).as("nothing overtakes").isEqualTo(1);
    assertThatThrownBy(broken::failed)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("OutOfMemoryError");
  }

  @Test
  @DisplayName("C3_5 a thread of its own writes while the caller goes on")
  void aThreadOfItsOwnWrites() throws Exception {
    CountDownLatch goesOn = new CountDownLatch(1);
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      WriteBehind behind =
          new WriteBehind(
              (batch, isAbandoned) -> {
                try {
                  goesOn.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
                return new Outcome(batch);
              },
              executor);
      submit(behind, first, second);
      assertThat(behind.takeDone()).isEmpty();
      assertThat(behind.waiting()).isEqualTo(1);

      goesOn.countDown();
      assertThat(behind.awaitAll(LONG)).isTrue();
      assertThat(behind.takeDone()).containsExactly(first, second);
    } finally {
      executor.shutdownNow();
    }
  }

  private Outcome write(Batch batch, BooleanSupplier isAbandoned) throws DeliveryFailure {
    if (failure != null) {
      throw failure;
    }
    written.add(batch);
    return new Outcome(batch);
  }

  private static DeliveryFailure away() {
    return new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNAVAILABLE, "away");
  }

  private static void submit(WriteBehind writer, Batch... batches) {
    Arrays.stream(batches).forEach(writer::submit);
  }

  private void runThread() {
    while (!thread.isEmpty()) {
      thread.removeFirst().run();
    }
  }

  private static Batch ofTwoPartitions() {
    return TestingRows.batch(
        TestingRows.row(FLIGHTS, Operation.INSERT, 7),
        TestingRows.row(FLIGHTS, Operation.INSERT, GONE.topic(), GONE.partition(), 8));
  }

  private static Batch batch(long offset) {
    return TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, offset));
  }
}
