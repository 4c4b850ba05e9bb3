package io.tarmac.perf.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.ProcessUse;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CostsTest {

  @Test
  void workersCountTogetherAndUnknownOnesMakeTheSumUnknown() {
    assertThat(costs(1, 2, 4, 8).worker()).hasValue(3);
    assertThat(costs(1, 2, 4, 8).database()).hasValue(8);
    assertThat(new Costs(Map.of("worker", OptionalDouble.empty()), OptionalDouble.empty()).worker())
        .isEmpty();
    assertThat(new Costs(Map.of(), OptionalDouble.empty()).worker()).isEmpty();
  }

  @Test
  void whatAProcessUsedIsTheDifferenceOfTheTwoLooksAtAll() {
    ProcessHandle self = ProcessHandle.current();
    Map<String, ProcessHandle> processes =
        Map.of("worker", self, "worker-2", self, "database", self);

    Map<String, ProcessUse> used =
        new Processes(processes).used(costs(1, 2, 4, 8), costs(2, 4, 4, 16));

    assertThat(used.get("worker").cpuSeconds()).isEqualTo(1);
    assertThat(used.get("worker-2").cpuSeconds()).isEqualTo(2);
    assertThat(used.get("database").cpuSeconds()).isEqualTo(8);
    assertThat(used).doesNotContainKey("broker");
  }

  private static Costs costs(double worker, double second, double broker, double database) {
    return new Costs(
        Map.of(
            "worker", OptionalDouble.of(worker),
            "worker-2", OptionalDouble.of(second),
            "broker", OptionalDouble.of(broker),
            "database", OptionalDouble.of(database)),
        OptionalDouble.empty());
  }
}
