package io.tarmac.connect.jdbc.offset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeaseLossCounterTest {

  /** A time below zero, as {@link System#nanoTime()} may return one. */
  private long nanos = -Duration.ofDays(30).toNanos();

  private final LeaseLossCounter leaseLosses = new LeaseLossCounter(() -> nanos);

  @Test
  @DisplayName("C4_3 only the fifth fencing in a row is too many")
  void theFifthIsTooMany() {
    add(4);
    assertThat(leaseLosses.areTooMany()).isFalse();
    add(1);
    assertThat(leaseLosses.areTooMany()).isTrue();
  }

  @Test
  @DisplayName("C4_3 a rebalance explains those before it")
  void aRebalanceResetsTheCount() {
    add(4);
    leaseLosses.reset();
    add(4);
    assertThat(leaseLosses.areTooMany()).isFalse();
  }

  @Test
  @DisplayName("C4_3 one long after the others begins anew")
  void oneLongAfterTheOthersBeginsAnew() {
    add(4);
    nanos += Duration.ofMinutes(6).toNanos();
    add(4);
    assertThat(leaseLosses.areTooMany()).isFalse();
  }

  @Test
  @DisplayName("C4_3 those of five minutes count together")
  void thoseOfFiveMinutesCountTogether() {
    add(4);
    nanos += Duration.ofMinutes(5).minusSeconds(1).toNanos();
    add(1);
    assertThat(leaseLosses.areTooMany()).isTrue();
  }

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      nanos += Duration.ofSeconds(1).toNanos();
      leaseLosses.add();
    }
  }
}
