package io.tarmac.perf.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GcLogTest {
  private static final List<String> LOG =
      List.of(
          "[1000ms] Concurrent Workers: 2",
          "[1001ms] Heap Max Capacity: 512M",
          "[2000ms] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 23M->4M(256M) 5.210ms",
          "[2000ms] GC(0) User=0.10s Sys=0.02s Real=0.06s",
          "[3000ms] GC(2) Concurrent Mark Cycle",
          "[4000ms] GC(3) User=1.00s Sys=0.00s Real=0.50s",
          "[5000ms] GC(2) Concurrent Mark Cycle 250.000ms",
          "[9000ms] GC(4) User=7.00s Sys=0.00s Real=7.00s");

  @Test
  void pausesWithinTheRunCount() {
    assertThat(seconds(1_000, 8_000)).isEqualTo(0.12 + 1.0, Offset.offset(1e-9));
  }

  @Test
  void whatCameBeforeOrAfterDoesNotCount() {
    assertThat(seconds(2_001, 4_999)).isEqualTo(1.0);
    assertThat(seconds(10_000, 11_000)).isZero();
  }

  private static double seconds(long from, long to) {
    return GcLog.pauseCpuSeconds(LOG, Instant.ofEpochMilli(from), Instant.ofEpochMilli(to));
  }
}
