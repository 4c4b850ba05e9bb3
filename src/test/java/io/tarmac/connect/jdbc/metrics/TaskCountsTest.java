package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskCountsTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong millis = new AtomicLong(10_000);
  private final TaskCounts counts =
      new TaskCounts(new TableCounts((table, ofTable) -> {}), nanos::get, millis::get);

  @ParameterizedTest
  @EnumSource(TaskMetric.class)
  @DisplayName("C10_4 every number of a task is zero at first")
  void everyNumberIsZeroAtFirst(TaskMetric metric) {
    assertThat(counts.value(metric)).isZero();
  }

  @ParameterizedTest
  @EnumSource(BatchEnd.class)
  void everyReasonHasItsNumber(BatchEnd why) {
    counts.batchEnded(why, 0.25);
    counts.batchEnded(why, 0.5);

    assertThat(counts.value(TaskMetric.of(why))).isEqualTo(2);
    assertThat(counts.value(TaskMetric.BATCH_FILL)).isEqualTo(0.75);
    assertThat(counts.value(TaskMetric.BATCH_FILL_LATEST)).isEqualTo(0.5);
  }

  @ParameterizedTest
  @EnumSource(Stage.class)
  void everyStageHasItsTime(Stage stage) {
    counts.spent(stage, 1_500_000);
    counts.spent(stage, 1_000);

    assertThat(counts.value(TaskMetric.of(stage))).isEqualTo(1.501);
  }

  @Test
  @DisplayName("C10_4 an outage lasts from the first failure until something has been written")
  void anOutageLastsUntilItIsOver() {
    counts.failed();
    nanos.addAndGet(2_000_000_000L);
    counts.failed();

    assertThat(counts.value(TaskMetric.OUTAGE)).isEqualTo(1);
    assertThat(counts.value(TaskMetric.OUTAGE_DURATION)).isEqualTo(2_000);
    assertThat(counts.value(TaskMetric.RETRIES)).isEqualTo(2);
    assertThat(counts.value(TaskMetric.OUTAGES)).isEqualTo(1);

    counts.recovered();

    assertThat(counts.value(TaskMetric.OUTAGE)).isZero();
    assertThat(counts.value(TaskMetric.OUTAGE_DURATION)).isZero();
    assertThat(counts.value(TaskMetric.OUTAGES)).isEqualTo(1);
  }

  @Test
  @DisplayName("C10_4 the lag is the age of the oldest record, which grows while nothing happens")
  void theLagGrowsByItself() {
    counts.watch(new Waiting(9_000));

    assertThat(counts.value(TaskMetric.OLDEST_UNWRITTEN_LAG)).isEqualTo(1_000);
    millis.addAndGet(500);
    assertThat(counts.value(TaskMetric.OLDEST_UNWRITTEN_LAG)).isEqualTo(1_500);
    assertThat(counts.value(TaskMetric.RECORDS_WAITING)).isEqualTo(7);
    assertThat(counts.value(TaskMetric.RECORDS_IN_FLIGHT)).isEqualTo(5);
    assertThat(counts.value(TaskMetric.BYTES_UNWRITTEN)).isEqualTo(300);
  }

  @Test
  void aRecordFromTheFutureOrWithoutTimestampHasNoLag() {
    counts.watch(new Waiting(20_000));
    assertThat(counts.value(TaskMetric.OLDEST_UNWRITTEN_LAG)).isZero();

    counts.watch(new Waiting(Backlog.NO_TIMESTAMP));
    assertThat(counts.value(TaskMetric.OLDEST_UNWRITTEN_LAG)).isZero();
  }

  private record Waiting(long oldestTimestamp) implements Backlog {
    @Override
    public long waitingRecords() {
      return 7;
    }

    @Override
    public long recordsInFlight() {
      return 5;
    }

    @Override
    public long bytes() {
      return 300;
    }
  }
}
