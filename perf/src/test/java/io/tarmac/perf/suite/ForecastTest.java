package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.Figure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ForecastTest {
  private static final Benchmark BENCHMARK = TestingSuites.aviation(false, 1).benchmarks().get(0);
  private static final double EXPECTED = BENCHMARK.expectedSeconds();

  @Test
  void whatIsLeftFollowsThePaceOfWhatWasMeasured() {
    Forecast forecast = new Forecast(10 * EXPECTED, Duration.ofHours(1));
    assertThat(forecast.secondsLeft()).isCloseTo(10 * EXPECTED, within(0.001));

    forecast.measured(BENCHMARK, 2 * EXPECTED);

    assertThat(forecast.secondsLeft()).isCloseTo(2 * 9 * EXPECTED, within(0.001));
  }

  @Test
  void aFailureSaysNothingOfThePace() {
    Forecast forecast = new Forecast(10 * EXPECTED, Duration.ofHours(1));

    forecast.failed(new PlannedTrial(BENCHMARK, 1), new ReplayFailure("The table differs"), 60);

    assertThat(forecast.secondsLeft()).isCloseTo(9 * EXPECTED, within(0.001));
  }

  @Test
  void aMachineThatIsTooSlowIsNoticedWithTheThirdBenchmark() {
    Forecast forecast = new Forecast(100 * EXPECTED, Duration.ofSeconds((long) (150 * EXPECTED)));
    forecast.measured(BENCHMARK, 5 * EXPECTED);
    forecast.measured(BENCHMARK, 5 * EXPECTED);

    assertFails(() -> forecast.measured(BENCHMARK, 5 * EXPECTED), "5.0 times", "--limit");
  }

  @Test
  void timesAreSaidAsOneSaysThem() {
    assertThat(Figure.duration(59.6)).isEqualTo("60 s");
    assertThat(Figure.duration(600)).isEqualTo("10 minutes");
    assertThat(Figure.duration(9_000)).isEqualTo("2.5 hours");
  }
}
