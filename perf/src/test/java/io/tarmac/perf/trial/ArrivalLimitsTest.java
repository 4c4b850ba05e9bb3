package io.tarmac.perf.trial;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArrivalLimitsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private final ArrivalLimits stall = new ArrivalLimits(TIMEOUT, Optional.empty(), 100_000);
  private final ArrivalLimits pace =
      new ArrivalLimits(Duration.ofHours(9), Optional.of(Duration.ofMinutes(5)), 100_000);

  @Test
  void numbersThatNoLongerGrowAreAFailureAfterTheTimeoutAndNotBefore() {
    stall.check(Duration.ofSeconds(1), 3, 2);

    assertThatCode(() -> stall.check(Duration.ofSeconds(61), 3, 2)).doesNotThrowAnyException();
    assertFails(() -> stall.check(Duration.ofSeconds(62), 3, 2), "for 60 s", "--timeout");
  }

  @Test
  void aNumberThatGrowsHasTheWholeTimeoutAnew() {
    stall.check(Duration.ZERO, 3, 2);
    stall.check(Duration.ofSeconds(61), 3, 3);

    assertThatCode(() -> stall.check(Duration.ofSeconds(121), 3, 3)).doesNotThrowAnyException();
  }

  @Test
  void aPaceThatWouldTakeTooLongEndsTheIteration() {
    pace.check(Duration.ofSeconds(1), 10, 10);

    assertFails(
        () -> pace.check(Duration.ofSeconds(41), 1_000, 10),
        "1,000 of 100,000 events arrived in 40 s",
        "67 minutes",
        "--events");
  }

  @Test
  void aSlowStartDoesNotCount() {
    pace.check(Duration.ofSeconds(1), 1, 1);

    assertThatCode(() -> pace.check(Duration.ofSeconds(20), 10, 10)).doesNotThrowAnyException();
  }

  @Test
  void asLongAsNothingArrivesThereIsNoPace() {
    assertThatCode(() -> pace.check(Duration.ofMinutes(9), 0, 0)).doesNotThrowAnyException();
    assertThatCode(() -> pace.check(Duration.ofMinutes(10), 500, 0)).doesNotThrowAnyException();
    assertFails(
        () -> pace.check(Duration.ofMinutes(11), 1_000, 0),
        "1,000 of 100,000 events arrived in 60 s");
  }

  @Test
  void whatIsFastEnoughGoesOn() {
    pace.check(Duration.ofSeconds(1), 1_000, 0);

    assertThatCode(() -> pace.check(Duration.ofSeconds(40), 20_000, 0)).doesNotThrowAnyException();
    stall.check(Duration.ZERO, 1, 0);
    assertThatCode(() -> stall.check(Duration.ofHours(1), 2, 0)).doesNotThrowAnyException();
  }
}
