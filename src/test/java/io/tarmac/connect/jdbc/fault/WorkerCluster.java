package io.tarmac.connect.jdbc.fault;

import io.tarmac.connect.jdbc.testing.SharedServer;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.servers.Await;
import io.tarmac.servers.ConnectRest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The workers of one Connect cluster, which come and go as a test says. Used by one thread. */
final class WorkerCluster implements AutoCloseable {
  private static final SharedServer<WorkerCluster> SHARED =
      new SharedServer<>(WorkerCluster::startOne);

  private final String name = UniqueName.of("workers");
  private final List<WorkerProcess> workers = new ArrayList<>();
  private final Duration commitInterval;

  /** A cluster that commits offsets so often, and at these moments calls its tasks. */
  WorkerCluster(Duration commitInterval) {
    this.commitInterval = commitInterval;
  }

  /** A cluster that commits offsets often: what it has landed is soon known to Kafka. */
  WorkerCluster() {
    this(Duration.ofMillis(500));
  }

  /** A worker for all tests that do it no harm. */
  static WorkerCluster shared() {
    return SHARED.get();
  }

  private static WorkerCluster startOne() {
    WorkerCluster group = new WorkerCluster();
    WorkerProcess worker = group.start("-XX:+RecordDynamicDumpInfo", "-Xlog:cds=off");
    // Several tests may ask for the address at once.
    ConnectRest rest = worker.rest();
    try {
      Await.until("the shared worker has started", rest::isReady);
      worker.archiveClasses();
    } catch (RuntimeException | Error e) {
      group.close();
      throw e;
    }
    return group;
  }

  /**
   * Starts one more worker and does not wait for it. With the classes of the shared worker it needs
   * a third less processor time.
   */
  WorkerProcess start() {
    return start("-XX:SharedArchiveFile=" + shared().first().classArchive());
  }

  private WorkerProcess start(String... jvmOptions) {
    WorkerRuntime runtime = WorkerRuntime.ofTests().withJvmOptions(jvmOptions);
    WorkerProcess worker = WorkerProcess.start(runtime, name, workers.size() + 1, commitInterval);
    workers.add(worker);
    return worker;
  }

  /** Returns so many workers that can be asked; starts those that are missing. */
  List<WorkerProcess> atLeast(int count) {
    while (workers.stream().filter(WorkerProcess::isUp).count() < count) {
      start();
    }
    return workers.stream().filter(WorkerProcess::isUp).toList();
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
