package io.tarmac.perf.result;

import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.TestingSuites;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BenchmarkSummaryTest {
  private static final List<Benchmark> CELLS = TestingSuites.aviation(false, 3).benchmarks();
  private static final BenchmarkResult FEWER = first(true);
  private static final BenchmarkResult WHOLE = first(false);

  @Test
  void theRateOfFewerEventsIsThatOfAllAtThePaceAfterTheFirst() {
    double plain = FEWER.measurement().eventsPerSecond();
    double seconds = FEWER.asked() / plain;

    BenchmarkSummary summary =
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
    BenchmarkSummary summary = summary(withAskedSeconds(1e6, WHOLE));

    assertThat(summary.extrapolated()).isFalse();
    assertThat(summary.rate()).isEqualTo(WHOLE.measurement().eventsPerSecond());
  }

  @Test
  void resultsThatDoNotSayWhatAllWouldTakeHaveTheRateThatWasMeasured() {
    BenchmarkSummary summary = summary(withAskedSeconds(null, FEWER));

    assertThat(summary.rate()).isEqualTo(FEWER.measurement().eventsPerSecond());
  }

  @Test
  void theMedianRunOfAnEvenNumberIsTheLowerOfTheTwoInTheMiddle() {
    assertThat(summary(paced(40), paced(10), paced(30), paced(20)).medianRun())
        .isEqualTo(paced(20));
    assertThat(summary(paced(40), paced(10), paced(30), paced(20)).rate()).isEqualTo(25);
    assertThat(summary(paced(30), paced(10), paced(20)).medianRun()).isEqualTo(paced(20));
  }

  @Test
  void bytesPerSecondAreThoseAtTheRateAndNotOfRoundedBytes() {
    Measures measures =
        new Measures(1_234.5, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, null);
    BenchmarkResult measured = TestingSuites.measuredWith(FEWER, Measurement::measures, measures);
    double seconds = FEWER.asked() / FEWER.measurement().eventsPerSecond();
    assertThat(withAskedSeconds(seconds, measured).bytesPerSecond()).isEqualTo(1_234.5);
    assertThat(withAskedSeconds(seconds / 2, measured).bytesPerSecond()).isEqualTo(2_469);
    assertThat(FEWER.bytesPerSecond()).isNull();
  }

  @Test
  void theLatencyOfASinkThatFellBehindItsRateIsNoFigure() {
    Latency latency = new Latency(1, 2, 3, null, 5, 0, 200);
    BenchmarkResult timed = withMeasures(Map.of(), Map.of(), latency);
    BenchmarkResult atRate =
        timed.named(
            copyOf(timed.key())
                .with(BenchmarkKey::load, Map.of(BenchmarkKey.RATE, 1_000))
                .record());

    assertThat(summary(atRate).figure(Figure.P99)).isEqualTo(3);
    assertThat(summary(atRate).figure(Figure.P999)).as("of few events").isNull();
    assertThat(summary(measuredAt(940, atRate)).figure(Figure.P99)).isNull();
    assertThat(summary(measuredAt(940, timed)).figure(Figure.P99)).isEqualTo(3);
  }

  @Test
  void theTimeOfAStageIsSharedOutToTheBatches() {
    BenchmarkResult staged =
        withMeasures(Map.of(Measures.COMMITS, 500L), Map.of("write", 1.5), null);

    assertThat(summary(staged).figure(Figure.WRITE)).isEqualTo(3);
    assertThat(summary(staged).figure(Figure.COMMIT)).isNull();
    assertThat(Figure.called("write").title()).isEqualTo("write ms per batch");
  }

  private static BenchmarkResult withMeasures(
      Map<String, Long> database, Map<String, Double> stages, @Nullable Latency latency) {
    return TestingSuites.measuredWith(
        WHOLE,
        Measurement::measures,
        new Measures(null, Map.of(), database, stages, Map.of(), Map.of(), null, latency));
  }

  private static BenchmarkResult measuredAt(double eventsPerSecond, BenchmarkResult one) {
    return TestingSuites.measuredWith(one, Measurement::eventsPerSecond, eventsPerSecond);
  }

  private static BenchmarkResult paced(double eventsPerSecond) {
    return measuredAt(eventsPerSecond, WHOLE);
  }

  private static BenchmarkSummary summary(BenchmarkResult... repetitions) {
    return BenchmarkSummary.of(List.of(repetitions)).get(0);
  }

  private static BenchmarkResult first(boolean extrapolated) {
    return CELLS.stream()
        .filter(benchmark -> benchmark.extrapolated() == extrapolated)
        .findFirst()
        .map(benchmark -> TestingSuites.result(benchmark, 1, 1_000))
        .orElseThrow();
  }

  private static BenchmarkResult withAskedSeconds(@Nullable Double seconds, BenchmarkResult one) {
    return copyOf(one).with(BenchmarkResult::askedSeconds, seconds).record();
  }
}
