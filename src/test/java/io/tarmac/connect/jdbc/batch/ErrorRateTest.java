package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.FakeClock;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ErrorRateTest {

  private final FakeClock clock = new FakeClock(Long.MAX_VALUE - 5);

  @Test
  @DisplayName(
      "C6_3 so many are tolerated within any minute, and one more when the oldest is older")
  void theWindowSlides() {
    ErrorRate rate = new ErrorRate(OptionalInt.of(2), clock);
    assertThat(rate.tolerates()).isTrue();
    clock.advance(Duration.ofSeconds(40));
    assertThat(rate.tolerates()).isTrue();
    assertThat(rate.tolerates()).isFalse();

    clock.advance(Duration.ofSeconds(20).minusNanos(1));
    assertThat(rate.tolerates()).isFalse();
    clock.advance(Duration.ofNanos(1));
    assertThat(rate.tolerates()).isTrue();
    assertThat(rate.tolerates()).as("the second is 20 s old").isFalse();
  }

  @Test
  @DisplayName("C6_3 0 tolerates none, and without a bound all are tolerated")
  void boundsMayBeZeroOrAbsent() {
    assertThat(new ErrorRate(OptionalInt.of(0), clock).tolerates()).isFalse();

    ErrorRate unbounded = new ErrorRate(OptionalInt.empty(), clock);
    for (int i = 0; i < 10_000; i++) {
      assertThat(unbounded.tolerates()).isTrue();
    }
  }
}
