package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StageClockTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Map<Stage, Long> spent = new EnumMap<>(Stage.class);
  private final StageClock clock =
      new StageClock(
          new SinkMetrics() {
            @Override
            public void spent(Stage stage, long time) {
              spent.merge(stage, time, Long::sum);
            }
          },
          nanos::get);

  @Test
  @DisplayName("C10_4 the times of the stages add up to that of the put")
  void theTimesAddUp() {
    clock.enter(Stage.WAIT);
    nanos.addAndGet(1);
    @Nullable Stage before = clock.interrupt(Stage.DECODE);
    nanos.addAndGet(10);
    @Nullable Stage within = clock.interrupt(Stage.PLAN);
    nanos.addAndGet(100);
    clock.resume(within);
    nanos.addAndGet(20);
    clock.resume(before);
    nanos.addAndGet(2);
    clock.enter(null);
    nanos.addAndGet(1_000);

    assertThat(spent).isEqualTo(Map.of(Stage.WAIT, 3L, Stage.DECODE, 30L, Stage.PLAN, 100L));
  }

  @Test
  void whatInterruptsNoStageIsNotMeasured() {
    @Nullable Stage before = clock.interrupt(Stage.COMMIT);
    nanos.addAndGet(10);
    clock.resume(before);

    assertThat(spent).isEmpty();
  }
}
