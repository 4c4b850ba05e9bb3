package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.batch.Batch;
import io.tarmac.connect.jdbc.batch.BatchQueue;
import io.tarmac.connect.jdbc.batch.ErrantRecords;
import io.tarmac.connect.jdbc.batch.Operation;
import io.tarmac.connect.jdbc.batch.Outcome;
import io.tarmac.connect.jdbc.batch.PutDeadline;
import io.tarmac.connect.jdbc.batch.TaskRuntime;
import io.tarmac.connect.jdbc.batch.TestingRows;
import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.config.ErrorOrder;
import io.tarmac.connect.jdbc.config.ErrorPolicy;
import io.tarmac.connect.jdbc.config.SinkConfig;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.BatchEnd;
import io.tarmac.connect.jdbc.metrics.Instruments;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import io.tarmac.connect.jdbc.offset.OffsetRange;
import io.tarmac.connect.jdbc.offset.OffsetTracker;
import io.tarmac.connect.jdbc.table.TableName;
import io.tarmac.connect.jdbc.table.TablePlan;
import io.tarmac.connect.jdbc.table.TestingPlans;
import io.tarmac.connect.jdbc.testing.DatabaseServer;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DatabaseThreadTest {

  private static final TablePlan FLIGHTS = TestingPlans.plan("flights", List.of("id"), List.of());

  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final AtomicLong skippedNanos = new AtomicLong();
  private final PutDeadline deadline = new PutDeadline(this::nanoTime);
  private final OffsetTracker offsets = new OffsetTracker();
  private final BatchQueue queue =
      new BatchQueue(
          offsets,
          new ErrantRecords(
              new ErrorPolicy(false, ErrorOrder.RELAXED, OptionalInt.empty()),
              null,
              System::nanoTime,
              SinkMetrics.NONE),
          batch -> null,
          deadline,
          SinkMetrics.NONE,
          TaskRuntime.OF_JVM);
  private final DatabaseThread thread = start(writer, (batch, isRevoked) -> new Outcome(batch));
  private final CountDownLatch answer = new CountDownLatch(1);
  private final AtomicInteger begun = new AtomicInteger();

  @AfterEach
  void endWriter() {
    answer.countDown();
    writer.shutdownNow();
  }

  @Test
  void anOutcomeThatComesInTimeIsHad() throws Exception {
    answer.countDown();

    assertThat(thread.call("plan", this::slowly)).isEqualTo("planned");
    assertThat(thread.isCalling()).isFalse();
  }

  @Test
  @DisplayName(
      "C1_3 a put does not wait longer than its deadline, and the next one has the outcome")
  void theNextPutHasTheOutcome() throws Exception {
    long begunNanos = System.nanoTime();
    assertBusy(() -> thread.call("plan", this::slowly));
    assertBusy(() -> thread.call("plan", this::slowly));
    assertThat(System.nanoTime() - begunNanos).isLessThan(Duration.ofSeconds(3).toNanos());
    assertThat(thread.isCalling()).isTrue();

    answer.countDown();
    deadline.beginPut();
    assertThat(thread.call("plan", this::slowly)).isEqualTo("planned");
    assertThat(begun).hasValue(1);
  }

  @Test
  @DisplayName("C5_1 a failure that comes late is a failure of the put that asks again, once")
  void aLateFailureIsHadOnce() throws Exception {
    DeliveryFailure failure =
        new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNREACHABLE, "no connection");
    skipMostOfThePut();
    assertBusy(
        () ->
            thread.call(
                "plan",
                () -> {
                  slowly();
                  throw failure;
                }));
    answer.countDown();
    deadline.beginPut();

    assertThatThrownBy(() -> thread.call("plan", this::slowly)).isSameAs(failure);
    assertThat(thread.call("plan", this::slowly)).isEqualTo("planned");
    assertThat(begun).hasValue(2);
  }

  @Test
  void aBadRecordAndADefectComeThroughAsTheyAre() {
    BadRecordException bad = new BadRecordException(ErrorCode.RECORD_KEY_MISMATCH, "no key");
    IllegalStateException defect = new IllegalStateException("a defect");

    assertThatThrownBy(() -> thread.call("bad", () -> fail(bad))).isSameAs(bad);
    assertThatThrownBy(() -> thread.call("defect", () -> fail(defect))).isSameAs(defect);
  }

  private static <E extends Exception> String fail(E failure) throws E {
    throw failure;
  }

  @Test
  @DisplayName("C1_3 an outcome nobody waited for is kept while other questions are answered")
  void anOutcomeIsKeptWhileOthersAreAsked() throws Exception {
    skipMostOfThePut();
    assertBusy(() -> thread.call("first", this::slowly));
    answer.countDown();
    deadline.beginPut();

    assertThat(thread.call("second", () -> "of the second")).isEqualTo("of the second");
    assertThat(thread.call("first", () -> "asked again")).isEqualTo("planned");
  }

  @Test
  @DisplayName("C2_3 what is forgotten and has not begun is not done, and what was done is not had")
  void whatIsForgottenIsNotDone() throws Exception {
    List<String> done = new ArrayList<>();
    writer.execute(() -> Await.until("the answer", () -> answer.getCount() == 0));
    skipMostOfThePut();
    assertBusy(() -> thread.call("truncate", () -> done.add("truncated")));
    thread.forgetCalls();
    answer.countDown();
    deadline.beginPut();

    Await.until("the call is over", () -> !thread.isCalling());
    assertThat(done).isEmpty();
    assertThat(thread.call("truncate", () -> done.add("again"))).isTrue();
    assertThat(done).containsExactly("again");
  }

  @Test
  @DisplayName("C1_2 an interrupted thread does not wait, and stays interrupted")
  void anInterruptedThreadDoesNotWait() {
    Thread.currentThread().interrupt();

    assertBusy(() -> thread.call("plan", this::slowly));

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatIsDoneAtOnceIsHadByAnInterruptedThreadToo() throws Exception {
    DatabaseThread inline = start(Runnable::run, (batch, isRevoked) -> new Outcome(batch));
    Thread.currentThread().interrupt();

    assertThat(inline.call("plan", () -> "planned")).isEqualTo("planned");

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  @DisplayName(
      "C3_5 the thread writes while the task goes on, and makes a call before the next batch")
  void aCallComesBeforeTheNextBatch() throws Exception {
    List<String> done = Collections.synchronizedList(new ArrayList<>());
    DatabaseThread writing =
        start(
            writer,
            (batch, isRevoked) -> {
              done.add("batch " + batch.rows().get(0).origin().originalKafkaOffset());
              slowly();
              return new Outcome(batch);
            });
    queue.add(batch(1), BatchEnd.SIZE, 1);
    queue.add(batch(2), BatchEnd.SIZE, 1);
    queue.handOver();
    Await.until("the first batch is being written", () -> done.size() == 1);
    skipMostOfThePut();
    assertBusy(() -> writing.call("plan", () -> done.add("plan")));
    answer.countDown();

    Await.until("all is written", () -> queue.hasWritten() && queue.isIdle());
    assertThat(done).containsExactly("batch 1", "plan", "batch 2");
  }

  @Test
  @DisplayName("C1_3 the thread commits no row of a revoked partition, and writes the others again")
  void revokedRowsAreLeftOut() throws Exception {
    AssignedPartition stays = TestingRows.partition(offsets, new TopicPartition("flights", 0));
    AssignedPartition gone = TestingRows.partition(offsets, new TopicPartition("flights", 1));
    List<Integer> rows = new ArrayList<>();
    Deque<Runnable> later = new ArrayDeque<>();
    start(
        later::add,
        (batch, isRevoked) -> {
          if (rows.isEmpty()) {
            queue.revoke(List.of(gone.topicPartition()));
          }
          rows.add(batch.rowCount());
          if (isRevoked.getAsBoolean()) {
            throw new IllegalStateException("what a driver does when it is broken off");
          }
          return new Outcome(batch);
        });
    OffsetRange range = new OffsetRange(1, 1);
    queue.add(
        new Batch(
            List.of(
                TestingRows.row(FLIGHTS, Operation.INSERT, stays, 1),
                TestingRows.row(FLIGHTS, Operation.INSERT, gone, 1)),
            Map.of(stays, range, gone, range)),
        BatchEnd.SIZE,
        1);
    queue.handOver();
    runAll(later);
    assertThat(queue.hasWritten()).isFalse();

    queue.resume();
    runAll(later);
    assertThat(queue.hasWritten()).isTrue();
    assertThat(rows).containsExactly(2, 1);
  }

  @Test
  @DisplayName("C5_3 a batch whose outcome cannot be noted stops the writing, and is seen")
  void anOutcomeThatCannotBeNotedIsSeen() throws Exception {
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
    start(Runnable::run, (batch, isRevoked) -> new Outcome(batch, rest));
    queue.add(batch(1), BatchEnd.SIZE, 1);
    queue.add(batch(2), BatchEnd.SIZE, 1);

    assertThatThrownBy(queue::handOver)
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("OutOfMemoryError");
    assertThat(queue.waitingRecords()).as("nothing overtakes").isEqualTo(1);
  }

  @Test
  @DisplayName("C1_3 a stop closes the connection even if its last use has just ended")
  void aStopClosesTheConnectionAfterItsLastUse() throws Exception {
    AtomicReference<DatabaseThread> inline = new AtomicReference<>();
    try (DatabaseSession session =
        new DatabaseSession(
            SinkConfig.parse(TaskConfiguration.on(DatabaseServer.H2.database())),
            Instruments.none())) {
      inline.set(
          start(
              Runnable::run,
              (batch, isRevoked) -> {
                session.plan(TableName.of(List.of("flights")), (planners, open) -> null);
                inline.get().end(session);
                return new Outcome(batch);
              }));
      queue.add(batch(1), BatchEnd.SIZE, 1);
      queue.handOver();

      assertThat(session.isOpen()).isFalse();
    }
  }

  private DatabaseThread start(Executor executor, DatabaseThread.BatchWrite writing) {
    return DatabaseThread.start(
        executor,
        queue,
        writing,
        deadline,
        new StageClock(SinkMetrics.NONE, System::nanoTime),
        TaskRuntime.OF_JVM);
  }

  private static void runAll(Deque<Runnable> tasks) {
    while (!tasks.isEmpty()) {
      tasks.removeFirst().run();
    }
  }

  private static Batch batch(long offset) {
    return TestingRows.batch(TestingRows.row(FLIGHTS, Operation.INSERT, offset));
  }

  private long nanoTime() {
    return System.nanoTime() + skippedNanos.get();
  }

  /** Leaves a tenth of a second of the put's deadline. */
  private void skipMostOfThePut() {
    skippedNanos.addAndGet(deadline.left().minusMillis(100).toNanos());
  }

  private String slowly() {
    begun.incrementAndGet();
    try {
      answer.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    return "planned";
  }

  private static void assertBusy(ThrowingCallable asking) {
    assertThatThrownBy(asking)
        .isInstanceOfSatisfying(
            DeliveryFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(FailureKind.BUSY));
  }
}
