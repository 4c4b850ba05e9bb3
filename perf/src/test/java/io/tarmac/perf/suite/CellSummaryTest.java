package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellSummaryTest {
  private static final List<Cell> CELLS = TestingSuites.aviation(false, 3).cells();
  private static final CellResult FEWER = first(true);
  private static final CellResult WHOLE = first(false);

  @Test
  void theRateOfFewerEventsIsThatOfAllAtThePaceAfterTheFirst() {
    double plain = FEWER.measurement().eventsPerSecond();
    double seconds = FEWER.asked() / plain;

    CellSummary summary =
        summary(
            withAskedSeconds(seconds / 2, FEWER),
            withAskedSeconds(seconds / 4, FEWER),
            withAskedSeconds(seconds / 3, FEWER));

    assertThat(summary.extrapolated()).isTrue();
    assertThat(summary.rate()).isEqualTo(3 * plain);
    assertThat(summary.leastRate()).isEqualTo(2 * plain);
    assertThat(summary.mostRate()).isEqualTo(4 * plain);
  }

  @Test
  void theRateOfAllEventsIsWhatWasMeasured() {
    CellSummary summary = summary(withAskedSeconds(1e6, WHOLE));

    assertThat(summary.extrapolated()).isFalse();
    assertThat(summary.rate()).isEqualTo(WHOLE.measurement().eventsPerSecond());
  }

  @Test
  void resultsThatDoNotSayWhatAllWouldTakeHaveTheRateThatWasMeasured() {
    CellSummary summary = summary(withAskedSeconds(null, FEWER));

    assertThat(summary.rate()).isEqualTo(FEWER.measurement().eventsPerSecond());
  }

  private static CellSummary summary(CellResult... repetitions) {
    return CellSummary.of(List.of(repetitions)).get(0);
  }

  private static CellResult first(boolean extrapolated) {
    return CELLS.stream()
        .filter(cell -> cell.extrapolated() == extrapolated)
        .findFirst()
        .map(cell -> TestingSuites.result(cell, 1, 1_000))
        .orElseThrow();
  }

  private static CellResult withAskedSeconds(@Nullable Double seconds, CellResult one) {
    return copyOf(one).with(CellResult::askedSeconds, seconds).record();
  }
}
