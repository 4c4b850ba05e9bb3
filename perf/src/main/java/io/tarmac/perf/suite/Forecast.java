package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.Figure;
import java.time.Duration;

/**
 * The time that the rest of a suite takes at the pace of what was measured. Gives up a suite that
 * would last too long, or whose trials fail one after another. One thread.
 */
final class Forecast {
  /** One trial may be unlucky. */
  private static final int TRIALS_THAT_TELL = 3;

  private static final int MOST_FAILURES_IN_A_ROW = 3;

  private final Duration limit;
  private double expectedLeft;
  private double expectedDone;
  private double actualDone;
  private double lost;
  private int trials;
  private int failuresInARow;

  /**
   * @param expectedSeconds of all that is to be measured
   * @param limit that all of it may last
   */
  Forecast(double expectedSeconds, Duration limit) {
    this.expectedLeft = expectedSeconds;
    this.limit = limit;
  }

  /** Takes down a trial of a benchmark, and fails if the suite would last longer than it may. */
  void measured(Benchmark benchmark, double seconds) {
    expectedLeft -= benchmark.expectedSeconds();
    expectedDone += benchmark.expectedSeconds();
    actualDone += seconds;
    trials++;
    failuresInARow = 0;
    double all = actualDone + lost + secondsLeft();
    if (trials >= TRIALS_THAT_TELL && all > limit.toSeconds()) {
      throw new ReplayFailure(
          ("At the pace of the first %d trials (%.1f times what was expected) this takes %s, and"
                  + " --limit is %s; measure fewer --events, leave something out, or raise --limit")
              .formatted(trials, pace(), Figure.duration(all), Figure.duration(limit.toSeconds())));
    }
  }

  /** Takes down a trial that failed, whose time says nothing of the pace. */
  void failed(PlannedTrial trial, RuntimeException failure, double seconds) {
    expectedLeft -= trial.benchmark().expectedSeconds();
    lost += seconds;
    if (++failuresInARow == MOST_FAILURES_IN_A_ROW) {
      throw new ReplayFailure(
          "%d measurements in a row have failed, the last of %s: %s"
              .formatted(failuresInARow, trial, failure.getMessage()),
          failure);
    }
  }

  double secondsLeft() {
    return Math.max(0, expectedLeft) * pace();
  }

  /** Returns the time that was needed as a multiple of what was expected. */
  private double pace() {
    return trials == 0 ? 1 : actualDone / expectedDone;
  }
}
