package io.tarmac.connect.jdbc;

import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetGap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A check for records that Kafka removed before the task read them. A gap in the offsets alone
 * proves nothing: compaction and transactions leave gaps too. So the check asks Kafka where its log
 * begins. Only the task's thread uses this class.
 */
final class RemovedRecords {

  private static final Logger LOG = LoggerFactory.getLogger(RemovedRecords.class);

  /**
   * The shortest time between two questions about gaps, which cost a round trip each. In a
   * compacted or transactional topic nearly every poll begins with a gap.
   */
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final ConsumerPositions positions;
  private final SinkMetrics metrics;
  private final LongSupplier nanoClock;

  /** The time of the last question that found no removed records; null before it. */
  private @Nullable Long askedNanos;

  RemovedRecords(ConsumerPositions positions, SinkMetrics metrics, LongSupplier nanoClock) {
    this.positions = positions;
    this.metrics = metrics;
    this.nanoClock = nanoClock;
  }

  /** Logs and counts the records that Kafka removed, if that is the cause of these gaps. */
  void check(List<OffsetGap> gaps) {
    if (gaps.isEmpty() || !isDue(gaps)) {
      return;
    }
    Map<TopicPartition, Long> beginnings =
        positions.beginnings(gaps.stream().map(OffsetGap::partition).distinct().toList());
    boolean anyRemoved = false;
    for (OffsetGap gap : gaps) {
      long end = Math.min(beginnings.getOrDefault(gap.partition(), gap.from()), gap.next());
      if (end > gap.from()) {
        anyRemoved = true;
        report(gap, end);
      }
    }
    askedNanos = anyRemoved ? null : Long.valueOf(nanoClock.getAsLong());
  }

  private boolean isDue(List<OffsetGap> gaps) {
    Long asked = askedNanos;
    return asked == null
        || nanoClock.getAsLong() - asked >= INTERVAL.toNanos()
        || gaps.stream().anyMatch(OffsetGap::isFirst);
  }

  private void report(OffsetGap gap, long end) {
    metrics.removedUnread(end - gap.from());
    LOG.warn(
        "{}: Kafka removed offsets {} to {} ({}) before this task read them, so they are in no table;"
            + " writing goes on from {}@{}. Set retention.ms (and retention.bytes) of topic {} so"
            + " that records are kept for longer than the connector may be stopped or behind",
        gap.partition(),
        gap.from(),
        end - 1,
        end - gap.from() == 1 ? "1 record" : "up to " + (end - gap.from()) + " records",
        gap.partition(),
        gap.next(),
        gap.partition().topic());
  }
}
