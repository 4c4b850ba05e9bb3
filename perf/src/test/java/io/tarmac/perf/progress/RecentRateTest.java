package io.tarmac.perf.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentRateTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void theRateIsThatOfTheLastTwoSeconds() {
    RecentRate rate = new RecentRate();

    assertThat(rate.perSecond(0, 0)).isZero();
    assertThat(rate.perSecond(SECOND, 100)).isEqualTo(100);
    assertThat(rate.perSecond(2 * SECOND, 1_100)).isEqualTo(550);
    assertThat(rate.perSecond(3 * SECOND, 2_100)).isEqualTo(1_000);
    assertThat(rate.perSecond(9 * SECOND, 2_100)).isZero();
  }
}
