package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A worker stands still in the middle of a batch until the others take it for dead and one of them
 * takes over, and then goes on with what it was about to do.
 */
class ZombieIT {
  private static final int PER_SECOND = 300;

  /** Written by one statement on every database. */
  private static final int BATCH = 64;

  /** What a worker logs when its transaction, all rows written, moves no offset. */
  private static final String FENCED = "What was to be committed is not";

  @Nested
  class ZombieOnPostgreSql extends ZombieSuite implements OnFaultDatabase.UndisturbedPostgreSql {}

  @Nested
  @Tag("soak")
  class ZombieOnMariaDb extends ZombieSuite implements OnFaultDatabase.UndisturbedMariaDb {}

  @TestInstance(Lifecycle.PER_CLASS)
  abstract static class ZombieSuite implements OnFaultDatabase.Restartable {
    /** Each test thaws what it froze, so the next finds both workers well. */
    @AutoClose private final WorkerCluster workers = new WorkerCluster();

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName(
        "C1_1 C4_3 a worker that wakes up in a batch which its heir has written loses nothing")
    void aZombieInABatch(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (FaultProxy proxy = new FaultProxy(database);
          FaultRun run = FaultRun.ofInserts(database, guarantee)) {
        // By this method no statement carries the commit, so the worker still has to ask for it.
        run.set("connection.url", proxy.url())
            .set("batch.size", BATCH)
            .set("write.method", "batch");
        database.slowDown(run.table());
        Succession workersOfRun = Succession.begin(workers, run, PER_SECOND);

        int episodes = 1;
        while (!isSeenToCommit(run, proxy, workersOfRun)) {
          assertThat(++episodes).as("times that a zombie was told in time").isLessThan(4);
          workersOfRun = workersOfRun.again(run);
        }

        database.speedUp(run.table());
        run.finish(episodes);
      }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_3 a zombie's commit that was long on its way loses nothing")
    void aZombiesCommit(Guarantee guarantee) {
      Reconciliation reconciliation = holdCommit(FaultRun.ofInserts(database(), guarantee));

      if (guarantee == Guarantee.AT_LEAST_ONCE) {
        assertThat(reconciliation.repeatedRanges()).as("what both have written").isNotEmpty();
      }
    }

    @Test
    @DisplayName("C2_1 C4_3 a zombie's commit takes no row back to an older version")
    void aZombiesCommitTakesNoRowBack() {
      holdCommit(FaultRun.ofUpserts(database(), Guarantee.EXACTLY_ONCE));
    }

    private Reconciliation holdCommit(FaultRun run) {
      try (FaultProxy proxy = new FaultProxy(database());
          run) {
        run.set("connection.url", proxy.url());
        Succession workersOfRun = Succession.begin(workers, run, PER_SECOND);

        proxy.strikeNextCommit(CommitFault.HELD);
        Await.until("a commit is held", () -> proxy.struckCommits() == 1);
        workersOfRun.owner().freeze();
        workersOfRun.awaitHeir(run);
        if (run.guarantee() == Guarantee.AT_LEAST_ONCE) {
          run.awaitProgress();
        }
        proxy.releaseCommit();
        run.awaitProgress();
        workersOfRun.owner().thaw();
        run.awaitProgress();

        return run.finish(1);
      }
    }

    /**
     * Freezes the worker in a batch and wakes it when another has gone on. Whether it then tries to
     * commit what it has written, or is told first that it has lost its partitions, is a matter of
     * milliseconds.
     */
    private boolean isSeenToCommit(FaultRun run, FaultProxy proxy, Succession workersOfRun) {
      RestartableDatabase database = database();
      // More has arrived than the slowed down table takes: batches are full, and one statement.
      run.awaitMoreEvents(2 * BATCH);
      WorkerProcess zombie = workersOfRun.owner();
      zombie.freezeWhen("a batch is being written", () -> database.openTransactions() > 0);
      ProxiedConnection zombies = onlyConnection(proxy);
      workersOfRun.awaitHeir(run);
      run.awaitMoreEvents(3 * BATCH);
      int commands = zombies.commands();
      int commits = zombies.commits();
      int fencings = zombie.logged(FENCED).size();
      zombie.thaw();
      Await.until(
          "the zombie goes on", () -> zombies.commands() > commands || isBroken(proxy, zombies));
      Await.until("the zombie's transaction is over", () -> isOver(proxy, zombies, commits));
      if (run.guarantee() == Guarantee.AT_LEAST_ONCE) {
        return zombies.commits() > commits;
      }
      assertThat(zombies.commits()).as("commits of the zombie").isEqualTo(commits);
      return zombie.logged(FENCED).size() > fencings;
    }

    private static ProxiedConnection onlyConnection(FaultProxy proxy) {
      assertThat(proxy.connections()).hasSize(1);
      return proxy.connections().get(0);
    }

    private static boolean isOver(FaultProxy proxy, ProxiedConnection zombies, int commits) {
      return zombies.commits() > commits || isBroken(proxy, zombies);
    }

    /** A worker that is told in time aborts its connection, and says nothing more through it. */
    private static boolean isBroken(FaultProxy proxy, ProxiedConnection zombies) {
      return !proxy.connections().contains(zombies);
    }
  }
}
