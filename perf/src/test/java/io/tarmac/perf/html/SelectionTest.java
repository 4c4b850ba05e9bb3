package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.SuiteName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SelectionTest {
  @Test
  void everyRateThatIsSetIsNoSpeedOfASink() {
    assertThat(SuiteName.BATCH_TEST.experiments())
        .filteredOn(experiment -> selection(experiment).atFixedRate())
        .containsExactly("fixed-rate", "fixed-rate-in-batches");
  }

  private static Selection selection(String experiment) {
    return new Selection(experiment, "postgresql", List.of(), Map.of());
  }
}
