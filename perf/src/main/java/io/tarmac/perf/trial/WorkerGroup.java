package io.tarmac.perf.trial;

import io.tarmac.perf.environment.Worker;
import io.tarmac.perf.environment.WorkerSettings;
import io.tarmac.perf.measure.GcLog;
import io.tarmac.perf.measure.WorkerMetrics;
import io.tarmac.servers.ConnectRest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The workers that share a connector's tasks, and their counters. */
record WorkerGroup(List<Worker> workers, WorkerMetrics metrics) {
  /** Starts the workers of a setting in parallel, and waits until all are ready. */
  static WorkerGroup start(Servers servers, Setting setting, String name) {
    EnvironmentOptions options = servers.plan().options();
    WorkerSettings settings =
        new WorkerSettings(
            servers.plugins(setting.sink()), options.workerHeap(), options.workerOptions());
    String group = "worker-" + name;
    List<Worker> workers = new ArrayList<>();
    for (int number = 1; number <= setting.spread().workers(); number++) {
      workers.add(
          servers
              .cleanup()
              .add(
                  Worker.start(
                      number == 1 ? group : group + "-" + number,
                      group,
                      settings,
                      servers.layout(),
                      servers.broker(),
                      servers.directory(),
                      servers.watch())));
    }
    workers.forEach(Worker::awaitReady);
    List<Long> pids = workers.stream().map(worker -> worker.process().pid()).toList();
    return new WorkerGroup(List.copyOf(workers), servers.cleanup().add(WorkerMetrics.attach(pids)));
  }

  /** Returns the REST client of one worker, which answers for all of them. */
  ConnectRest rest() {
    return workers.get(0).rest();
  }

  double gcPauseSeconds(Instant from, Instant to) {
    return workers.stream()
        .mapToDouble(worker -> GcLog.pauseCpuSeconds(worker.gcLog(), from, to))
        .sum();
  }
}
