package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.change.BadRecordException;
import io.tarmac.connect.jdbc.delivery.DeliveryFailure;
import io.tarmac.connect.jdbc.delivery.Patience;
import io.tarmac.connect.jdbc.metrics.Stage;
import io.tarmac.connect.jdbc.metrics.StageClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a put needs of the database, done on the thread that writes: a server may take its time, and
 * the thread that puts has to notice a stop. It waits as long as a put may. What has not ended then
 * goes on, and its outcome is kept for a put that asks the same question, as Connect hands the same
 * records over again. One errand is under way at a time. Used by the thread that puts alone; what
 * the errands themselves use may be used by it too while none is under way.
 */
final class Errands {

  /** What is done on the other thread. */
  @FunctionalInterface
  interface Errand<T> {
    @Nullable T run() throws DeliveryFailure, BadRecordException;
  }

  private final Executor executor;
  private final Patience patience;
  private final StageClock clock;

  /** An errand that has been asked for. */
  private static final class Asked<T> {

    private final Object question;
    private final FutureTask<T> task;

    /** Read by the other thread: who asked may have gone before the errand's turn came. */
    private volatile boolean forgotten;

    Asked(Object question, Errand<T> errand) {
      this.question = question;
      this.task = new FutureTask<>(() -> forgotten ? null : errand.run());
    }
  }

  /** By their questions, those whose outcome nobody has taken yet. */
  private final Map<Object, Asked<?>> asked = new HashMap<>();

  private @Nullable Asked<?> latest;

  /**
   * No errand yet.
   *
   * @param executor runs one errand after the other, at once or on another thread
   * @param clock of the thread that puts
   */
  Errands(Executor executor, Patience patience, StageClock clock) {
    this.executor = executor;
    this.patience = patience;
    this.clock = clock;
  }

  /** Whether an errand waits for its turn or is being done. */
  boolean isUnderWay() {
    return isUnderWay(question -> true);
  }

  /** Whether one does that such a question has asked for. */
  boolean isUnderWay(Predicate<Object> questions) {
    Asked<?> errand = latest;
    return errand != null && !errand.task.isDone() && questions.test(errand.question);
  }

  /**
   * Waits until no errand is under way.
   *
   * @throws DeliveryFailure when one still is after as long as the put may wait
   */
  void await() throws DeliveryFailure {
    if (!await(patience.left())) {
      throw DeliveryFailure.busy("the database has not done yet what comes before the records");
    }
  }

  /** Waits until no errand is under way; tells whether that is so. */
  boolean await(Duration atMost) {
    Asked<?> errand = latest;
    if (errand == null || errand.task.isDone()) {
      return true;
    }
    Stage before = clock.interrupt(Stage.PLAN);
    try {
      return isDone(errand.task, atMost);
    } finally {
      clock.resume(before);
    }
  }

  /**
   * The outcome of an errand, which is done unless it has been for the same question.
   *
   * @param question equal to that of an errand with the same outcome
   * @throws DeliveryFailure the errand's, or because it has not ended in time
   */
  <T> @Nullable T outcome(Object question, Errand<T> errand)
      throws DeliveryFailure, BadRecordException {
    await();
    if (!asked.containsKey(question)) {
      Asked<T> begun = new Asked<>(question, errand);
      asked.put(question, begun);
      latest = begun;
      begin(begun);
      await();
    }
    @SuppressWarnings("unchecked") // equal questions are about the same
    Asked<T> ended = (Asked<T>) Objects.requireNonNull(asked.remove(question));
    return outcome(ended.task);
  }

  /** Where the executor does it at once it has been done then. */
  private void begin(Asked<?> errand) {
    Stage before = clock.interrupt(Stage.PLAN);
    try {
      executor.execute(errand.task);
    } finally {
      clock.resume(before);
    }
  }

  /** Nobody asks any more what has been asked. What is being done ends as it does. */
  void forget() {
    forget(question -> true);
  }

  /** The same of such questions alone. */
  void forget(Predicate<Object> questions) {
    for (Asked<?> errand : List.copyOf(asked.values())) {
      if (questions.test(errand.question)) {
        errand.forgotten = true;
        asked.remove(errand.question);
      }
    }
  }

  /** An interrupted thread does not wait, and stays interrupted: Connect wants it back. */
  static boolean isDone(FutureTask<?> errand, Duration atMost) {
    try {
      errand.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException | ExecutionException ended) {
      // The one is told below, the other when the outcome is asked for.
    }
    return errand.isDone();
  }

  private static <T> @Nullable T outcome(FutureTask<T> ended)
      throws DeliveryFailure, BadRecordException {
    try {
      return ended.get();
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      if (cause instanceof DeliveryFailure failure) {
        throw failure;
      }
      if (cause instanceof BadRecordException bad) {
        throw bad;
      }
      if (cause instanceof Error error) {
        throw error;
      }
      if (cause instanceof RuntimeException defect) {
        throw defect;
      }
      throw new IllegalStateException("an errand has no other exceptions", cause);
    } catch (InterruptedException impossible) {
      throw new IllegalStateException("what has ended is not waited for", impossible);
    }
  }
}
