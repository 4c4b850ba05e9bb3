package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.servers.Await;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The database is there, and takes nothing. */
class RefusalIT {

  @Nested
  class RefusalOnPostgreSql extends RefusalSuite implements OnFaultDatabase.OnPostgreSql {}

  @Nested
  class RefusalOnMariaDb extends RefusalSuite implements OnFaultDatabase.OnMariaDb {}

  abstract static class RefusalSuite implements OnFaultDatabase.Restartable {

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName("C1_1 C4_2 C5_1 a database that may only be read from is waited for")
    void aReadOnlyDatabaseIsWaitedFor(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (FaultRun run = FaultRun.ofInserts(database, guarantee)) {
        run.start(WorkerCluster.shared());
        run.awaitProgress();
        try {
          database.setWritable(false);
          long rows = run.rows();
          Await.never("the task stops", Duration.ofSeconds(2), () -> !run.sink().isRunning(1));
          assertThat(run.rows()).as("rows after a time without writes").isEqualTo(rows);
        } finally {
          database.setWritable(true);
        }
        run.awaitProgress();
        // Ended sessions are two more faults.
        run.finish(2);
      }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("io.tarmac.connect.jdbc.fault.Guarantee#strongest")
    @DisplayName(
        "C1_1 C4_2 C5_3 a full disk stops the task, which goes on where it was when restarted")
    void aFullDiskStopsTheTask(Guarantee guarantee) {
      RestartableDatabase database = database();
      try (SmallDisk disk = SmallDisk.mount();
          FaultRun run = new FaultRun(database, guarantee, FaultLoad.INSERTS)) {
        database.createTableIn(disk.emptyDirectory(), run.table());
        try {
          run.start(WorkerCluster.shared());
          run.awaitProgress();
          disk.fill();
          String trace = run.sink().awaitFailed();
          assertThat(trace).contains(run.table(), "SQLSTATE");
          disk.free();
          run.sink().restart();
          run.awaitProgress();
          run.finish(1);
        } finally {
          database.dropTableIn(run.table());
        }
      }
    }
  }
}
