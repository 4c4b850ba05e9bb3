package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.Figure;
import java.time.Duration;

/**
 * The expected time of the rest of a suite, at the pace of its trials so far. It gives up a suite
 * that would exceed its limit, or in which several trials in a row fail. One thread.
 */
final class Forecast {
  /** Fewer trials may be slow by chance. */
  private static final int MIN_TRIALS = 3;

  private static final int MAX_FAILURES_IN_A_ROW = 3;

  private final Duration limit;
  private double expectedLeft;
  private double expectedDone;
  private double actualDone;
  private double failedSeconds;
  private int trials;
  private int failuresInARow;

  /**
   * @param expectedSeconds of the trials that are missing
   * @param limit of the time for these trials
   */
  Forecast(double expectedSeconds, Duration limit) {
    this.expectedLeft = expectedSeconds;
    this.limit = limit;
  }

  /** Records the time of a trial, and fails if the suite would exceed its limit. */
  void measured(Benchmark benchmark, double seconds) {
    expectedLeft -= benchmark.expectedSeconds();
    expectedDone += benchmark.expectedSeconds();
    actualDone += seconds;
    trials++;
    failuresInARow = 0;
    double all = actualDone + failedSeconds + secondsLeft();
    if (trials >= MIN_TRIALS && all > limit.toSeconds()) {
      throw new ReplayFailure(
          ("At the pace of the first %d trials (%.1f times the expected time) the run takes %s, but"
                  + " --limit is %s. Lower --events, select one --experiment, or raise --limit")
              .formatted(trials, pace(), Figure.duration(all), Figure.duration(limit.toSeconds())));
    }
  }

  /** Records a failed trial, whose time does not count for the pace. */
  void failed(PlannedTrial trial, RuntimeException failure, double seconds) {
    expectedLeft -= trial.benchmark().expectedSeconds();
    failedSeconds += seconds;
    if (++failuresInARow == MAX_FAILURES_IN_A_ROW) {
      throw new ReplayFailure(
          "%d measurements in a row have failed, the last one was %s: %s"
              .formatted(failuresInARow, trial, failure.getMessage()),
          failure);
    }
  }

  double secondsLeft() {
    return Math.max(0, expectedLeft) * pace();
  }

  /** Returns the actual time as a multiple of the expected time. */
  private double pace() {
    return trials == 0 ? 1 : actualDone / expectedDone;
  }
}
