package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The consumer group of a connector: the assignment of partitions to workers, and the committed
 * offsets. A worker sees a rebalance at its next poll. A worker that does not release its revoked
 * partitions within the rebalance timeout loses them.
 */
final class ConsumerGroup {

  private final Scheduler scheduler;
  private final HistoryCheck check;
  private final SimulatedProcess coordinator = new SimulatedProcess("coordinator");
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private final Map<TopicPartition, Assignment> owned = new HashMap<>();
  private final Map<TopicPartition, SimulatedProcess> target = new HashMap<>();

  /** The assignments that workers must release before the group assigns any partition again. */
  private final Set<Assignment> revoked = new LinkedHashSet<>();

  ConsumerGroup(Scheduler scheduler, HistoryCheck check) {
    this.scheduler = scheduler;
    this.check = check;
    SimulatedTopics.PARTITIONS.forEach(partition -> committed.put(partition, 0L));
  }

  /**
   * Begins a rebalance.
   *
   * @param next the process that gets each partition
   * @param cooperative whether the group revokes only the partitions that move
   * @param timeout the time after which a worker loses the partitions that it has not released
   */
  void rebalance(
      Map<TopicPartition, SimulatedProcess> next, boolean cooperative, Duration timeout) {
    scheduler.count(Trouble.REBALANCE);
    target.clear();
    target.putAll(next);
    for (Assignment assignment : owned.values()) {
      if (!cooperative || target.get(assignment.partition()) != assignment.process()) {
        revoked.add(assignment);
      }
    }
    scheduler.trace("rebalance%s: %s", cooperative ? "" : " of all", target);
    scheduler.wake(this);
    if (revoked.isEmpty()) {
      return;
    }
    List<Assignment> toRelease = List.copyOf(revoked);
    scheduler.start(
        coordinator,
        "coordinator",
        () -> {
          scheduler.sleep(timeout);
          toRelease.forEach(this::expire);
          scheduler.wake(this);
        });
  }

  private void expire(Assignment assignment) {
    if (revoked.remove(assignment)) {
      scheduler.trace("%s is lost", assignment);
      owned.remove(assignment.partition(), assignment);
      assignment.lose();
      scheduler.count(Trouble.LOST_PARTITION);
      check.noteLostPartition(assignment.partition());
    }
  }

  /** Takes all partitions from a dead process, as at the end of its session timeout. */
  void removeMember(SimulatedProcess dead) {
    for (Assignment assignment : List.copyOf(owned.values())) {
      if (assignment.process() == dead) {
        revoked.add(assignment);
        expire(assignment);
      }
    }
    scheduler.wake(this);
  }

  /** Returns the assignments that a worker must release now, oldest first. */
  List<Assignment> revoked(SimulatedProcess process) {
    List<Assignment> ofProcess = new ArrayList<>(revoked);
    ofProcess.removeIf(assignment -> assignment.process() != process);
    ofProcess.sort(Comparator.comparing(Assignment::number));
    return ofProcess;
  }

  void release(Assignment assignment) {
    revoked.remove(assignment);
    owned.remove(assignment.partition(), assignment);
    scheduler.wake(this);
  }

  /** Releases a partition of a worker that leaves the group without a commit of its offsets. */
  void releaseUncommitted(Assignment assignment) {
    assignment.endClose();
    check.noteLostPartition(assignment.partition());
    release(assignment);
  }

  /** Assigns a worker its free partitions, unless the group still waits for a release. */
  List<Assignment> assign(SimulatedProcess process) {
    List<Assignment> assigned = new ArrayList<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      if (target.get(partition) == process && owned.get(partition) == null && revoked.isEmpty()) {
        Assignment assignment =
            check.createAssignment(partition, process, committedOffset(partition));
        owned.put(partition, assignment);
        assigned.add(assignment);
      }
    }
    return assigned;
  }

  long committedOffset(TopicPartition partition) {
    return committed.getOrDefault(partition, 0L);
  }

  /** Sets a committed offset while no worker has the partition. */
  void alterOffset(TopicPartition partition, long offset) {
    committed.put(partition, offset);
  }

  /** Commits an offset if the assignment is still valid. */
  void commit(@Nullable Assignment assignment, long offset) {
    if (assignment != null && owned.get(assignment.partition()) == assignment) {
      committed.put(assignment.partition(), offset);
    }
  }
}
