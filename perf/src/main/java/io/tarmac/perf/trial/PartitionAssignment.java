package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.environment.ConnectorStatus;
import io.tarmac.perf.result.TaskShares;
import java.time.Duration;
import java.util.List;

/**
 * The assignment of partitions to tasks. A connector reports running tasks before each has
 * partitions: the first consumer of the group has all of them until the next rebalance. Not
 * thread-safe.
 */
final class PartitionAssignment {
  private final Spread spread;
  private List<Long> partitions = List.of();
  private double seconds;

  PartitionAssignment(Spread spread) {
    this.spread = spread;
  }

  /** Returns whether every task has its share of the partitions. */
  boolean complete() {
    return spread.tasks() == 1 || !partitions.isEmpty();
  }

  /**
   * Takes the current assignment into account.
   *
   * @param counts the number of partitions of each task
   * @param elapsed the time since the start of the iteration
   */
  void update(List<Long> counts, Duration elapsed) {
    long all = (long) spread.tables() * spread.partitions();
    long least = all / spread.tasks();
    if (counts.size() == spread.tasks()
        && counts.stream().mapToLong(Long::longValue).sum() == all
        && counts.stream().allMatch(count -> count >= least)) {
      partitions = counts.stream().sorted().toList();
      seconds = elapsed.toNanos() / 1e9;
    }
  }

  /** Returns how the work was shared. Fails if a task or worker of the setting had no share. */
  TaskShares requireComplete(ConnectorStatus status) {
    if (!complete()) {
      throw new ReplayFailure(
          "All events arrived before %d tasks shared the partitions. Measure more (--events)"
              .formatted(spread.tasks()));
    }
    List<Integer> tasks = status.tasksOfWorkers();
    if (tasks.size() != Math.min(spread.workers(), spread.tasks())) {
      throw new ReplayFailure(
          "Connect gave %d tasks to %d of %d workers: %s. Measure the benchmark again"
              .formatted(spread.tasks(), tasks.size(), spread.workers(), tasks));
    }
    return new TaskShares(partitions, tasks, seconds);
  }
}
