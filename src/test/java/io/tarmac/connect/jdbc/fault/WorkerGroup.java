package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.SharedServer;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.ConnectRest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The workers of one Connect cluster, which come and go as a test says. Used by one thread. */
final class WorkerGroup implements AutoCloseable {
  private static final SharedServer<WorkerGroup> SHARED = new SharedServer<>(WorkerGroup::startOne);

  private final String name = UniqueName.of("workers");
  private final List<WorkerProcess> workers = new ArrayList<>();
  private final Duration commitInterval;

  /** A cluster that commits offsets so often, and at these moments calls its tasks. */
  WorkerGroup(Duration commitInterval) {
    this.commitInterval = commitInterval;
  }

  /** A cluster that commits offsets often: what it has landed is soon known to Kafka. */
  WorkerGroup() {
    this(Duration.ofMillis(500));
  }

  /** A worker for all tests that do it no harm. */
  static WorkerGroup shared() {
    return SHARED.get();
  }

  private static WorkerGroup startOne() {
    WorkerGroup group = new WorkerGroup();
    group.start();
    // Several tests may ask for the address at once.
    group.rest();
    return group;
  }

  /** Starts one more worker and does not wait for it. */
  WorkerProcess start() {
    WorkerProcess worker =
        WorkerProcess.start(WorkerRuntime.ofTests(), name, workers.size() + 1, commitInterval);
    workers.add(worker);
    return worker;
  }

  /** The worker that has been there longest of those that can be asked. */
  WorkerProcess first() {
    return workers.stream()
        .filter(WorkerProcess::isUp)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no worker of " + name + " is up"));
  }

  ConnectRest rest() {
    return first().rest();
  }

  boolean isUp() {
    return workers.stream().anyMatch(WorkerProcess::isUp);
  }

  @Override
  public void close() {
    workers.forEach(WorkerProcess::close);
  }
}
