package io.tarmac.perf.result;

import java.util.List;

/**
 * How the tasks of an iteration shared its work.
 *
 * @param partitions of each task once all had theirs, ascending
 * @param tasks of each worker, ascending
 * @param seconds from the beginning of the iteration until all tasks had been seen to have their
 *     partitions; until then fewer did the work
 */
public record TaskShares(List<Long> partitions, List<Integer> tasks, double seconds) {
  /** The share of the time after which too much has been measured with fewer tasks. */
  private static final double LATE = 0.1;

  /** Whether fewer tasks did the work for a good part of the iteration. */
  public boolean late(double iterationSeconds) {
    return seconds > LATE * iterationSeconds;
  }
}
