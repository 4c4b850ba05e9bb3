package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.config.RetryPolicy;
import io.tarmac.connect.jdbc.offset.OffsetText;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of transient failures, such as outages, deadlocks and lock timeouts. A WARN says that a
 * failure begins, a short WARN every 30 s that attempts still fail, and an INFO that writing goes
 * on. Only the task's thread uses this class.
 */
public final class OutageLog {

  private static final Logger LOG = LoggerFactory.getLogger(OutageLog.class);

  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final RetryPolicy policy;
  private final LongSupplier nanoClock;

  /** The first offsets that were not written when the failure began, without revoked partitions. */
  private final Map<TopicPartition, Long> waiting = new HashMap<>();

  /** True if some of those partitions are another task's now. */
  private boolean anyForgotten;

  /** The number of attempts that have failed; 0 while there is no failure. */
  private int attempts;

  private long begunNanos;
  private long loggedNanos;

  /** The cause that was logged last. */
  private @Nullable String cause;

  /**
   * Creates a log that has seen no failure.
   *
   * @param policy the policy that says how long the task waits
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public OutageLog(RetryPolicy policy, LongSupplier nanoClock) {
    this.policy = policy;
    this.nanoClock = nanoClock;
  }

  /**
   * Logs a failed attempt if it is the first one, or if 30 s have passed since the last WARN.
   *
   * @param message the cause of the failure
   * @param pause the time until the next attempt
   * @param firstUnwritten returns the first offsets that are not written; called for the first
   *     failed attempt only
   */
  public void failed(
      String message, Duration pause, Supplier<Map<TopicPartition, Long>> firstUnwritten) {
    long now = nanoClock.getAsLong();
    attempts++;
    if (attempts == 1) {
      begunNanos = now;
      loggedNanos = now;
      cause = message;
      waiting.putAll(firstUnwritten.get());
      LOG.warn(
          "Writing waits{}: {}. The next attempt is in {} ms; {}",
          waiting.isEmpty() ? "" : " at " + OffsetText.list(waiting),
          message,
          pause.toMillis(),
          limit());
    } else if (now - loggedNanos >= INTERVAL.toNanos()) {
      loggedNanos = now;
      LOG.warn(
          "Writing still waits after {} and {} attempts{}",
          text(Duration.ofNanos(now - begunNanos)),
          attempts,
          message.equals(cause) ? "" : ": " + message);
      cause = message;
    } else {
      LOG.debug("Attempt {} failed, next in {} ms: {}", attempts, pause.toMillis(), message);
    }
  }

  /** Forgets revoked partitions. */
  public void forget(Collection<TopicPartition> partitions) {
    anyForgotten |= waiting.keySet().removeAll(partitions);
  }

  /**
   * Logs that writing goes on, or that nothing is left to be written, if writing has waited.
   *
   * @param written false if nothing has been written, so that the database may still be away
   */
  public void ended(boolean written) {
    if (attempts == 0) {
      return;
    }
    boolean givenAway = !written && anyForgotten && waiting.isEmpty();
    LOG.info(
        "{} after {} and {} {}; {}",
        givenAway ? "Waiting ended" : "Recovered, back",
        text(Duration.ofNanos(nanoClock.getAsLong() - begunNanos)),
        attempts,
        attempts == 1 ? "attempt" : "attempts",
        outcome(givenAway));
    attempts = 0;
    cause = null;
    anyForgotten = false;
    waiting.clear();
  }

  private String outcome(boolean givenAway) {
    if (givenAway) {
      return "the partitions that waited are another task's now";
    }
    return waiting.isEmpty()
        ? "nothing waits to be written"
        : "writing goes on from " + OffsetText.list(waiting);
  }

  private String limit() {
    return policy.bounded()
        ? "the task fails if this lasts for retry.timeout.ms=" + policy.timeout().toMillis()
        : "the task waits as long as this lasts (retry.timeout.ms=-1)";
  }

  private static String text(Duration lasted) {
    return lasted.toSeconds() > 0 ? lasted.toSeconds() + " s" : lasted.toMillis() + " ms";
  }
}
