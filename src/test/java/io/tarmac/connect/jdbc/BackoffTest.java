package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.config.RetryPolicy;
import io.tarmac.connect.jdbc.error.DeliveryFailure;
import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.jdbc.error.FailureKind;
import io.tarmac.connect.jdbc.testing.FakeClock;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Duration FOR_EVER = Duration.ofMillis(-1);
  private static final double NO_JITTER = 0;
  private static final double MOST_JITTER = Math.nextDown(1.0);

  // A clock like System.nanoTime() may be negative, and may run over.
  private final FakeClock clock = new FakeClock(Long.MAX_VALUE - 1_000);

  @Test
  @DisplayName("C5_1 pauses double from the first to the longest")
  void pausesDoubleUpToTheLongest() {
    Backoff backoff = backoff(FOR_EVER, 200, 1_500, NO_JITTER);

    assertThat(pauses(backoff, 6)).containsExactly(200L, 400L, 800L, 1_500L, 1_500L, 1_500L);
  }

  @Test
  @DisplayName("C5_1 jitter takes up to half of a pause away")
  void jitterTakesUpToHalfAway() {
    assertThat(pauses(backoff(FOR_EVER, 200, 1_500, 0.5), 4))
        .containsExactly(150L, 300L, 600L, 1_125L);
    assertThat(pauses(backoff(FOR_EVER, 200, 1_500, MOST_JITTER), 4))
        .containsExactly(100L, 200L, 400L, 750L);
  }

  @Test
  void aPauseIsNeverNothing() {
    assertThat(pauses(backoff(FOR_EVER, 1, 1, MOST_JITTER), 3)).containsOnly(1L);
  }

  @Test
  @DisplayName("C5_1 a success ends the series: the next failure is a first one")
  void aSuccessStartsAnew() {
    Backoff backoff = backoff(Duration.ofSeconds(10), 200, 5_000, NO_JITTER);
    backoff.afterFailure(failure("first outage"));
    clock.advance(Duration.ofSeconds(9));
    backoff.afterFailure(failure("still out"));

    backoff.reset();
    clock.advance(Duration.ofSeconds(9));

    assertThat(backoff.firstCause()).isNull();
    assertThat(backoff.failures()).isZero();
    assertThat(backoff.afterFailure(failure("second outage"))).isEqualTo(Duration.ofMillis(200));
    assertThat(backoff.firstCause()).hasMessageStartingWith("second outage [");
    assertThat(backoff.failures()).isEqualTo(1);
  }

  @Test
  @DisplayName("C5_1 the budget runs from the first failure, and the first cause is kept")
  void theBudgetRunsFromTheFirstFailure() {
    Backoff backoff = backoff(Duration.ofSeconds(10), 200, 5_000, NO_JITTER);
    clock.advance(Duration.ofHours(1));

    assertThat(backoff.afterFailure(failure("refused"))).isNotNull();
    clock.advance(Duration.ofMillis(9_999));
    assertThat(backoff.afterFailure(failure("reset"))).isNotNull();
    clock.advance(Duration.ofMillis(1));
    assertThat(backoff.afterFailure(failure("refused again"))).isNull();

    assertThat(backoff.failures()).isEqualTo(3);
    assertThat(backoff.firstCause()).hasMessageStartingWith("refused [");
  }

  @Test
  @DisplayName("C5_1 a budget of nothing is no retry")
  void aBudgetOfNothingIsNoRetry() {
    assertThat(backoff(Duration.ZERO, 200, 5_000, NO_JITTER).afterFailure(failure("refused")))
        .isNull();
  }

  @Test
  @DisplayName("C5_1 without a budget it goes on for ever")
  void withoutABudgetItGoesOnForEver() {
    Backoff backoff = backoff(FOR_EVER, 200, 5_000, NO_JITTER);

    for (int i = 0; i < 10_000; i++) {
      clock.advance(Duration.ofDays(1));
      assertThat(backoff.afterFailure(failure("refused"))).isNotNull();
    }
  }

  @Test
  void hugePausesDoNotRunOver() {
    long first = 1L << 62;
    Backoff backoff = backoff(FOR_EVER, first, Long.MAX_VALUE, NO_JITTER);

    assertThat(pauses(backoff, 4))
        .containsExactly(first, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  @Test
  @DisplayName("C5_1 a huge budget is as good as none")
  void aHugeBudgetDoesNotRunOver() {
    Backoff backoff = backoff(Duration.ofMillis(Long.MAX_VALUE), 200, 5_000, NO_JITTER);

    assertThat(backoff.afterFailure(failure("refused"))).isEqualTo(Duration.ofMillis(200));
    clock.advance(Duration.ofDays(10_000));
    assertThat(backoff.afterFailure(failure("refused"))).isEqualTo(Duration.ofMillis(400));
  }

  private Backoff backoff(Duration timeout, long firstMillis, long longestMillis, double random) {
    RetryPolicy policy =
        new RetryPolicy(timeout, Duration.ofMillis(firstMillis), Duration.ofMillis(longestMillis));
    return new Backoff(policy, clock, () -> random);
  }

  /** Returns the pauses after a number of failures, in milliseconds. */
  private static List<Long> pauses(Backoff backoff, int failures) {
    return Stream.generate(() -> backoff.afterFailure(failure("refused")))
        .limit(failures)
        .map(Duration::toMillis)
        .toList();
  }

  private static DeliveryFailure failure(String message) {
    return new DeliveryFailure(FailureKind.TRANSIENT, ErrorCode.UNREACHABLE, message);
  }
}
