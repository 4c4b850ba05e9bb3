package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CpuSecondsTest {

  @Test
  void workersCountTogetherAndUnknownOnesMakeTheSumUnknown() {
    assertThat(seconds(1, 2, 4, 8).worker()).hasValue(3);
    assertThat(seconds(1, 2, 4, 8).process("database")).hasValue(8);
    assertThat(
            new CpuSeconds(Map.of("worker", OptionalDouble.empty()), OptionalDouble.empty())
                .worker())
        .isEmpty();
    assertThat(CpuSeconds.NONE.worker()).isEmpty();
  }

  @Test
  void whatAProcessUsedIsTheDifferenceOfTheTwoLooksAtAll() {
    CpuSeconds used = seconds(2, 4, 4, 16).since(seconds(1, 2, 4, 8));

    assertThat(used.process("worker")).hasValue(1);
    assertThat(used.process("worker-2")).hasValue(2);
    assertThat(used.process("database")).hasValue(8);
    assertThat(used.process("none")).isEmpty();
  }

  @Test
  void collectingGarbageIsPausesAndThreadsBesideTheApplication() {
    assertThat(new CpuSeconds(Map.of("worker", OptionalDouble.of(4)), OptionalDouble.of(1)))
        .satisfies(cpu -> assertThat(cpu.gcShare(1)).isEqualTo(0.5));
    assertThat(seconds(1, 2, 4, 8).gcShare(1)).isNull();
  }

  private static CpuSeconds seconds(double worker, double second, double broker, double database) {
    return new CpuSeconds(
        Map.of(
            "worker", OptionalDouble.of(worker),
            "worker-2", OptionalDouble.of(second),
            "broker", OptionalDouble.of(broker),
            "database", OptionalDouble.of(database)),
        OptionalDouble.empty());
  }
}
