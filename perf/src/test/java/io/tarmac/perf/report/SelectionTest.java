package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SelectionTest {
  @Test
  void whereTheRateIsSetThereIsNoSpeedOfASink() {
    assertThat(Selection.of(TestingResults.batchTest()))
        .filteredOn(Selection::atFixedRate)
        .extracting(Selection::experiment)
        .containsExactly("fixed-rate");
  }
}
