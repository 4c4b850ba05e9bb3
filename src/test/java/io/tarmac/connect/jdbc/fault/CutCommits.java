package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;

/**
 * Commits whose connection breaks: the client cannot know whether they were carried out.
 *
 * @param cuts how many commits are struck
 */
record CutCommits(int cuts) {

  /** Cuts commits of inserts into a table that shows repeated rows. */
  Reconciliation run(FaultDatabase database, Guarantee guarantee, CommitFault fault) {
    return run(database, FaultRun.ofInserts(database, guarantee), fault);
  }

  /** Cuts commits of a run, and closes the run. */
  Reconciliation run(FaultDatabase database, FaultRun run, CommitFault fault) {
    try (FaultProxy proxy = new FaultProxy(database);
        run) {
      run.set("connection.url", proxy.url());
      run.start(WorkerCluster.shared());
      for (int cut = 1; cut <= cuts; cut++) {
        run.awaitProgress();
        int struck = cut;
        proxy.strikeNextCommit(fault);
        Await.until("a commit is struck", () -> proxy.struckCommits() == struck);
      }
      run.awaitProgress();
      Reconciliation reconciliation = run.finish(cuts);
      assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      return reconciliation;
    }
  }
}
