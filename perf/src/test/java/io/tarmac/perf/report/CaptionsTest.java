package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The captions of charts, which a reader takes in at a glance. */
class CaptionsTest {
  private static final int MOST_WORDS = 30;

  @Test
  void captionsAreShort() {
    List<BenchmarkResult> repeated = new ArrayList<>(TestingResults.aviation());
    repeated.addAll(TestingResults.aviation());

    assertThat(
            Stream.of(
                    repeated,
                    TestingResults.payload(),
                    TestingResults.batchTest(),
                    TestingResults.mix(),
                    TestingResults.scale(),
                    TestingResults.distance())
                .flatMap(CaptionsTest::charts))
        .hasSizeGreaterThan(20)
        .allSatisfy(chart -> assertThat(chart.note().split("\\s+")).hasSizeBetween(2, MOST_WORDS));
  }

  private static Stream<Chart> charts(List<BenchmarkResult> results) {
    return SuitePage.page(results, List.of()).sections().stream()
        .flatMap(section -> section.charts().stream());
  }
}
