package io.tarmac.perf.strategies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicrobenchTest {
  @Test
  void eachCombinationOfParametersIsABenchmark() {
    assertThat(new Microbench(List.of("EncoderBenchmark")).benchmarks()).isEqualTo(5);
  }

  @Test
  void argumentsComeBeforeAnnotations() {
    Microbench longer = new Microbench(List.of("EncoderBenchmark"));
    Microbench shorter = new Microbench(List.of("EncoderBenchmark", "-wi", "1", "-i", "2"));

    assertThat(longer.expectedSeconds() - shorter.expectedSeconds())
        .as("of each of 5, seven iterations of a second fewer")
        .isEqualTo(35);
  }

  @Test
  void whatJmhDoesNotTakeIsToldBeforeAnythingIsMeasured() {
    assertThatThrownBy(() -> new Microbench(List.of("--no-such-option")))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("--no-such-option");
  }
}
