package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SummaryTest {

  @Test
  void theMedianOfAnOddNumberOfRunsIsTheMiddleOne() {
    List<Summary> medians =
        Summary.of(
            List.of(run("none", 500, 30.0), run("none", 500, 1_000.0), run("none", 500, 20.0)));

    assertThat(medians).hasSize(1);
    assertThat(medians.get(0).eventsPerSecond()).isEqualTo(30.0);
    assertThat(medians.get(0).repetitions()).isEqualTo(3);
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

  static Measurement run(String sink, int batchSize, double eventsPerSecond) {
    return run(sink, batchSize, eventsPerSecond, null);
  }

  static Measurement run(
      String sink, int batchSize, double eventsPerSecond, @Nullable Double databaseCpu) {
    return new Measurement(
        new Subject(sink, "json", batchSize, sink.equals("none") ? null : "insert", null),
        1,
        100_000,
        3_100L,
        Map.of("consumer.override.max.poll.records", "500"),
        0.5,
        100_000 / eventsPerSecond,
        0.005,
        eventsPerSecond,
        498.5,
        2.0,
        databaseCpu,
        500_000_000L,
        0.0213,
        0.97,
        new Throughput(List.of(1.0, 2.0), List.of(50_000L, 100_000L)),
        "checksum 00",
        null);
  }
}
