package io.tarmac.connect.jdbc.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** A Connect cluster that runs one connector, with a task on each of its workers. */
final class ConnectCluster {

  /** The longest time in which a worker has to give its partitions away. */
  static final Duration LONGEST_REBALANCE = Duration.ofSeconds(60);

  /** The time in which all tasks have stopped. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);

  private final World world;
  private final String name;
  private final ConsumerGroup group;
  private final List<ConnectWorker> workers = new ArrayList<>();
  private Map<String, String> configuration;
  private int started;

  /**
   * Creates a cluster without workers.
   *
   * @param name the beginning of the workers' names
   */
  ConnectCluster(World world, String name) {
    this.world = world;
    this.name = name;
    this.group = new ConsumerGroup(world.scheduler(), world.check());
    this.configuration = world.settings().configuration();
  }

  /** Sets the configuration of the tasks that start from now on. */
  void configure(Map<String, String> connector) {
    configuration = connector;
  }

  ConsumerGroup group() {
    return group;
  }

  List<ConnectWorker> workers() {
    return workers;
  }

  ConnectWorker anyWorker() {
    return workers.get(world.scheduler().random().nextInt(workers.size()));
  }

  /** Starts workers in place of those that have stopped. */
  void start(int count) {
    workers.clear();
    for (int i = 0; i < count; i++) {
      workers.add(startWorker());
    }
    rebalance();
  }

  /** Starts a worker in place of each one that has ended. */
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
    ConnectWorker worker = new ConnectWorker(world, group, process, configuration);
    worker.start();
    return worker;
  }

  /** Gives each partition to any worker. */
  void rebalance() {
    Map<TopicPartition, SimulatedProcess> next = new HashMap<>();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      next.put(partition, anyWorker().process());
    }
    group.rebalance(
        next,
        world.weather().isCooperative(),
        world.settings().clean() ? LONGEST_REBALANCE : Duration.ofSeconds(10));
  }

  /** Tells the workers that there are new records. */
  void wake() {
    world.scheduler().wake(group);
  }

  /** Stops all workers, and checks that they stop in time and have committed all offsets. */
  void stop() {
    workers.forEach(ConnectWorker::stop);
    world.scheduler().sleep(STOP_LIMIT);
    for (ConnectWorker worker : workers) {
      if (!worker.isEnded()) {
        throw world.scheduler().fail("%s has not stopped", worker.process());
      }
    }
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      if (!isCommitted(partition)) {
        throw world
            .scheduler()
            .fail(
                "a clean stop leaves %s at %d of %d",
                partition, group.committed(partition), world.topics().end(partition));
      }
    }
  }

  /** Waits until Connect has committed all offsets, in the time of two commits. */
  void awaitCommitted() {
    Scheduler scheduler = world.scheduler();
    long end = scheduler.nanoTime() + 2 * ConnectWorker.CALM_INTERVAL.toNanos();
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      while (!isCommitted(partition)) {
        if (scheduler.nanoTime() > end) {
          throw scheduler.fail(
              "%s stays at %d of %d",
              partition, group.committed(partition), world.topics().end(partition));
        }
        scheduler.sleep(Duration.ofMillis(500));
      }
    }
  }

  /** Tells whether the group has committed all offsets of a partition. */
  boolean isCommitted(TopicPartition partition) {
    return group.committed(partition) >= world.topics().end(partition);
  }
}
