package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CollectorThreadsTest {
  private static final String REST = " S 1 2 3 0 -1 4194368 7 0 0 0 150 50 900 900 20 0 40 0 88\n";

  @Test
  void threadsThatMarkAndRefineCountWithTheirOwnTime() {
    assertThat(CollectorThreads.seconds("17 (G1 Conc#0)" + REST)).isEqualTo(2.0);
    assertThat(CollectorThreads.seconds("18 (G1 Refine#1)" + REST)).isEqualTo(2.0);
  }

  @Test
  void otherThreadsDoNotCount() {
    assertThat(CollectorThreads.seconds("19 (GC Thread#0)" + REST)).isZero();
    assertThat(CollectorThreads.seconds("20 (task-thread-rep)" + REST)).isZero();
  }

  @Test
  void thisJvmHasSuchThreadsOrNone() {
    assertThat(CollectorThreads.cpuSeconds(ProcessHandle.current().pid()).getAsDouble())
        .isNotNegative();
  }
}
