package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadingsTest {

  @Test
  void theWorkersPeakIsThatOfTheWorkerThatHeldTheMost() {
    assertThat(
            readings(
                    Map.of(
                        "worker", new ProcessUse(1.0, 10L),
                        "worker-2", new ProcessUse(1.0, 20L),
                        "database", new ProcessUse(1.0, 40L)),
                    Map.of())
                .workerPeakBytes())
        .isEqualTo(20);
    assertThat(readings(Map.of("worker", new ProcessUse(1.0, null)), Map.of()).workerPeakBytes())
        .isNull();
  }

  @Test
  void commitsAreTheBatchesIfThoseAreKnown() {
    Map<String, Long> counted = Map.of("fsyncs", 7L);

    assertThat(measures(counted, 5).database()).isEqualTo(Map.of("fsyncs", 7L, "commits", 5L));
    assertThat(measures(counted, 0).database()).isEqualTo(counted);
  }

  private static Measures measures(Map<String, Long> database, long batches) {
    return readings(Map.of(), database).measures(1_000, 2, batches, 1, null, null);
  }

  private static Readings readings(Map<String, ProcessUse> processes, Map<String, Long> database) {
    return new Readings(CpuSeconds.NONE, processes, database, Map.of(), ConnectorMetrics.NONE);
  }
}
