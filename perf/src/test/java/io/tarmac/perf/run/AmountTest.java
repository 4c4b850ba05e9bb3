package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AmountTest {

  @Test
  void theWarmupHasItsPartOfTheLimit() {
    assertThat(limited(100_000, 50_000).first())
        .isEqualTo(new Amount(50_000, 0, Optional.of(Duration.ofMinutes(5))));
    assertThat(limited(100_000, 10).first().limit()).hasValue(Duration.ofMinutes(1));
    assertThat(Amount.of(100, 10).first().limit()).isEmpty();
  }

  private static Amount limited(int events, int warmup) {
    return new Amount(events, warmup, Optional.of(Duration.ofMinutes(10)));
  }
}
