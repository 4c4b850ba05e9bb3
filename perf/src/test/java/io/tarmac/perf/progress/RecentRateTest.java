package io.tarmac.perf.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentRateTest {
  private static final long SECOND = 1_000_000_000;

  private final RecentRate rate = new RecentRate();

  @Test
  void theRateIsThatOfTheLastTwoSeconds() {
    assertThat(rate.perSecond(0, 0)).isZero();
    assertThat(rate.perSecond(SECOND, 100)).isEqualTo(100);
    assertThat(rate.perSecond(2 * SECOND, 1_100)).isEqualTo(550);
    assertThat(rate.perSecond(3 * SECOND, 2_100)).isEqualTo(1_000);
  }

  @Test
  void aCounterThatIsReadRarelyKeepsItsRateUntilItIsReadAgain() {
    rate.perSecond(0, 0);
    assertThat(rate.perSecond(5 * SECOND, 500)).isEqualTo(100);
    assertThat(rate.perSecond(9 * SECOND, 500)).isEqualTo(100);
    assertThat(rate.perSecond(10 * SECOND, 1_500)).isEqualTo(200);
  }

  @Test
  void theRateOfACounterThatStandsStillFalls() {
    rate.perSecond(0, 0);
    rate.perSecond(SECOND, 1_000);

    assertThat(rate.perSecond(11 * SECOND, 1_000)).isEqualTo(100);
  }
}
