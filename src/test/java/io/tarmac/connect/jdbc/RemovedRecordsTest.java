package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.metrics.SinkMetrics;
import io.tarmac.connect.jdbc.offset.OffsetGap;
import io.tarmac.connect.jdbc.testing.TestingLog;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.logging.log4j.Level;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RemovedRecordsTest {

  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final boolean FIRST = true;

  /** A consumer that answers where the log begins. */
  private static final class AskedConsumer extends MockConsumer<byte[], byte[]> {
    private int asked;
    private @Nullable RuntimeException failure;

    AskedConsumer() {
      super("earliest");
    }

    @Override
    public synchronized Map<TopicPartition, Long> beginningOffsets(
        Collection<TopicPartition> partitions, Duration timeout) {
      asked++;
      if (failure != null) {
        throw failure;
      }
      return super.beginningOffsets(partitions);
    }
  }

  private final AskedConsumer consumer = new AskedConsumer();
  private final long[] counted = {0};
  private final SinkMetrics metrics =
      new SinkMetrics() {
        @Override
        public void removedUnread(long records) {
          counted[0] += records;
        }
      };
  private long nanos;
  private final TestingLog log = new TestingLog(Level.WARN);
  private final ConsumerPositions positions =
      ConsumerPositions.of(new ConsumerPositionsTest.WorkerContext(consumer));
  private final RemovedRecords removed = removed(positions);

  @AfterEach
  void closeLog() {
    log.close();
  }

  @Test
  @DisplayName("C4_1 records that were removed before they were read are named and counted")
  void removedRecordsAreNamedAndCounted() {
    begins(500);

    removed.check(List.of(new OffsetGap(ORDERS, 100, 503, FIRST)));

    assertThat(log.text())
        .containsOnlyOnce("WARN")
        .contains("orders-0: Kafka removed offsets 100 to 499 (up to 400 records)")
        .contains("writing goes on from orders-0@503", "retention.ms");
    assertThat(counted[0]).isEqualTo(400);
  }

  @Test
  @DisplayName("C4_1 what is removed after the record that came is not counted")
  void theCountEndsAtTheRecordThatCame() {
    begins(1_000);

    removed.check(List.of(new OffsetGap(ORDERS, 499, 500, FIRST)));

    assertThat(log.text()).contains("offsets 499 to 499 (1 record)");
    assertThat(counted[0]).isEqualTo(1);
  }

  @Test
  @DisplayName("C4_1 a gap that compaction or a transaction has left is none of removed records")
  void aGapBehindTheBeginningIsNotNamed() {
    begins(100);

    removed.check(List.of(new OffsetGap(ORDERS, 100, 500, FIRST)));

    assertThat(log.text()).isEmpty();
    assertThat(counted[0]).isZero();
  }

  @Test
  @DisplayName("C4_1 without a gap Kafka is not asked, with many gaps not often")
  void kafkaIsNotAskedOften() {
    begins(0);
    removed.check(List.of());
    assertThat(consumer.asked).isZero();

    for (int poll = 0; poll < 100; poll++) {
      removed.check(List.of(new OffsetGap(ORDERS, 2L * poll, 2L * poll + 1, !FIRST)));
    }
    assertThat(consumer.asked).isEqualTo(1);

    removed.check(List.of(new OffsetGap(ORDERS, 300, 301, FIRST)));
    assertThat(consumer.asked).isEqualTo(2);
    nanos += Duration.ofSeconds(10).toNanos();
    removed.check(List.of(new OffsetGap(ORDERS, 400, 401, !FIRST)));
    assertThat(consumer.asked).isEqualTo(3);
  }

  @Test
  @DisplayName("C4_1 a wakeup of Connect's is handed on, any other failure ends the check")
  void failuresEndTheCheck() {
    begins(500);
    consumer.failure = new WakeupException();
    removed.check(List.of(new OffsetGap(ORDERS, 100, 500, FIRST)));
    consumer.failure = new AuthorizationException("denied");
    removed.check(List.of(new OffsetGap(ORDERS, 100, 500, FIRST)));
    removed.check(List.of(new OffsetGap(ORDERS, 100, 500, FIRST)));

    assertThat(consumer.asked).isEqualTo(2);
    assertThat(log.text()).isEmpty();
    assertThat(positions.next(List.of(ORDERS))).isEmpty();
  }

  @Test
  @DisplayName("C10_5 a context without a consumer switches the check off")
  void anotherContextSwitchesTheCheckOff() {
    ConsumerPositions none = ConsumerPositions.of(new Object());
    RemovedRecords off = removed(none);

    assertThat(none.next(List.of(ORDERS))).isEmpty();
    off.check(List.of(new OffsetGap(ORDERS, 100, 500, FIRST)));

    assertThat(log.text()).isEmpty();
  }

  @Test
  @DisplayName("C4_1 the position of an open partition is where the consumer reads on")
  void thePositionIsTheConsumers() {
    consumer.assign(List.of(ORDERS));
    consumer.seek(ORDERS, 17);

    assertThat(positions.next(List.of(ORDERS))).containsExactly(Map.entry(ORDERS, 17L));
  }

  private RemovedRecords removed(ConsumerPositions of) {
    return new RemovedRecords(of, metrics, () -> nanos);
  }

  private void begins(long offset) {
    consumer.updateBeginningOffsets(Map.of(ORDERS, offset));
  }
}
