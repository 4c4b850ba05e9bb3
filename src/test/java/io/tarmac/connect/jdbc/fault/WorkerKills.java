package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.time.Duration;
import java.util.Random;

/**
 * A worker that is killed at random moments while events keep arriving, and started again. A
 * database that is slower than the events has it write nearly all the time; how often the kill met
 * a transaction is asked of the database while the worker is frozen, right before it dies. Only
 * where chance has too few of them meet one, the last kills wait for one.
 *
 * @param kills how many times it is killed
 * @param withTransaction how many of them at least meet an open transaction
 */
record WorkerKills(int kills, int withTransaction) {
  /** More than the slowed down table takes. */
  private static final int PER_SECOND = 500;

  /** Long enough for offsets to be committed several times, or never. */
  private static final int MOST_MILLIS = 2_000;

  /** Small: of what is acknowledged, as of what is not yet, there is some at any moment. */
  private static final int BATCH = 50;

  void run(RestartableDatabase database, Guarantee guarantee) {
    long seed = Long.getLong("tarmac.fault.seed", new Random().nextInt(Integer.MAX_VALUE));
    System.out.printf("%d kills of the worker, -Dtarmac.fault.seed=%d%n", kills, seed);
    Random random = new Random(seed);
    try (WorkerCluster workers = new WorkerCluster();
        FaultRun run = FaultRun.ofInserts(database, guarantee)) {
      WorkerProcess worker = workers.start();
      database.slowDown(run.table());
      run.set("batch.size", BATCH).start(workers, PER_SECOND);
      int open = 0;
      for (int kill = 1; kill <= kills; kill++) {
        run.awaitProgress();
        worker.run(Duration.ofMillis(random.nextInt(MOST_MILLIS)));
        if (open + kills - kill < withTransaction) {
          worker.freezeWhen("a transaction is open", () -> database.openTransactions() > 0);
          open++;
        } else {
          worker.freeze();
          open += database.openTransactions() > 0 ? 1 : 0;
        }
        worker.kill();
        worker = workers.start();
        Await.until("what the kill met is over", () -> database.openTransactions() == 0);
      }
      database.speedUp(run.table());
      run.finish(kills);
      System.out.printf("%d of %d kills met an open transaction%n", open, kills);
      assertThat(open)
          .as("kills that met an open transaction")
          .isGreaterThanOrEqualTo(withTransaction);
    }
  }
}
