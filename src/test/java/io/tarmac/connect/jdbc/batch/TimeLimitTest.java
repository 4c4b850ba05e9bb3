package io.tarmac.connect.jdbc.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimeLimitTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration SHORT = Duration.ofMillis(1);

  private final CountDownLatch never = new CountDownLatch(1);

  @Test
  @DisplayName("C6_4 a call that takes too long is interrupted, and what comes after it is not")
  void aCallThatTakesTooLongIsInterrupted() {
    assertThatThrownBy(
            () -> {
              try (TimeLimit limit = TimeLimit.of(SHORT)) {
                assertThat(limit).isNotNull();
                never.await();
              }
            })
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  @DisplayName("C6_4 a call that ends in time leaves no interruption behind")
  void aCallThatEndsInTimeLeavesNothingBehind() {
    for (int i = 0; i < 1_000; i++) {
      TimeLimit.of(SHORT).close();
      assertThat(Thread.interrupted()).isFalse();
    }
  }

  @Test
  @DisplayName("C6_4 an interruption by another stays")
  void anInterruptionByAnotherStays() {
    try (TimeLimit limit = TimeLimit.of(LONG)) {
      assertThat(limit).isNotNull();
      Thread.currentThread().interrupt();
    }
    assertThat(Thread.interrupted()).isTrue();
  }
}
