package io.tarmac.perf.run;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaceLimitTest {
  private final PaceLimit limit = new PaceLimit(Optional.of(Duration.ofMinutes(5)), 100_000);

  @Test
  void aPaceThatWouldTakeTooLongEndsThePass() {
    limit.check(Duration.ofSeconds(1), 10);

    assertFails(
        () -> limit.check(Duration.ofSeconds(41), 1_000),
        "1,000 of 100,000 events arrived in 40 s",
        "67 minutes",
        "--events");
  }

  @Test
  void aSlowStartDoesNotCount() {
    limit.check(Duration.ofSeconds(1), 1);

    assertThatCode(() -> limit.check(Duration.ofSeconds(20), 10)).doesNotThrowAnyException();
  }

  @Test
  void asLongAsNothingArrivesThereIsNoPace() {
    assertThatCode(() -> limit.check(Duration.ofMinutes(9), 0)).doesNotThrowAnyException();
    assertThatCode(() -> limit.check(Duration.ofMinutes(10), 500)).doesNotThrowAnyException();
    assertFails(
        () -> limit.check(Duration.ofMinutes(11), 1_000),
        "1,000 of 100,000 events arrived in 60 s");
  }

  @Test
  void whatIsFastEnoughGoesOn() {
    limit.check(Duration.ofSeconds(1), 1_000);

    assertThatCode(() -> limit.check(Duration.ofSeconds(40), 20_000)).doesNotThrowAnyException();
    assertThatCode(() -> new PaceLimit(Optional.empty(), 100_000).check(Duration.ofHours(1), 1))
        .doesNotThrowAnyException();
  }
}
