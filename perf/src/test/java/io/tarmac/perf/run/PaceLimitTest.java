package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaceLimitTest {
  private final PaceLimit limit = new PaceLimit(Optional.of(Duration.ofMinutes(5)), 100_000);

  @Test
  void aPaceThatWouldTakeTooLongEndsThePass() {
    assertThatThrownBy(() -> limit.check(Duration.ofSeconds(40), 1_000))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("1,000 of 100,000 events arrived in 40 s")
        .hasMessageContaining("67 minutes")
        .hasMessageContaining("--events");
    assertThatThrownBy(() -> limit.check(Duration.ofSeconds(40), 0))
        .hasMessageContaining("for ever");
  }

  @Test
  void aSlowStartDoesNotCount() {
    assertThatCode(() -> limit.check(Duration.ofSeconds(20), 10)).doesNotThrowAnyException();
  }

  @Test
  void whatIsFastEnoughGoesOn() {
    assertThatCode(() -> limit.check(Duration.ofSeconds(40), 20_000)).doesNotThrowAnyException();
    assertThatCode(() -> new PaceLimit(Optional.empty(), 100_000).check(Duration.ofHours(1), 1))
        .doesNotThrowAnyException();
  }
}
