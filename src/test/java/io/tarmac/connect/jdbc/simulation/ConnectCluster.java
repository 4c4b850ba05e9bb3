package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** A Connect cluster that runs one connector, with a task on each of its workers. */
final class ConnectCluster {

  /** The rebalance timeout of a clean history, in which no worker loses a partition. */
  static final Duration LONGEST_REBALANCE = Duration.ofSeconds(60);

  /** The time within which all tasks must have stopped. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

  private final SimulationParts parts;
  private final String name;
  private final ConsumerGroup group;
  private final List<ConnectWorker> workers = new ArrayList<>();
  private Map<String, String> configuration;
  private int started;

  /**
   * Creates a cluster without workers.
   *
   * @param name the prefix of the workers' names
   */
  ConnectCluster(SimulationParts parts, String name) {
    this.parts = parts;
    this.name = name;
    this.group = new ConsumerGroup(parts.scheduler(), parts.check());
    this.configuration = parts.settings().configuration();
  }

  /** Sets the configuration of the tasks that start from now on. */
  void configure(Map<String, String> connector) {
    configuration = connector;
  }

  ConsumerGroup group() {
    return group;
  }

  ConnectWorker randomWorker() {
    return workers.get(parts.scheduler().random().nextInt(workers.size()));
  }

  /** Starts workers after all others have stopped. */
  void start(int count) {
    workers.clear();
    for (int i = 0; i < count; i++) {
      workers.add(startWorker());
    }
    rebalance();
  }

  /** Replaces each worker that has ended by a new one. */
  void restartEnded() {
    for (int i = 0; i < workers.size(); i++) {
      if (workers.get(i).isEnded()) {
        workers.set(i, startWorker());
        rebalance();
      }
    }
  }

  private ConnectWorker startWorker() {
    SimulatedProcess process = new SimulatedProcess(name + "-" + ++started);
    ConnectWorker worker = new ConnectWorker(parts, group, process, configuration);
    worker.start();
    return worker;
  }

  /** Begins a rebalance that assigns each partition to a random worker. */
  void rebalance() {
    Map<TopicPartition, SimulatedProcess> next = new HashMap<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      next.put(partition, randomWorker().process());
    }
    group.rebalance(
        next,
        parts.faults().makesRebalanceCooperative(),
        parts.settings().clean() ? LONGEST_REBALANCE : Duration.ofSeconds(10));
  }

  /** Wakes the workers, because there are new records. */
  void wake() {
    parts.scheduler().wake(group);
  }

  /** Stops all workers. Fails unless they stop in time and have committed all offsets. */
  void stop() {
    workers.forEach(ConnectWorker::stop);
    parts.scheduler().sleep(STOP_LIMIT);
    for (ConnectWorker worker : workers) {
      if (!worker.isEnded()) {
        throw parts.scheduler().fail("%s has not stopped", worker.process());
      }
    }
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      if (!isCommitted(partition)) {
        throw parts
            .scheduler()
            .fail(
                "a clean stop leaves %s at %d of %d",
                partition, group.committedOffset(partition), parts.topics().endOffset(partition));
      }
    }
  }

  /** Waits until Connect has committed all offsets. Fails after the time of two commits. */
  void awaitCommittedOffsets() {
    Scheduler scheduler = parts.scheduler();
    long end = scheduler.nanoTime() + 2 * ConnectWorker.CALM_INTERVAL.toNanos();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      while (!isCommitted(partition)) {
        if (scheduler.nanoTime() > end) {
          throw scheduler.fail(
              "%s stays at %d of %d",
              partition, group.committedOffset(partition), parts.topics().endOffset(partition));
        }
        scheduler.sleep(Duration.ofMillis(500));
      }
    }
  }

  /** Tells whether the group has committed all offsets of a partition. */
  boolean isCommitted(TopicPartition partition) {
    return group.committedOffset(partition) >= parts.topics().endOffset(partition);
  }
}
