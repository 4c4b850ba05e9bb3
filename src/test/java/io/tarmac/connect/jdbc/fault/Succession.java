package io.tarmac.connect.jdbc.fault;

import io.tarmac.servers.Await;
import java.util.List;
import java.util.Set;

/**
 * Two workers, one of which runs the only task of a sink.
 *
 * @param owner the one that runs it
 * @param heir the one that runs it when the owner seems dead
 */
record Succession(WorkerProcess owner, WorkerProcess heir) {

  /** Starts the run, and workers if need be, and waits until both are settled and rows land. */
  static Succession begin(WorkerCluster workers, FaultRun run, int perSecond) {
    List<WorkerProcess> both = workers.atLeast(2);
    run.start(workers, perSecond);
    return of(both.get(0), both.get(1), run);
  }

  /** Which is which now that both are there again. */
  Succession again(FaultRun run) {
    return of(owner, heir, run);
  }

  private static Succession of(WorkerProcess first, WorkerProcess second, FaultRun run) {
    Await.until("both workers know the sink", () -> knows(first, run) && knows(second, run));
    run.awaitProgress();
    boolean firstOwns = run.sink().awaitRunning(1).stream().anyMatch(first::isCalled);
    return firstOwns ? new Succession(first, second) : new Succession(second, first);
  }

  private static boolean knows(WorkerProcess worker, FaultRun run) {
    return worker.rest().taskState(run.sink().name()).equals("RUNNING");
  }

  /** Waits until the heir runs the task. */
  void awaitHeir(FaultRun run) {
    Await.until(
        "the heir has taken over",
        () -> {
          Set<String> hosts = run.sink().awaitRunning(1);
          return hosts.stream().allMatch(heir::isCalled);
        });
  }
}
