package io.tarmac.perf.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.Throughput;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private static final Instant START = Instant.ofEpochSecond(1_000);

  @Test
  void samplesThatAPlotCouldNotShowApartAreLeftOut() {
    Samples samples = new Samples(START, 5_000);

    for (int events = 1; events <= 4_999; events++) {
      samples.add(START.plusMillis(events), events);
    }
    Throughput throughput = samples.completed(START.plusSeconds(6), 5_000);

    assertThat(throughput.events()).hasSize(500).startsWith(10L).endsWith(4_990L, 5_000L);
    assertThat(throughput.seconds()).hasSize(500).startsWith(0.010).endsWith(4.990, 6.0);
  }

  @Test
  void theEndOfThePassIsTheLastSample() {
    Samples samples = new Samples(START, 5_000);
    samples.add(START.plusSeconds(2), 5_000);

    Throughput throughput = samples.completed(START.plusSeconds(3), 5_000);

    assertThat(throughput.events()).containsExactly(5_000L);
    assertThat(throughput.seconds()).containsExactly(3.0);
  }
}
