package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.report.BaselineComparison.Round;
import java.util.List;
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

    assertThat(BaselineComparison.of(results))
        .satisfiesExactly(
            all -> {
              assertThat(all.rounds())
                  .extracting(Round::number, Round::eventsPerSecond, Round::baseline)
                  .containsExactly(
                      tuple(1, 100.0, 100.0), tuple(2, 90.0, 100.0), tuple(3, 120.0, 110.0));
              assertThat(all.ratio()).isEqualTo(1.0);
              assertThat(all.lowest()).isEqualTo(0.9);
              assertThat(all.highest()).isCloseTo(1.0909, within(0.0001));
            });
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
    Subject setting = new Subject(sink, "avro", 500, mode, "yes");
    return copyOf(measurement(setting, 1_000, eventsPerSecond))
        .with(Measurement::repetition, round)
        .record();
  }
}
