package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.ProcessUse;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ObservedTest {

  @Test
  void theWorkersPeakIsThatOfTheWorkerThatHeldTheMost() {
    assertThat(
            observed(
                    Map.of(
                        "worker", new ProcessUse(1.0, 10L),
                        "worker-2", new ProcessUse(1.0, 20L),
                        "database", new ProcessUse(1.0, 40L)))
                .workerPeakBytes())
        .hasValue(20);
    assertThat(observed(Map.of("worker", new ProcessUse(1.0, null))).workerPeakBytes()).isEmpty();
  }

  @Test
  void commitsFollowFromTheRowsOfABatchWhereThoseAreKnown() {
    assertThat(ofDatabase(OptionalDouble.of(20))).isEqualTo(Map.of("fsyncs", 7L, "commits", 5L));
    assertThat(ofDatabase(OptionalDouble.empty())).isEqualTo(Map.of("fsyncs", 7L));
  }

  /** Of 100 events. */
  private static Map<String, Long> ofDatabase(OptionalDouble rowsPerBatch) {
    Instant start = Instant.parse("2026-01-01T00:00:00Z");
    return new Observed(Map.of(), Map.of("fsyncs", 7L), Map.of(), Told.NOTHING)
        .measures(
            new LoadedTopic("topic", 100, 300_000),
            100,
            start,
            start.plusSeconds(1),
            rowsPerBatch,
            1,
            null)
        .database();
  }

  private static Observed observed(Map<String, ProcessUse> processes) {
    return new Observed(processes, Map.of(), Map.of(), Told.NOTHING);
  }
}
