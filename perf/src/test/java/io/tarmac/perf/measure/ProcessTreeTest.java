package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessTreeTest {

  @Test
  void aNameWithBlanksAndParenthesesDoesNotShiftTheColumns() {
    String stat =
        "4711 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 100 20 3 4 20 0 1 0 99 1 1 1 1 1 1 1 1 1 1 1 1";

    assertThat(ProcessTree.ticks(stat)).isEqualTo(127);
  }

  @Test
  void thisProcessHasUsedSomeTime() {
    assertThat(new ProcessTree(ProcessHandle.current()).cpuSeconds().orElseThrow()).isPositive();
  }

  @Test
  void theTimeOfAChildThatHasEndedStaysInTheAccount() throws Exception {
    ProcessTree tree = new ProcessTree(ProcessHandle.current());
    double before = tree.cpuSeconds().orElseThrow();

    Process child =
        new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done").start();
    child.waitFor();

    assertThat(tree.cpuSeconds().orElseThrow() - before).isGreaterThan(0.05);
  }

  @Test
  void peakMemoryIsReadFromTheProcessTable() {
    assertThat(PeakMemory.bytes("VmHWM:\t  123456 kB")).isEqualTo(123_456L * 1_024);
    assertThat(PeakMemory.bytes(ProcessHandle.current().pid()).orElseThrow())
        .isGreaterThan(10_000_000);
  }
}
