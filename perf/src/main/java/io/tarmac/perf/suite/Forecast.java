package io.tarmac.perf.suite;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.Figure;
import java.time.Duration;

/** The time that the rest of a suite takes at the pace of what was measured. One thread. */
final class Forecast {
  /** One cell may be unlucky. */
  private static final int CELLS_THAT_TELL = 3;

  private final Duration limit;
  private double expectedLeft;
  private double expectedDone;
  private double actualDone;
  private double lost;
  private int cells;

  /**
   * @param expectedSeconds of all that is to be measured
   * @param limit that all of it may last
   */
  Forecast(double expectedSeconds, Duration limit) {
    this.expectedLeft = expectedSeconds;
    this.limit = limit;
  }

  /** Takes down a measured cell, and fails if the suite would last longer than it may. */
  void measured(Benchmark cell, double seconds) {
    expectedLeft -= cell.expectedSeconds();
    expectedDone += cell.expectedSeconds();
    actualDone += seconds;
    cells++;
    double all = actualDone + lost + secondsLeft();
    if (cells >= CELLS_THAT_TELL && all > limit.toSeconds()) {
      throw new ReplayFailure(
          ("At the pace of the first %d cells (%.1f times what was expected) this takes %s, and"
                  + " --limit is %s; measure fewer --events, leave something out, or raise --limit")
              .formatted(cells, pace(), Figure.duration(all), Figure.duration(limit.toSeconds())));
    }
  }

  /** Takes down a cell that could not be measured, whose time says nothing of the pace. */
  void failed(Benchmark cell, double seconds) {
    expectedLeft -= cell.expectedSeconds();
    lost += seconds;
  }

  double secondsLeft() {
    return Math.max(0, expectedLeft) * pace();
  }

  /** Returns the time that was needed as a multiple of what was expected. */
  private double pace() {
    return cells == 0 ? 1 : actualDone / expectedDone;
  }
}
