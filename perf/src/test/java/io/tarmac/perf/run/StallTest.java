package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StallTest {

  @Test
  void aNumberThatNoLongerGrowsIsAFailureAfterTheTimeout() {
    Stall stall = new Stall(Duration.ofNanos(-1));
    stall.progress(5);

    assertThatThrownBy(() -> stall.progress(5))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("--timeout");
  }

  @Test
  void aNumberThatGrowsIsNone() {
    Stall stall = new Stall(Duration.ofNanos(-1));
    stall.progress(5);

    assertThatCode(() -> stall.progress(6)).doesNotThrowAnyException();
  }
}
