package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {
  /** Each look rounds user and system time down to a hundredth of a second. */
  private static final double ROUNDING_TICKS = 4;

  @Test
  void aNameWithBlanksAndParenthesesDoesNotShiftTheColumns() {
    String stat =
        "4711 (a (b) c) S 1 2 3 4 5 6 7 8 9 10 100 20 3 4 20 0 1 0 99 1 1 1 1 1 1 1 1 1 1 1 1";

    assertThat(ProcessTree.ticks(stat)).isEqualTo(127);
    assertThat(ProcessTree.ownTicks(stat)).isEqualTo(120);
  }

  @Test
  void theTimeOfThisProcessIsAtLeastWhatTheJvmKnowsOfIt() {
    Duration known = ProcessHandle.current().info().totalCpuDuration().orElseThrow();

    double ticks = treeTicks();

    assertThat(known).isGreaterThan(Duration.ofMillis(100)); // or the rounding would hide it
    assertThat(ticks).isGreaterThanOrEqualTo(known.toMillis() / 10.0 - ROUNDING_TICKS);
  }

  @Test
  void theTimeOfAChildThatHasEndedStaysInTheAccount() throws Exception {
    double before = treeTicks();
    long ownBefore = ownTicks();

    Process child =
        new ProcessBuilder(
                "sh",
                "-c",
                "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; read stat < /proc/$$/stat;"
                    + " echo \"$stat\"")
            .start();
    String stat = child.inputReader().readLine();
    assertThat(child.waitFor()).isZero();

    // Looked at within the others, so that what this process does meanwhile is not the child's.
    long own = ownTicks() - ownBefore;
    double others = treeTicks() - before - own;
    long ofChild = ProcessTree.ownTicks(stat);
    assertThat(ofChild).isGreaterThan((long) ROUNDING_TICKS);
    assertThat(others).isGreaterThanOrEqualTo(ofChild - ROUNDING_TICKS);
  }

  @Test
  void peakMemoryIsReadFromTheProcessTable() throws IOException {
    assertThat(PeakMemory.bytes("VmHWM:\t  123456 kB")).isEqualTo(123_456L * 1_024);

    long held = kilobytes("VmRSS:") * 1_024;
    long peak = PeakMemory.bytes(ProcessHandle.current().pid()).orElseThrow();

    // Linux counts pages for each processor, and sums them up now and then.
    assertThat(peak).isBetween(held / 10 * 9, kilobytes("VmPeak:") * 1_024);
  }

  private double treeTicks() {
    return ProcessTree.cpuSeconds(ProcessHandle.current()).orElseThrow()
        * ProcessTree.TICKS_PER_SECOND;
  }

  private static long ownTicks() throws IOException {
    return ProcessTree.ownTicks(Files.readString(Path.of("/proc/self/stat")));
  }

  /** Returns a line of this process's account of memory. */
  private static long kilobytes(String name) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith(name))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }
}
