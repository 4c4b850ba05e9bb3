package io.tarmac.perf.result;

import java.util.List;

/**
 * How the tasks of an iteration shared its work.
 *
 * @param partitions of each task once all had theirs, ascending
 * @param tasks of each worker, ascending
 * @param seconds from the start of the iteration until all tasks had partitions; until then fewer
 *     tasks did the work
 */
public record TaskShares(List<Long> partitions, List<Integer> tasks, double seconds) {
  /** The share of the time that may pass before all tasks have partitions. */
  private static final double LATE = 0.1;

  /** Returns whether fewer tasks did the work for too long. */
  public boolean late(double iterationSeconds) {
    return seconds > LATE * iterationSeconds;
  }
}
