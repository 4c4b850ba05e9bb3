package io.tarmac.connect.jdbc.simulation;

import io.tarmac.connect.jdbc.SimulatedTasks;
import io.tarmac.connect.jdbc.error.ErrorCode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.common.TopicPartition;

/**
 * The events of exactly_once that operators cause while the connector is stopped. At most one of
 * them follows a history, with its database, its offsets and its judge.
 */
final class OperatorEvents {

  /** The time in which a task notices what an operator has done, and has written what is left. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final World world;
  private final Scheduler scheduler;
  private final SplittableRandom random;
  private final ConnectCluster cluster;

  /**
   * Creates the events of a cluster.
   *
   * @param cluster the cluster, whose workers have stopped
   */
  OperatorEvents(World world, ConnectCluster cluster) {
    this.world = world;
    this.scheduler = world.scheduler();
    this.random = scheduler.random();
    this.cluster = cluster;
  }

  /** Lets at most one event happen. */
  void happen() {
    switch (random.nextInt(16)) {
      case 0 -> recreateTopics();
      case 1 -> switchGuarantee();
      case 2 -> startSecondConnector();
      case 3 -> moveKafkaOffsets();
      default -> {}
    }
  }

  /**
   * Creates the topics again, with fewer records than the database has offsets. The task must stop.
   * Then the operator sets the offsets.
   */
  private void recreateTopics() {
    scheduler.trace("the topics are created again");
    scheduler.count(Trouble.RECREATED_TOPIC);
    world.topics().recreate();
    world.database().empty();
    world.check().forgetRecords();
    if (random.nextBoolean()) {
      // Kafka deletes the offsets of a topic that is deleted.
      SimulatedTopics.PARTITIONS.forEach(partition -> cluster.group().alter(partition, 0));
    }
    SimulatedTopics.PARTITIONS.forEach(world.topics()::appendWrite);
    cluster.start(1);
    ConnectWorker worker = cluster.anyWorker();
    worker.mayFailWith(ErrorCode.OFFSET_BEYOND_END);
    await(worker, "a task does not notice that its topics have been created again");
    if (!world.database().isEmpty()) {
      throw scheduler.fail("a task writes records of topics that have been created again");
    }
    Map<TopicPartition, Long> beginnings = new HashMap<>();
    SimulatedTopics.PARTITIONS.forEach(partition -> beginnings.put(partition, 0L));
    SimulatedProcess operator = new SimulatedProcess("operator");
    SimulatedTasks.alterOffsets(
        world.settings().configuration(),
        new SimulatedRuntime(scheduler, operator),
        new ModelServer(world.database(), operator, world.settings().keyed()),
        beginnings);
    beginnings.forEach(cluster.group()::alter);
    cluster.start(2);
    finish(cluster);
  }

  /** Sets at_least_once for a while. The stored offsets, which are old then, must not count. */
  private void switchGuarantee() {
    scheduler.trace("the guarantee is switched");
    scheduler.count(Trouble.SWITCHED_GUARANTEE);
    Map<String, String> configuration = world.settings().configuration();
    Map<String, String> atLeastOnce = new HashMap<>(configuration);
    atLeastOnce.put("delivery.guarantee", "at_least_once");
    for (Map<String, String> next : List.of(atLeastOnce, configuration)) {
      cluster.configure(next);
      cluster.start(2);
      finish(cluster);
    }
  }

  /** Starts a connector of the same name on another cluster. One of the two must give up. */
  private void startSecondConnector() {
    scheduler.trace("another cluster has a connector of the same name");
    scheduler.count(Trouble.SECOND_CONNECTOR);
    ConnectCluster other = new ConnectCluster(world, "other");
    List<ConnectCluster> clusters = List.of(cluster, other);
    for (ConnectCluster each : clusters) {
      each.start(1);
      each.anyWorker().mayFailWith(ErrorCode.CONTENDED_PARTITION);
    }
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (clusters.stream().noneMatch(each -> each.anyWorker().isEnded())) {
      requireBefore(end, "two connectors take their partitions from each other without end");
      // Bad records would keep each connector from committing: the other then takes over unnoticed.
      SimulatedTopics.PARTITIONS.forEach(world.topics()::appendWrite);
      clusters.forEach(ConnectCluster::wake);
      scheduler.sleep(random.nextLong(Duration.ofSeconds(1).toNanos()));
    }
    ConnectCluster left = cluster.anyWorker().isEnded() ? other : cluster;
    finish(left);
  }

  /** Sets Kafka's offsets back. The task must commit the stored ones, though nothing is written. */
  private void moveKafkaOffsets() {
    scheduler.trace("Kafka's offsets are set back");
    scheduler.count(Trouble.MOVED_OFFSET);
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      cluster.group().alter(partition, random.nextLong(world.topics().end(partition)));
    }
    cluster.start(2);
    cluster.awaitCommitted();
    finish(cluster);
  }

  /** Produces a record to any partition. */
  private void produce() {
    int partition = random.nextInt(SimulatedTopics.PARTITIONS.size());
    world.topics().append(SimulatedTopics.PARTITIONS.get(partition));
  }

  /** Waits until a worker has ended. */
  private void await(ConnectWorker worker, String otherwise) {
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (!worker.isEnded()) {
      requireBefore(end, otherwise);
      scheduler.sleep(Duration.ofMillis(100));
    }
  }

  /** Produces more records, waits until a cluster has written everything, and stops it. */
  private void finish(ConnectCluster running) {
    for (int i = 0; i < 10; i++) {
      produce();
    }
    SimulatedTopics.PARTITIONS.forEach(world.topics()::appendWrite);
    running.wake();
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (!world.check().isAllDone()) {
      requireBefore(end, "not everything is done");
      running.restartEnded();
      scheduler.sleep(Duration.ofMillis(100));
    }
    running.stop();
    world.check().compare(world.database());
  }

  private void requireBefore(long endNanos, String otherwise) {
    if (scheduler.nanoTime() > endNanos) {
      throw scheduler.fail("%s; threads: %s", otherwise, scheduler.waiting());
    }
  }
}
