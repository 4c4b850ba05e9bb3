package io.tarmac.perf.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.tarmac.perf.measure.SchedulerTime;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.ScalarResult;

class CpuMeterTest {

  @Test
  void timeBetweenTransactionsIsNotCounted() {
    CpuMeter meter = new CpuMeter();
    meter.begin();
    work(20);
    meter.end();
    work(200);
    meter.begin();
    work(20);
    meter.end();

    Map<String, Double> micros = micros(meter);

    assertThat(micros).containsOnlyKeys("cpu.client", "cpu");
    assertThat(micros.get("cpu")).isBetween(20_000.0, 100_000.0);
  }

  @Test
  void clientAndServerAreAddedUp() {
    CpuMeter meter = new CpuMeter();
    meter.watch(SchedulerTime.of(ProcessHandle.current()));
    meter.begin();
    work(20);
    meter.end();

    Map<String, Double> micros = micros(meter);

    assertThat(micros.get("cpu.server")).isGreaterThan(10_000);
    assertThat(micros.get("cpu"))
        .isCloseTo(micros.get("cpu.client") + micros.get("cpu.server"), offset(0.001));
  }

  private static Map<String, Double> micros(CpuMeter meter) {
    return meter.results().stream()
        .collect(Collectors.toMap(ScalarResult::getLabel, ScalarResult::getScore));
  }

  /** Uses the processor for some milliseconds of CPU time. */
  private static void work(long millis) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long end = threads.getCurrentThreadCpuTime() + millis * 1_000_000;
    while (threads.getCurrentThreadCpuTime() < end) {
      Thread.onSpinWait();
    }
  }
}
