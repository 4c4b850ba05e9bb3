package io.tarmac.connect.jdbc.delivery;

import io.tarmac.connect.jdbc.error.ErrorCode;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Bounds how long Connect itself waits for the dead letter queue. It does so without a limit, on
 * the task's thread: for what has been reported, before it commits offsets and before it closes
 * partitions; and for what its producer holds, when it closes that, after the task has been
 * stopped. No put is called meanwhile that could fail, and only an interruption ends these waits.
 *
 * <p>So once a record has not been acknowledged for too long, the thread is interrupted while it
 * stands in such a wait, and nowhere else; and again in the next one, until all are acknowledged or
 * given up, which the producer does when its close is interrupted. It is looked at from the JVM's
 * own thread for delays, and not at all while nothing is open. Thread-safe.
 */
final class AcknowledgementLimit {

  private static final Logger LOG = LoggerFactory.getLogger(AcknowledgementLimit.class);

  private record Awaited(Future<?> acknowledgement, long begunNanos, String reason) {}

  private final Duration longestWait;
  private final Duration interval;
  private final LongSupplier nanoClock;

  /** What has been reported and may not be acknowledged, the oldest first. */
  private final Deque<Awaited> open = new ArrayDeque<>();

  private @Nullable Thread taskThread;
  private @Nullable Map<String, String> loggingContext;

  /** Whether the thread is looked at in some time: unless nothing was open the last time. */
  private boolean looking;

  private @Nullable String late;

  /**
   * A limit.
   *
   * @param interval between two looks when it is over
   * @param nanoClock as {@link System#nanoTime}
   */
  AcknowledgementLimit(Duration longestWait, Duration interval, LongSupplier nanoClock) {
    this.longestWait = longestWait;
    this.interval = interval;
    this.nanoClock = nanoClock;
  }

  /**
   * Begins for a record that the calling thread, which is the task's, has reported.
   *
   * @param reason why the record was reported, which names it
   */
  synchronized void begin(Future<?> acknowledgement, long begunNanos, String reason) {
    if (acknowledgement.isDone()) {
      return;
    }
    while (!open.isEmpty() && open.getFirst().acknowledgement().isDone()) {
      open.removeFirst();
    }
    open.addLast(new Awaited(acknowledgement, begunNanos, reason));
    if (!looking) {
      taskThread = Thread.currentThread();
      loggingContext = MDC.getCopyOfContextMap();
      lookAfter(longestWait.toNanos());
    }
  }

  /** The reason of the record for which a wait of Connect's has been ended; null if none has. */
  synchronized @Nullable String late() {
    return late;
  }

  private void lookAfter(long nanos) {
    looking = true;
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run)
        .execute(this::look);
  }

  private synchronized void look() {
    looking = false;
    open.removeIf(awaited -> awaited.acknowledgement().isDone());
    Awaited oldest = open.peekFirst();
    if (oldest == null) {
      return;
    }
    long left = longestWait.toNanos() - (nanoClock.getAsLong() - oldest.begunNanos());
    if (left > 0) {
      lookAfter(left);
    } else {
      endWait(oldest.reason());
      lookAfter(interval.toNanos());
    }
  }

  private void endWait(String reason) {
    Thread thread = taskThread;
    if (thread == null || !isWaiting(thread)) {
      return;
    }
    if (late == null) {
      late = reason;
      log(reason);
    }
    thread.interrupt();
  }

  /** Says, like the task's own lines, which connector and task it is of. */
  private void log(String reason) {
    if (loggingContext != null) {
      MDC.setContextMap(loggingContext);
    }
    LOG.error(
        "The dead letter queue has not acknowledged a record within {} s, Connect's thread is"
            + " interrupted, which waits for that: {}",
        longestWait.toSeconds(),
        ErrorCode.DEAD_LETTER_LATE.tag(reason));
    MDC.clear();
  }

  private static boolean isWaiting(Thread thread) {
    for (StackTraceElement frame : thread.getStackTrace()) {
      if (isOf(frame, ".WorkerErrantRecordReporter", "awaitFutures")
          || isOf(frame, ".DeadLetterQueueReporter", "close")) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(StackTraceElement frame, String simpleName, String method) {
    return frame.getMethodName().equals(method) && frame.getClassName().endsWith(simpleName);
  }
}
