package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.Measures;
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
    Map<String, Long> counted = Map.of("fsyncs", 7L);

    assertThat(measures(100, counted, OptionalDouble.of(20)).database())
        .isEqualTo(Map.of("fsyncs", 7L, "commits", 5L));
    assertThat(measures(100, counted, OptionalDouble.empty()).database()).isEqualTo(counted);
  }

  @Test
  void bytesPerSecondAreOfAllBytesAndNotOfRoundedOnes() {
    assertThat(measures(1_000, Map.of(), OptionalDouble.empty()).bytesPerSecond())
        .isEqualTo(12_950);
  }

  @Test
  void whatCameBeforeTheTimeThatWasMeasuredIsInNoRate() {
    Measures measures = measures(900, Map.of("commits", 99L), OptionalDouble.of(100));

    assertThat(measures.bytesPerSecond()).isEqualTo(11_655);
    assertThat(measures.database()).containsEntry("commits", 9L);
  }

  /** Returns the measures of some of 1,000 events of 25.9 bytes, which took two seconds. */
  private static Measures measures(
      int events, Map<String, Long> database, OptionalDouble rowsPerBatch) {
    LoadedTopic topic = new LoadedTopic("topic", 1_000, 25_900);
    Instant begun = Instant.EPOCH;
    return new Observed(Map.of(), database, Map.of(), Told.NOTHING)
        .measures(topic, events, begun, begun.plusSeconds(2), rowsPerBatch, 1, null);
  }

  private static Observed observed(Map<String, ProcessUse> processes) {
    return new Observed(processes, Map.of(), Map.of(), Told.NOTHING);
  }
}
