package io.tarmac.connect.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.FailureKind;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.metrics.StageClock;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ErrandsTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private final AtomicLong skippedNanos = new AtomicLong();
  private final Patience patience = new Patience(this::nanoTime);
  private final Errands errands =
      new Errands(writer, patience, new StageClock(SinkMetrics.NONE, System::nanoTime));
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

    assertThat(errands.outcome("plan", this::slowly)).isEqualTo("planned");
    assertThat(errands.isUnderWay()).isFalse();
  }

  @Test
  @DisplayName(
      "C1_3 a put does not wait longer than its patience, and the next one has the outcome")
  void theNextPutHasTheOutcome() throws Exception {
    long begunNanos = System.nanoTime();
    assertBusy(() -> errands.outcome("plan", this::slowly));
    assertBusy(() -> errands.outcome("plan", this::slowly));
    assertThat(System.nanoTime() - begunNanos).isLessThan(Duration.ofSeconds(3).toNanos());
    assertThat(errands.isUnderWay()).isTrue();

    answer.countDown();
    patience.beginPut();
    assertThat(errands.outcome("plan", this::slowly)).isEqualTo("planned");
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
            errands.outcome(
                "plan",
                () -> {
                  slowly();
                  throw failure;
                }));
    answer.countDown();
    patience.beginPut();

    assertThatThrownBy(() -> errands.outcome("plan", this::slowly)).isSameAs(failure);
    assertThat(errands.outcome("plan", this::slowly)).isEqualTo("planned");
    assertThat(begun).hasValue(2);
  }

  @Test
  void aBadRecordAndADefectComeThroughAsTheyAre() {
    BadRecordException bad = new BadRecordException(ErrorCode.RECORD_KEY_MISMATCH, "no key");
    IllegalStateException defect = new IllegalStateException("a defect");

    assertThatThrownBy(() -> errands.outcome("bad", () -> fail(bad))).isSameAs(bad);
    assertThatThrownBy(() -> errands.outcome("defect", () -> fail(defect))).isSameAs(defect);
  }

  private static <E extends Exception> String fail(E failure) throws E {
    throw failure;
  }

  @Test
  @DisplayName("C1_3 an outcome nobody waited for is kept while other questions are answered")
  void anOutcomeIsKeptWhileOthersAreAsked() throws Exception {
    skipMostOfThePut();
    assertBusy(() -> errands.outcome("first", this::slowly));
    answer.countDown();
    patience.beginPut();

    assertThat(errands.outcome("second", () -> "of the second")).isEqualTo("of the second");
    assertThat(errands.outcome("first", () -> "asked again")).isEqualTo("planned");
  }

  @Test
  @DisplayName("C2_3 what is forgotten and has not begun is not done, and what was done is not had")
  void whatIsForgottenIsNotDone() throws Exception {
    List<String> done = new ArrayList<>();
    writer.execute(() -> Await.until("the answer", () -> answer.getCount() == 0));
    skipMostOfThePut();
    assertBusy(() -> errands.outcome("truncate", () -> done.add("truncated")));
    errands.forget();
    answer.countDown();
    patience.beginPut();

    assertThat(errands.await(LONG)).isTrue();
    assertThat(done).isEmpty();
    assertThat(errands.outcome("truncate", () -> done.add("again"))).isTrue();
    assertThat(done).containsExactly("again");
  }

  @Test
  @DisplayName("C2_3 what is not forgotten with the rest goes on, and its outcome is had")
  void whatIsNotForgottenIsHad() throws Exception {
    skipMostOfThePut();
    assertBusy(() -> errands.outcome("truncate", this::slowly));

    errands.forget("plan"::equals);
    assertThat(errands.isUnderWay("truncate"::equals)).isTrue();
    assertThat(errands.isUnderWay("plan"::equals)).isFalse();
    answer.countDown();
    patience.beginPut();

    assertThat(errands.outcome("truncate", () -> "again")).isEqualTo("planned");
    assertThat(begun).hasValue(1);
  }

  @Test
  @DisplayName("C1_2 an interrupted thread does not wait, and stays interrupted")
  void anInterruptedThreadDoesNotWait() {
    Thread.currentThread().interrupt();

    assertBusy(() -> errands.outcome("plan", this::slowly));

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void whatIsDoneAtOnceIsHadByAnInterruptedThreadToo() throws Exception {
    Errands inline =
        new Errands(Runnable::run, patience, new StageClock(SinkMetrics.NONE, System::nanoTime));
    Thread.currentThread().interrupt();

    assertThat(inline.outcome("plan", () -> "planned")).isEqualTo("planned");

    assertThat(Thread.interrupted()).isTrue();
  }

  private long nanoTime() {
    return System.nanoTime() + skippedNanos.get();
  }

  /** Leaves a tenth of a second of the put's patience. */
  private void skipMostOfThePut() {
    skippedNanos.addAndGet(patience.left().minusMillis(100).toNanos());
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
