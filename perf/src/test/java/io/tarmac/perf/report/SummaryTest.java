package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingMeasurements.measurement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void theMedianOfAnOddNumberOfRunsIsTheMiddleOne() {
    List<Summary> medians =
        Summary.of(
            List.of(run("none", 500, 30.0), run("none", 500, 1_000.0), run("none", 500, 20.0)));

    assertThat(medians)
        .extracting(Summary::eventsPerSecond, Summary::repetitions)
        .containsExactly(tuple(30.0, 3));
  }

  @Test
  void theMedianOfAnEvenNumberOfRunsLiesBetweenTheMiddleOnes() {
    List<Summary> medians = Summary.of(List.of(run("none", 500, 30.0), run("none", 500, 20.0)));

    assertThat(medians.get(0).eventsPerSecond()).isEqualTo(25.0);
  }

  @Test
  void whatWasNotMeasuredIsLeftOut() {
    assertThat(Summary.of(List.of(run("none", 500, 30.0))).get(0).databaseCpuSecondsPer100000())
        .isNull();
  }

  @Test
  void settingsAreSummarisedApart() {
    List<Summary> medians =
        Summary.of(
            List.of(run("none", 500, 1.0), run("tarmac", 500, 2.0), run("none", 1_000, 3.0)));

    assertThat(medians).extracting(Summary::eventsPerSecond).containsExactly(1.0, 2.0, 3.0);
  }

  private static Measurement run(String sink, int batchSize, double eventsPerSecond) {
    Subject setting = new Subject(sink, "json", batchSize, "insert", null);
    return measurement(setting, 100_000, eventsPerSecond);
  }
}
