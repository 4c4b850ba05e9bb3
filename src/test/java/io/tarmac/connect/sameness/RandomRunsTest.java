package io.tarmac.connect.sameness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A test of the failures that random runs report. */
class RandomRunsTest {
  /** A run of one case whose differences are long. */
  private record DifferingRun(long seed) implements RandomRun {
    @Override
    public void run() {}

    @Override
    public int cases() {
      return 1;
    }

    @Override
    public int converted() {
      return 1;
    }

    @Override
    public List<String> differences() {
      return List.of("seed %d:%n  %s".formatted(seed, "x".repeat(100_000)), "second difference");
    }
  }

  @Test
  void failureShowsTheSeedAndTheBeginningOfEachLine() {
    assertThatThrownBy(() -> RandomRuns.requireSameness("unused", 100, DifferingRun::new))
        .hasMessageContaining("seed ")
        .hasMessageContaining("xxx... (100002 characters)")
        .hasMessageNotContaining("second difference")
        .message()
        .hasSizeLessThan(4_000);
  }

  @Test
  void outcomeShowsTheCauseOfAFailure() {
    RuntimeException failure =
        new IllegalArgumentException("outer", new NullPointerException("inner"));

    assertThat(
            new ConversionOutcome.ToConnect(null)
                .difference(new ConversionOutcome.Failure(failure)))
        .contains(
            "IllegalArgumentException: outer, caused by java.lang.NullPointerException: inner");
  }
}
