package io.tarmac.perf.run;

import io.tarmac.perf.measure.GcLog;
import io.tarmac.perf.measure.WorkerMetrics;
import io.tarmac.perf.stack.Worker;
import io.tarmac.servers.ConnectRest;
import java.time.Instant;
import java.util.List;

/** The workers that share a connector's tasks, and their counters; closing it ends the latter. */
record WorkerGroup(List<Worker> workers, WorkerMetrics metrics) implements AutoCloseable {
  static WorkerGroup of(List<Worker> workers) {
    return new WorkerGroup(
        List.copyOf(workers), WorkerMetrics.attach(workers.stream().map(Worker::pid).toList()));
  }

  /** Any worker answers for all of them. */
  ConnectRest rest() {
    return workers.get(0).rest();
  }

  List<Long> pids() {
    return workers.stream().map(Worker::pid).toList();
  }

  double gcPauseSeconds(Instant from, Instant to) {
    return workers.stream()
        .mapToDouble(worker -> GcLog.pauseCpuSeconds(worker.gcLog(), from, to))
        .sum();
  }

  @Override
  public void close() {
    metrics.close();
  }
}
