package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.environment.ConnectorStatus;
import io.tarmac.perf.result.TaskShares;
import java.time.Duration;
import java.util.List;

/**
 * Notices when the tasks of a connector have come to share its partitions. A task runs before its
 * consumer has partitions: the first to join the group has all of them until it hears of the
 * others. One thread.
 */
final class Sharing {
  private final Spread spread;
  private List<Long> partitions = List.of();
  private double seconds;

  Sharing(Spread spread) {
    this.spread = spread;
  }

  /** Returns whether every task has its part, and nothing needs to be looked at any more. */
  boolean complete() {
    return spread.tasks() == 1 || !partitions.isEmpty();
  }

  /**
   * Takes a look into account.
   *
   * @param counts of partitions, one for each task
   * @param elapsed since the iteration began
   */
  void seen(List<Long> counts, Duration elapsed) {
    long all = (long) spread.tables() * spread.partitions();
    long least = all / spread.tasks();
    if (counts.size() == spread.tasks()
        && counts.stream().mapToLong(Long::longValue).sum() == all
        && counts.stream().allMatch(count -> count >= least)) {
      partitions = counts.stream().sorted().toList();
      seconds = elapsed.toNanos() / 1e9;
    }
  }

  /** Fails unless tasks and workers have shared the work, for as many as that it is measured. */
  TaskShares require(ConnectorStatus status) {
    if (!complete()) {
      throw new ReplayFailure(
          "All events had arrived before %d tasks had their partitions; measure more events"
              .formatted(spread.tasks()));
    }
    List<Integer> tasks = status.tasksOfWorkers();
    if (tasks.size() != Math.min(spread.workers(), spread.tasks())) {
      throw new ReplayFailure(
          "%d workers were to share %d tasks, and %d did: they run %s of them"
              .formatted(spread.workers(), spread.tasks(), tasks.size(), tasks));
    }
    return new TaskShares(partitions, tasks, seconds);
  }
}
