package io.tarmac.perf.run;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StallTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  private long nanos = Long.MAX_VALUE - 1; // a clock as the JVM's may begin and overflow anywhere
  private final Stall stall = new Stall(TIMEOUT, () -> nanos);

  @Test
  void aNumberThatNoLongerGrowsIsAFailureAfterTheTimeoutAndNotBefore() {
    stall.progress(5);

    nanos += TIMEOUT.toNanos();
    assertThatCode(() -> stall.progress(5)).doesNotThrowAnyException();

    nanos++;
    assertFails(() -> stall.progress(5), "for 60 s", "--timeout");
  }

  @Test
  void aNumberThatGrowsHasTheWholeTimeoutAnew() {
    stall.progress(5);
    nanos += TIMEOUT.toNanos() + 1;
    stall.progress(6);

    nanos += TIMEOUT.toNanos();
    assertThatCode(() -> stall.progress(6)).doesNotThrowAnyException();
  }
}
