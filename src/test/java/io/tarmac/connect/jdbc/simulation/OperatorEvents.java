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
 * Operators' actions that exactly_once must survive. At most one of them follows a history, on the
 * same database and offsets, while the connector is stopped.
 */
final class OperatorEvents {

  /** The time within which tasks must react to an action, and must have written all records. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final SimulationParts parts;
  private final Scheduler scheduler;
  private final SplittableRandom random;
  private final ConnectCluster cluster;

  /**
   * Creates the actions of an operator.
   *
   * @param cluster the cluster, whose workers have stopped
   */
  OperatorEvents(SimulationParts parts, ConnectCluster cluster) {
    this.parts = parts;
    this.scheduler = parts.scheduler();
    this.random = scheduler.random();
    this.cluster = cluster;
  }

  /** Performs one random action, or none. */
  void performAny() {
    switch (random.nextInt(16)) {
      case 0 -> recreateTopics();
      case 1 -> switchGuarantee();
      case 2 -> startSecondConnector();
      case 3 -> moveKafkaOffsets();
      default -> {}
    }
  }

  /**
   * Creates the topics again, with fewer records than the stored offsets count. The task must fail.
   * Then the operator sets the stored offsets.
   */
  private void recreateTopics() {
    scheduler.trace("the topics are created again");
    scheduler.count(Trouble.RECREATED_TOPIC);
    parts.topics().recreate();
    parts.database().tables().clear();
    parts.check().forgetRecords();
    if (random.nextBoolean()) {
      // Kafka deletes the offsets of a topic that is deleted.
      SimulatedTopics.PARTITIONS.forEach(partition -> cluster.group().alterOffset(partition, 0));
    }
    SimulatedTopics.PARTITIONS.forEach(parts.topics()::appendWrite);
    cluster.start(1);
    ConnectWorker worker = cluster.randomWorker();
    worker.expectFailure(ErrorCode.OFFSET_BEYOND_END);
    awaitEnd(worker, "a task does not notice that its topics have been created again");
    if (!parts.database().tables().isEmpty()) {
      throw scheduler.fail("a task writes records of topics that have been created again");
    }
    Map<TopicPartition, Long> beginnings = new HashMap<>();
    SimulatedTopics.PARTITIONS.forEach(partition -> beginnings.put(partition, 0L));
    SimulatedProcess operator = new SimulatedProcess("operator");
    SimulatedTasks.alterOffsets(
        parts.settings().configuration(),
        new SimulatedRuntime(scheduler, operator),
        new ModelServer(parts.database(), operator, parts.settings().mode()),
        beginnings);
    beginnings.forEach(cluster.group()::alterOffset);
    cluster.start(2);
    finish(cluster);
  }

  /**
   * Sets at_least_once for a while, and exactly_once again. The stored offsets are then older than
   * Kafka's, and the task must not go back to them.
   */
  private void switchGuarantee() {
    scheduler.trace("the guarantee is switched");
    scheduler.count(Trouble.SWITCHED_GUARANTEE);
    Map<String, String> configuration = parts.settings().configuration();
    Map<String, String> atLeastOnce = new HashMap<>(configuration);
    atLeastOnce.put("delivery.guarantee", "at_least_once");
    for (Map<String, String> next : List.of(atLeastOnce, configuration)) {
      cluster.configure(next);
      cluster.start(2);
      finish(cluster);
    }
  }

  /** Starts a connector of the same name on another cluster. One of the two must fail. */
  private void startSecondConnector() {
    scheduler.trace("another cluster has a connector of the same name");
    scheduler.count(Trouble.SECOND_CONNECTOR);
    ConnectCluster other = new ConnectCluster(parts, "other");
    List<ConnectCluster> clusters = List.of(cluster, other);
    for (ConnectCluster each : clusters) {
      each.start(1);
      each.randomWorker().expectFailure(ErrorCode.CONTENDED_PARTITION);
    }
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (clusters.stream().noneMatch(each -> each.randomWorker().isEnded())) {
      requireBefore(end, "two connectors take their partitions from each other without end");
      // Only good records: a bad one would keep a connector from committing, so that it would not
      // notice that the other has taken its partitions.
      SimulatedTopics.PARTITIONS.forEach(parts.topics()::appendWrite);
      clusters.forEach(ConnectCluster::wake);
      scheduler.sleep(random.nextLong(Duration.ofSeconds(1).toNanos()));
    }
    ConnectCluster winner = cluster.randomWorker().isEnded() ? other : cluster;
    finish(winner);
  }

  /** Sets Kafka's offsets back. The task must commit the stored ones without a new record. */
  private void moveKafkaOffsets() {
    scheduler.trace("Kafka's offsets are set back");
    scheduler.count(Trouble.MOVED_OFFSET);
    for (TopicPartition partition : SimulatedTopics.PARTITIONS) {
      cluster.group().alterOffset(partition, random.nextLong(parts.topics().endOffset(partition)));
    }
    cluster.start(2);
    cluster.awaitCommittedOffsets();
    finish(cluster);
  }

  /** Produces a random record to a random partition. */
  private void produce() {
    int partition = random.nextInt(SimulatedTopics.PARTITIONS.size());
    parts.topics().appendRandom(SimulatedTopics.PARTITIONS.get(partition));
  }

  /** Waits until a worker has ended. */
  private void awaitEnd(ConnectWorker worker, String message) {
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (!worker.isEnded()) {
      requireBefore(end, message);
      scheduler.sleep(Duration.ofMillis(100));
    }
  }

  /** Produces more records, waits until a cluster has written everything, and stops it. */
  private void finish(ConnectCluster running) {
    for (int i = 0; i < 10; i++) {
      produce();
    }
    SimulatedTopics.PARTITIONS.forEach(parts.topics()::appendWrite);
    running.wake();
    long end = scheduler.nanoTime() + LIMIT.toNanos();
    while (!parts.check().isAllDone()) {
      requireBefore(end, "not everything is done");
      running.restartEnded();
      scheduler.sleep(Duration.ofMillis(100));
    }
    running.stop();
    parts.check().checkTables(parts.database().tables());
  }

  private void requireBefore(long endNanos, String message) {
    if (scheduler.nanoTime() > endNanos) {
      throw scheduler.fail("%s; threads: %s", message, scheduler.threadNames());
    }
  }
}
