package io.tarmac.connect.jdbc.batch;

import io.tarmac.connect.jdbc.change.MemoryEstimate;
import io.tarmac.connect.jdbc.config.ErrorPolicy;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.AssignedPartition;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.sink.ErrantRecordReporter;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bad records that the task hands to Connect for its dead letter queue. This class knows which
 * records the queue has acknowledged. Connect's reporter is not thread-safe. The reporter's futures
 * are not thread-safe either, except for whether they are done. So only the task's thread uses this
 * class.
 */
public final class ErrantRecords {

  private static final Logger LOG = LoggerFactory.getLogger(ErrantRecords.class);

  /**
   * The longest wait for an acknowledgement. Connect's producer blocks and tries for ever, for
   * example if the queue's topic is gone.
   */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

  /**
   * The time between two looks whether Connect waits, or waits again, after the longest wait is
   * over.
   */
  private static final Duration LATE_INTERVAL = Duration.ofSeconds(1);

  /**
   * The estimated size up to which a record cannot be too large for a producer, in bytes. Nobody
   * sets a producer's limit that low.
   */
  private static final long SMALL = 4_096;

  /** Connect's own reporter, which hides that its producer has refused a record. */
  private static final String CONNECTS_REPORTER =
      "org.apache.kafka.connect.runtime.errors.WorkerErrantRecordReporter";

  private static final String TOLERANCE = "errors.tolerance";
  private static final String TOPIC = "errors.deadletterqueue.topic.name";
  private static final String MAX_RATE = "errors.dlq.max.rate";

  private record PendingReport(
      Future<Void> acknowledgement, AssignedPartition partition, long reportedNanos) {}

  private final ErrorPolicy policy;
  private final @Nullable ErrantRecordReporter reporter;
  private final ErrorRate rate;
  private final LongSupplier nanoClock;
  private final SinkMetrics metrics;
  private final Duration longestWait;
  private final AcknowledgementLimit limit;

  /** The reports that are not settled, by the identity of their records. */
  private final IdentityHashMap<SinkRecord, PendingReport> open = new IdentityHashMap<>();

  /**
   * Creates an object that knows no bad record yet.
   *
   * @param reporter Connect's reporter, or null if Connect has none
   * @param nanoClock a clock like {@link System#nanoTime()}
   */
  public ErrantRecords(
      ErrorPolicy policy,
      @Nullable ErrantRecordReporter reporter,
      LongSupplier nanoClock,
      SinkMetrics metrics) {
    this(policy, reporter, nanoClock, metrics, LONGEST_WAIT);
  }

  /** Creates an object with another limit for the dead letter queue. */
  ErrantRecords(
      ErrorPolicy policy,
      @Nullable ErrantRecordReporter reporter,
      LongSupplier nanoClock,
      SinkMetrics metrics,
      Duration longestWait) {
    this.policy = policy;
    this.reporter = reporter;
    this.rate = new ErrorRate(policy.maxRate(), nanoClock);
    this.nanoClock = nanoClock;
    this.metrics = metrics;
    this.longestWait = longestWait;
    this.limit = new AcknowledgementLimit(longestWait, LATE_INTERVAL, nanoClock);
  }

  /**
   * Forgets the open reports of revoked partitions. The task does not settle these reports, but
   * Connect may still wait for them.
   */
  public void forgetRevoked() {
    open.values().removeIf(report -> report.partition().isRevoked());
  }

  /**
   * Reports the refused records that have not been reported yet.
   *
   * @throws DeliveryFailure if bad records are not tolerated, if no more of them are tolerated, or
   *     if Connect does not take one
   */
  public void report(List<Refusal> refusals) throws DeliveryFailure {
    for (Refusal refusal : refusals) {
      if (!open.containsKey(refusal.record())) {
        report(refusal);
      }
    }
  }

  private void report(Refusal refusal) throws DeliveryFailure {
    // Connect has a reporter even if it only logs. Without tolerance that reporter throws when it
    // has written.
    if (!policy.deadLetters() || reporter == null) {
      throw new DeliveryFailure(
          FailureKind.BAD_RECORD,
          refusal.code(),
          "%s; %s=all and %s set such records aside".formatted(refusal.reason(), TOLERANCE, TOPIC));
    }
    if (!rate.tolerates()) {
      throw new DeliveryFailure(
          FailureKind.FATAL,
          ErrorCode.TOO_MANY_BAD_RECORDS,
          "more bad records within a minute than %s=%d tolerates; the next one: %s"
              .formatted(MAX_RATE, policy.maxRate().orElse(0), refusal.reason()));
    }
    LOG.warn("To the dead letter queue: {}", refusal.message());
    long begunNanos = nanoClock.getAsLong();
    TimeLimit callLimit = TimeLimit.of(longestWait);
    try {
      Future<Void> acknowledgement = hand(reporter, refusal);
      open.put(
          refusal.record(), new PendingReport(acknowledgement, refusal.partition(), begunNanos));
      metrics.deadLettered();
      limit.begin(acknowledgement, begunNanos, refusal.reason());
    } catch (KafkaException failure) {
      throw notTaken(refusal, failure);
    } finally {
      callLimit.close();
    }
  }

  /**
   * Hands a record to Connect's reporter, and detects that the reporter's producer refused the
   * record.
   *
   * <p>A producer refuses a record that is larger than its {@code max.request.size} before it sends
   * the record. The producer's future is done at once and holds the failure, but Connect drops such
   * futures and returns one that has succeeded. A future that is done at once is therefore no
   * acknowledgement.
   *
   * <p>A broker may answer so fast that the future of a record is done at once all the same. This
   * is rare, so the record is handed over a second time, and counts as refused only if that future
   * is done at once too. The size alone does not tell: a transformation may have removed the large
   * field, and a topic may be forbidden. Another runtime's reporter is believed for a small record.
   *
   * @throws DeliveryFailure if the producer has refused the record
   */
  private static Future<Void> hand(ErrantRecordReporter reporter, Refusal refusal)
      throws DeliveryFailure {
    DataException error = new DataException(refusal.message());
    Future<Void> first = reporter.report(refusal.record(), error);
    if (!first.isDone() || isBelieved(reporter, refusal)) {
      return first;
    }
    Future<Void> second = reporter.report(refusal.record(), error);
    if (second.isDone()) {
      throw refusedByProducer(refusal);
    }
    return second;
  }

  private static boolean isBelieved(ErrantRecordReporter reporter, Refusal refusal) {
    return !reporter.getClass().getName().equals(CONNECTS_REPORTER)
        && MemoryEstimate.of(refusal.record()) <= SMALL;
  }

  /**
   * Waits until all of these records have been acknowledged, and then forgets them.
   *
   * @return whether all are acknowledged; false if a record has not been reported, if the time is
   *     up, or if the thread is interrupted
   * @throws DeliveryFailure if the dead letter queue does not take a record, or takes too long
   */
  public boolean settle(List<Refusal> refusals, Duration atMost) throws DeliveryFailure {
    long deadline = nanoClock.getAsLong() + atMost.toNanos();
    for (Refusal refusal : refusals) {
      PendingReport report = open.get(refusal.record());
      if (report == null || !isAcknowledged(refusal, report, deadline)) {
        return false;
      }
    }
    refusals.forEach(refusal -> open.remove(refusal.record()));
    return true;
  }

  /**
   * Requires that no wait of Connect for the dead letter queue had to be ended. Call this where
   * Connect lets the exception through, because Connect's own failure does not name the record.
   *
   * @throws DeliveryFailure if Connect had to be kept from waiting on for the dead letter queue
   */
  public void requireNoneLate() throws DeliveryFailure {
    String reason = limit.late();
    if (reason != null) {
      throw late(reason);
    }
  }

  private boolean isAcknowledged(Refusal refusal, PendingReport report, long deadline)
      throws DeliveryFailure {
    long patience = Math.max(0, deadline - nanoClock.getAsLong());
    try {
      report.acknowledgement().get(patience, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException late) {
      if (nanoClock.getAsLong() - report.reportedNanos() >= longestWait.toNanos()) {
        throw late(refusal.reason());
      }
      return false;
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException failure) {
      throw notTaken(refusal, failure.getCause() == null ? failure : failure.getCause());
    }
  }

  private DeliveryFailure late(String reason) {
    return new DeliveryFailure(
        FailureKind.FATAL,
        ErrorCode.DEAD_LETTER_LATE,
        "the dead letter queue of %s has not acknowledged a record within %d s; %s"
            .formatted(TOPIC, longestWait.toSeconds(), reason));
  }

  private static DeliveryFailure refusedByProducer(Refusal refusal) {
    return new DeliveryFailure(
        FailureKind.FATAL,
        ErrorCode.DEAD_LETTER_REFUSED,
        ("the producer of the dead letter queue of %s did not take a record, which is in neither"
                + " the table nor the queue. Most likely the record is larger than the producer's"
                + " max.request.size: the line of DeadLetterQueueReporter in the worker's log has the"
                + " cause. Set producer.override.max.request.size in the connector (or"
                + " producer.max.request.size in the worker) and max.message.bytes of the queue's"
                + " topic above the record's size, and restart the task; %s")
            .formatted(TOPIC, refusal.reason()));
  }

  /**
   * Creates a failure without the message of the exception, which may hold values of the record.
   */
  private static DeliveryFailure notTaken(Refusal refusal, Throwable failure) {
    return new DeliveryFailure(
        FailureKind.FATAL,
        ErrorCode.DEAD_LETTER_REFUSED,
        "the dead letter queue of %s did not take a record (%s); %s"
            .formatted(TOPIC, failure.getClass().getName(), refusal.reason()));
  }
}
