package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SchedulerTimeTest {
  private static final long WORK_NANOS = 50_000_000;

  @Test
  void theTimeOnTheProcessorIsTheFirstNumber() {
    assertThat(SchedulerTime.nanos("218372667 35663171 1013\n")).isEqualTo(218_372_667);
  }

  @Test
  void whatAThreadDoesIsCounted() {
    Optional<SchedulerTime> time = SchedulerTime.of(ProcessHandle.current());
    assumeTrue(time.isPresent(), "Linux counts it");
    long before = time.orElseThrow().nanos();

    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + WORK_NANOS;
    while (threads.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }

    assertThat(time.orElseThrow().nanos() - before).isGreaterThan(WORK_NANOS / 10);
  }
}
