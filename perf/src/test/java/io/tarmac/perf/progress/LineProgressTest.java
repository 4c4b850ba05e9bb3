package io.tarmac.perf.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineProgressTest {

  @Test
  void aLineHasEveryCounterTheRateAndTheTimeLeft() {
    String line =
        LineProgress.line(List.of("consumed", "rows"), 10_000, new long[] {5_000, 4_000}, 2_000);

    assertThat(line).isEqualTo("  consumed 5,000 rows 4,000 of 10,000, 2,000/s, 3 s left");
  }

  @Test
  void nothingIsForetoldBeforeAnythingHasHappened() {
    assertThat(LineProgress.line(List.of("rows"), 10, new long[] {0}, 0))
        .isEqualTo("  rows 0 of 10, 0/s");
  }
}
