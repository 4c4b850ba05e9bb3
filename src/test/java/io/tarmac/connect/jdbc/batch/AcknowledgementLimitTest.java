package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.testing.FakeClock;
import io.tarmac.connect.jdbc.testing.TestingLog;
import io.tarmac.connect.jdbc.testing.WorkerErrantRecordReporter;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.logging.log4j.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MDC;

@Timeout(60)
class AcknowledgementLimitTest {

  private static final Duration MOMENT = Duration.ofMillis(1);
  private static final Duration WHILE = Duration.ofMillis(30);
  private static final TopicPartition PARTITION = new TopicPartition("flights", 0);

  private final CompletableFuture<Void> never = new CompletableFuture<>();
  private final AcknowledgementLimit limit =
      new AcknowledgementLimit(MOMENT, MOMENT, System::nanoTime);

  @AfterEach
  void giveUp() {
    never.cancel(false);
    // Waits for a look that has begun; after it there is nothing to interrupt for.
    limit.late();
    Thread.interrupted();
    MDC.clear();
  }

  @Test
  @DisplayName("C6_4 Connect's wait before a commit ends, and the log says once for which record")
  void connectsWaitEnds() {
    MDC.put("connector.context", "[flights|task-3]");
    begin(never);

    try (TestingLog log = new TestingLog(Level.ERROR)) {
      assertThatThrownBy(() -> connectWaitsFor(never))
          .hasCauseInstanceOf(InterruptedException.class);
      assertThatThrownBy(() -> connectWaitsFor(never))
          .hasCauseInstanceOf(InterruptedException.class);

      assertThat(log.text()).containsOnlyOnce("flights-0@5").contains("[flights|task-3]");
    }
    assertThat(limit.late()).isEqualTo("flights-0@5");
  }

  @Test
  @DisplayName("C6_4 the thread is interrupted in Connect's wait alone")
  void theThreadIsInterruptedInConnectsWaitAlone() {
    begin(never);

    Await.never("interrupted", WHILE, () -> Thread.currentThread().isInterrupted());
    assertThat(limit.late()).isNull();
    assertThatThrownBy(() -> connectWaitsFor(never)).isInstanceOf(ConnectException.class);
  }

  @Test
  @DisplayName("C6_4 after the task has been stopped Connect does not wait for its producer either")
  void connectDoesNotWaitForItsProducerEither() {
    begin(never);

    new DeadLetterQueueReporter(never).close();

    assertThat(never).isCompletedExceptionally();
  }

  @Test
  @DisplayName("C6_4 a wait for what is younger does not end")
  void aWaitForWhatIsYoungerDoesNotEnd() {
    FakeClock clock = new FakeClock(0);
    AcknowledgementLimit patient = new AcknowledgementLimit(MOMENT, MOMENT, clock);
    CompletableFuture<Void> older = new CompletableFuture<>();
    CompletableFuture<Void> younger = acknowledgedSoon();
    patient.begin(older, clock.getAsLong() - MOMENT.toNanos(), "flights-0@4");
    patient.begin(younger, clock.getAsLong(), "flights-0@5");
    older.complete(null);
    assertThat(patient.late()).isNull();

    connectWaitsFor(younger);

    assertThat(patient.late()).isNull();
  }

  @Test
  @DisplayName("C6_4 what has been acknowledged ends no wait")
  void whatHasBeenAcknowledgedEndsNoWait() {
    CompletableFuture<Void> acknowledged = new CompletableFuture<>();
    begin(acknowledged);
    acknowledged.complete(null);
    assertThat(limit.late()).isNull();

    connectWaitsFor(acknowledgedSoon());

    assertThat(limit.late()).isNull();
  }

  private void begin(Future<Void> acknowledgement) {
    limit.begin(acknowledgement, System.nanoTime(), "flights-0@5");
  }

  private static CompletableFuture<Void> acknowledgedSoon() {
    return new CompletableFuture<Void>()
        .completeOnTimeout(null, WHILE.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** As before it commits offsets. */
  private static void connectWaitsFor(Future<Void> acknowledgement) {
    WorkerErrantRecordReporter reporter =
        new WorkerErrantRecordReporter((record, error) -> acknowledgement);
    SinkRecord record = new SinkRecord("flights", 0, null, null, null, null, 5);
    assertThat(reporter.report(record, new ConnectException("too long"))).isSameAs(acknowledgement);
    reporter.awaitFutures(List.of(PARTITION));
  }
}
