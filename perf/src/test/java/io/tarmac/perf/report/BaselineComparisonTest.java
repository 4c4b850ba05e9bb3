package io.tarmac.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineComparisonTest {

  @Test
  void roundsArePairedAndTheirSpreadIsTold() {
    List<Measurement> results =
        List.of(
            run("tarmac", "insert", 1, 100),
            run("baseline", "insert", 1, 100),
            run("baseline", "insert", 2, 100),
            run("tarmac", "insert", 2, 90),
            run("tarmac", "insert", 3, 120),
            run("baseline", "insert", 3, 110));

    List<BaselineComparison> all = BaselineComparison.of(results);

    assertThat(all).hasSize(1);
    BaselineComparison rounds = all.get(0);
    assertThat(rounds.rounds())
        .extracting(
            BaselineComparison.Round::number,
            BaselineComparison.Round::eventsPerSecond,
            BaselineComparison.Round::baseline)
        .containsExactly(tuple(1, 100.0, 100.0), tuple(2, 90.0, 100.0), tuple(3, 120.0, 110.0));
    assertThat(rounds.ratio()).isEqualTo(1.0);
    assertThat(rounds.lowest()).isEqualTo(0.9);
    assertThat(rounds.highest()).isCloseTo(1.0909, within(0.0001));
  }

  @Test
  void eachInsertModeIsComparedForItself() {
    List<Measurement> results =
        List.of(
            run("tarmac", "insert", 1, 100),
            run("baseline", "insert", 1, 50),
            run("tarmac", "upsert", 1, 30),
            run("baseline", "upsert", 1, 60));

    assertThat(BaselineComparison.of(results))
        .extracting(BaselineComparison::ratio)
        .containsExactly(2.0, 0.5);
  }

  @Test
  void withoutABaselineThereAreNone() {
    assertThat(
            BaselineComparison.of(
                List.of(run("tarmac", "insert", 1, 100), run("none", "insert", 1, 5))))
        .isEmpty();
  }

  private static Measurement run(String sink, String mode, int round, double eventsPerSecond) {
    return new Measurement(
        new Subject(sink, "avro", 500, mode, "yes"),
        round,
        1_000,
        null,
        Map.of(),
        0,
        1_000 / eventsPerSecond,
        null,
        eventsPerSecond,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        "checksum",
        null);
  }
}
