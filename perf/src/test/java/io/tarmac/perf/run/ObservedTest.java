package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.ProcessUse;
import java.util.Map;
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

  private static Observed observed(Map<String, ProcessUse> processes) {
    return new Observed(processes, Map.of(), Map.of(), Told.NOTHING);
  }
}
