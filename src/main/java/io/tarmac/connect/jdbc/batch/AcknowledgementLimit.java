package io.tarmac.connect.jdbc.batch;

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
 * A limit on the time that Connect itself waits for the dead letter queue. Connect waits without a
 * limit, on the task's thread. Before it commits offsets and before it closes partitions, Connect
 * waits for the records that have been reported. After the task has been stopped, Connect closes
 * the producer, and waits for the records that the producer holds. Meanwhile Connect calls no put
 * that could fail, and only an interrupt ends these waits.
 *
 * <p>So the limit interrupts the thread once a record has not been acknowledged for too long. The
 * limit does so only while the thread is in such a wait. The limit interrupts each further wait
 * too, until all records are acknowledged or given up. The producer gives records up if its close
 * is interrupted. The JVM's own thread for delays looks at the task's thread, and does not look
 * while no record is open. Thread-safe.
 *
 * <p>The producer's own bounds cannot replace this class. Connect sets {@code max.block.ms} and
 * {@code delivery.timeout.ms} of this producer to the largest values. Only the connector's JSON can
 * change them ({@code producer.override.}), not its code, and a worker may forbid that. This class
 * alone knows methods of Connect by their names.
 */
final class AcknowledgementLimit {

  private static final Logger LOG = LoggerFactory.getLogger(AcknowledgementLimit.class);

  private record Awaited(Future<?> acknowledgement, long begunNanos, String reason) {}

  private final Duration longestWait;
  private final Duration interval;
  private final LongSupplier nanoClock;

  /** The records that have been reported and perhaps not acknowledged, the oldest first. */
  private final Deque<Awaited> open = new ArrayDeque<>();

  private @Nullable Thread taskThread;
  private @Nullable Map<String, String> loggingContext;

  /** True if a look at the thread is scheduled; false if no record was open at the last look. */
  private boolean looking;

  private @Nullable String late;

  /**
   * Creates a limit.
   *
   * @param interval the time between two looks after {@code longestWait} is over
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  AcknowledgementLimit(Duration longestWait, Duration interval, LongSupplier nanoClock) {
    this.longestWait = longestWait;
    this.interval = interval;
    this.nanoClock = nanoClock;
  }

  /**
   * Begins the limit for a record that the calling thread has reported. The calling thread is the
   * task's.
   *
   * @param reason why the record was reported; the reason names the record
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

  /**
   * Returns the reason of the record for which the limit has ended a wait of Connect. Returns null
   * if the limit has ended none.
   */
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

  /**
   * Logs the reason with the task's logging context, so that the line names the connector and the
   * task.
   */
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
