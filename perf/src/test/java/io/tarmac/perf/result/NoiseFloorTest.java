package io.tarmac.perf.result;

import static io.tarmac.perf.suite.TestingSuites.ofRun;
import static io.tarmac.perf.suite.TestingSuites.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.TestingSuites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class NoiseFloorTest {
  private static final Benchmark BENCHMARK =
      TestingSuites.ofSink(TestingSuites.aviation(false, 3).benchmarks(), "tarmac").get(0);
  private static final Benchmark TWIN = BENCHMARK.named("tarmac-again");
  private static final Benchmark OTHER = BENCHMARK.named("debezium");

  @Test
  void theFloorIsAtLeastTheDifferenceThatWasObserved() {
    NoiseFloor floor = NoiseFloor.of(runs(List.of(100, 100, 100), List.of(110, 110, 110)));

    assertThat(floor.pairs()).isEqualTo(1);
    assertThat(floor.observed()).isCloseTo(1.1, within(1e-9));
    assertThat(floor.ratio()).isGreaterThanOrEqualTo(floor.observed());
    assertThat(floor.text()).contains("differed by 10 %");
  }

  @Test
  void twinsThatHappenToHaveOneMedianHaveTheNoiseOfTheirRepetitions() {
    NoiseFloor floor = NoiseFloor.of(runs(List.of(80, 100, 120), List.of(81, 100, 119)));

    assertThat(floor.observed()).isEqualTo(1);
    assertThat(floor.ratio()).isBetween(1.1, 1.6);
    assertThat(floor)
        .as("the same of the same results")
        .isEqualTo(NoiseFloor.of(runs(List.of(80, 100, 120), List.of(81, 100, 119))));
  }

  @Test
  void whatIsBelowTheFloorOrOverlapsIsNotToldApart() {
    NoiseFloor floor = NoiseFloor.of(runs(List.of(100, 100), List.of(110, 110)));

    assertThat(
            floor.doubt(
                Figure.RATE, summary(BENCHMARK, 99, 100, 101), summary(OTHER, 105, 105, 106)))
        .isEqualTo("differences below 10 % may be chance");
    assertThat(
            floor.doubt(
                Figure.RATE, summary(BENCHMARK, 99, 100, 150), summary(OTHER, 140, 200, 300)))
        .isEqualTo("their repetitions overlap");
    assertThat(
            floor.tells(
                Figure.RATE, summary(BENCHMARK, 99, 100, 101), summary(OTHER, 150, 150, 151)))
        .isTrue();
  }

  @Test
  void fewerThanThreeRepetitionsTellOnlyALargeDifference() {
    NoiseFloor floor = NoiseFloor.of(runs(List.of(100, 100), List.of(101, 101)));

    assertThat(
            floor.doubt(Figure.RATE, summary(BENCHMARK, 100, 100, 101), summary(OTHER, 130, 131)))
        .contains("fewer than three repetitions");
    assertThat(
            floor.tells(Figure.RATE, summary(BENCHMARK, 100, 100, 101), summary(OTHER, 160, 161)))
        .isTrue();
    assertThat(
            floor.tells(
                Figure.RATE, summary(BENCHMARK, 100, 100, 101), summary(OTHER, 130, 130, 131)))
        .isTrue();
  }

  @Test
  void withoutATwinOnlyWhatOverlapsIsNotToldApart() {
    NoiseFloor floor = NoiseFloor.of(List.of(result(BENCHMARK, 1, 100)));

    assertThat(floor.isKnown()).isFalse();
    assertThat(floor.text()).contains("unknown");
    assertThat(
            floor.tells(
                Figure.RATE, summary(BENCHMARK, 99, 100, 101), summary(OTHER, 102, 102, 103)))
        .isTrue();
    assertThat(
            floor.tells(
                Figure.RATE, summary(BENCHMARK, 99, 100, 102), summary(OTHER, 101, 102, 103)))
        .isFalse();
  }

  @Test
  void eachRunHasItsOwnFloorAndTheLargestIsThatOfAll() {
    List<BenchmarkResult> results = new ArrayList<>(runs(List.of(100), List.of(110)));
    runs(List.of(100), List.of(150)).forEach(one -> results.add(ofRun(8, one)));

    assertThat(NoiseFloor.ofRuns(results)).containsOnlyKeys(7L, 8L);
    assertThat(NoiseFloor.of(results).observed()).isCloseTo(1.5, within(1e-9));
  }

  @Test
  void twinsAtAFixedRateAreComparedByTheirP99() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (double millis : List.of(10.0, 10.0, 10.0)) {
      results.add(timed(BENCHMARK, millis));
      results.add(timed(TWIN, 1.5 * millis));
    }

    NoiseFloor floor = NoiseFloor.of(results);

    assertThat(floor.observed()).isCloseTo(1.5, within(1e-9));
    assertThat(floor.text()).contains("differed by 50 % in its p99");
    assertThat(floor.tells(Figure.P99, timed(20, 20, 20), timed(29, 29, 29))).isFalse();
    assertThat(floor.tells(Figure.P99, timed(20, 20, 20), timed(31, 31, 31))).isTrue();
    assertThat(floor.tells(Figure.P99, timed(20, 20), timed(90, 90))).isFalse();
    assertThat(floor.tells(Figure.P50, timed(20, 20, 20), timed(21, 21, 21))).isTrue();
  }

  /** Returns a result at a fixed rate. */
  private static BenchmarkResult timed(Benchmark benchmark, double millis) {
    BenchmarkResult one = result(benchmark, 1, 100);
    Latency latency = new Latency(millis, millis, millis, null, millis, 0, 100);
    Measures measures =
        new Measures(null, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, latency);
    return TestingSuites.measuredWith(one, Measurement::measures, measures)
        .named(copyOf(one.key()).with(BenchmarkKey::load, Map.of(BenchmarkKey.RATE, 100)).record());
  }

  private static BenchmarkSummary timed(double... millis) {
    return new BenchmarkSummary(
        DoubleStream.of(millis).mapToObj(one -> timed(OTHER, one)).toList());
  }

  private static List<BenchmarkResult> runs(List<Integer> original, List<Integer> twin) {
    List<BenchmarkResult> results = new ArrayList<>();
    original.forEach(rate -> results.add(result(BENCHMARK, results.size() + 1, rate)));
    twin.forEach(rate -> results.add(result(TWIN, results.size() + 1, rate)));
    return results;
  }

  private static BenchmarkSummary summary(Benchmark benchmark, int... rates) {
    List<BenchmarkResult> results = new ArrayList<>();
    for (int rate : rates) {
      results.add(result(benchmark, results.size() + 1, rate));
    }
    return new BenchmarkSummary(results);
  }
}
