package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The group coordinator: which worker has which partition, and the committed offsets. Workers see a
 * rebalance at their next poll. A worker that does not give its partitions away in time loses them.
 */
final class ConsumerGroup {

  private final Scheduler scheduler;
  private final HistoryCheck check;
  private final SimulatedProcess coordinator = new SimulatedProcess("coordinator");
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private final Map<TopicPartition, Assignment> owned = new HashMap<>();
  private final Map<TopicPartition, SimulatedProcess> wanted = new HashMap<>();

  /** The assignments that have to be given away before any partition is assigned again. */
  private final Set<Assignment> leaving = new LinkedHashSet<>();

  ConsumerGroup(Scheduler scheduler, HistoryCheck check) {
    this.scheduler = scheduler;
    this.check = check;
    SimulatedTopics.PARTITIONS.forEach(partition -> committed.put(partition, 0L));
  }

  /**
   * Begins a rebalance.
   *
   * @param next the process that gets each partition
   * @param cooperative whether only partitions that move are taken away
   * @param timeout the time after which a worker loses what it has not given away
   */
  void rebalance(
      Map<TopicPartition, SimulatedProcess> next, boolean cooperative, Duration timeout) {
    scheduler.count(Trouble.REBALANCE);
    wanted.clear();
    wanted.putAll(next);
    for (Assignment assignment : owned.values()) {
      if (!cooperative || wanted.get(assignment.partition()) != assignment.process()) {
        leaving.add(assignment);
      }
    }
    scheduler.trace("rebalance%s: %s", cooperative ? "" : " of all", wanted);
    scheduler.wake(this);
    if (leaving.isEmpty()) {
      return;
    }
    List<Assignment> slow = List.copyOf(leaving);
    scheduler.start(
        coordinator,
        "coordinator",
        () -> {
          scheduler.sleep(timeout);
          slow.forEach(this::expire);
          scheduler.wake(this);
        });
  }

  private void expire(Assignment assignment) {
    if (leaving.remove(assignment)) {
      scheduler.trace("%s is lost", assignment);
      owned.remove(assignment.partition(), assignment);
      assignment.lose();
      scheduler.count(Trouble.LOST_PARTITION);
      check.lost(List.of(assignment.partition()));
    }
  }

  /** Takes everything from a process that is dead, after the time in which it might come back. */
  void abandon(SimulatedProcess dead) {
    for (Assignment assignment : List.copyOf(owned.values())) {
      if (assignment.process() == dead) {
        leaving.add(assignment);
        expire(assignment);
      }
    }
    scheduler.wake(this);
  }

  /** Returns the assignments that a worker has to give away now. */
  List<Assignment> revoked(SimulatedProcess process) {
    List<Assignment> revoked = new ArrayList<>();
    for (Assignment assignment : leaving) {
      if (assignment.process() == process) {
        revoked.add(assignment);
      }
    }
    revoked.sort((one, other) -> Long.compare(one.number(), other.number()));
    return revoked;
  }

  void release(Assignment assignment) {
    leaving.remove(assignment);
    owned.remove(assignment.partition(), assignment);
    scheduler.wake(this);
  }

  /** Takes a partition from a worker that leaves the group without a commit of its offsets. */
  void leave(Assignment assignment) {
    assignment.close();
    check.lost(List.of(assignment.partition()));
    release(assignment);
  }

  /** Assigns to a worker the partitions that are free for it. */
  List<Assignment> assign(SimulatedProcess process) {
    List<Assignment> assigned = new ArrayList<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      if (wanted.get(partition) == process && owned.get(partition) == null && leaving.isEmpty()) {
        Assignment assignment = check.assign(partition, process, committed(partition));
        owned.put(partition, assignment);
        assigned.add(assignment);
      }
    }
    return assigned;
  }

  long committed(TopicPartition partition) {
    return committed.getOrDefault(partition, 0L);
  }

  /** Sets a committed offset while no worker has the partition. */
  void alter(TopicPartition partition, long offset) {
    committed.put(partition, offset);
  }

  /** Commits an offset, unless the worker has lost the partition. */
  void commit(@Nullable Assignment assignment, long offset) {
    if (assignment != null && owned.get(assignment.partition()) == assignment) {
      committed.put(assignment.partition(), offset);
    }
  }
}
