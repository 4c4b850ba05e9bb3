package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BenchmarkTest {
  private static final Setting SETTING = TestingEnvironment.setting(SinkKind.NONE, 500);

  @Test
  void theWarmupHasItsPartOfTheLimit() {
    assertThat(limited(100_000, 50_000).warmupPlan())
        .isEqualTo(new TrialPlan(SETTING, 50_000, 0, Optional.of(Duration.ofMinutes(5))));
    assertThat(limited(100_000, 10).warmupPlan().limit()).hasValue(Duration.ofMinutes(1));
    assertThat(new TrialPlan(SETTING, 100, 10, Optional.empty()).warmupPlan().limit()).isEmpty();
  }

  private static TrialPlan limited(int events, int warmup) {
    return new TrialPlan(SETTING, events, warmup, Optional.of(Duration.ofMinutes(10)));
  }
}
