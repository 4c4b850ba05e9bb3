package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.time.Duration;

/**
 * A database that is away for a while: the task runs on, asks for it again and again, and goes on
 * when it is back; nothing is taken for bad, and no memory is lost.
 *
 * @param period how long it is away
 * @param longestPause the longest between two attempts of the sink
 * @param patience how much later than such a pause after its return rows have to arrive again
 */
record DatabaseDown(Duration period, Duration longestPause, Duration patience) {

  /**
   * So much longer than any pause that is asked for are offsets committed: Connect calls a task at
   * each commit, however long it wants to be left alone.
   */
  private static final Duration LONGER = Duration.ofSeconds(2);

  private static final long BATCH_BYTES = 8L << 20;

  void run(RestartableDatabase database, Guarantee guarantee) {
    try (WorkerCluster workers = new WorkerCluster(longestPause.plus(LONGER));
        FaultRun run = FaultRun.ofInserts(database, guarantee)) {
      WorkerProcess worker = workers.start();
      run.set("retry.backoff.max.ms", longestPause.toMillis())
          .set("batch.max.bytes", BATCH_BYTES)
          .start(workers);
      run.awaitEvents(500);
      long before = worker.liveHeapBytes();
      database.kill();
      Await.never("the task no longer runs", period, () -> !run.sink().isRunning(1));
      long meanwhile = worker.liveHeapBytes();
      database.restart();
      long back = System.nanoTime();
      run.awaitProgress();
      Duration pause = Duration.ofNanos(System.nanoTime() - back);
      run.finish(1);
      assertThat(run.sink().isRunning(1)).as("the task runs").isTrue();
      long after = worker.liveHeapBytes();
      System.out.printf(
          "%s away for %d s: rows again %d ms after its return; heap %d KiB before, %d KiB"
              + " meanwhile, %d KiB after%n",
          database.name(),
          period.toSeconds(),
          pause.toMillis(),
          before >> 10,
          meanwhile >> 10,
          after >> 10);
      assertThat(pause)
          .as("until rows arrive again")
          .isLessThanOrEqualTo(longestPause.plus(patience));
      assertThat(after).as("heap after").isLessThanOrEqualTo(before + before / 10 + BATCH_BYTES);
      assertThat(meanwhile)
          .as("heap meanwhile")
          .isLessThanOrEqualTo(before + before / 10 + BATCH_BYTES);
    }
  }
}
