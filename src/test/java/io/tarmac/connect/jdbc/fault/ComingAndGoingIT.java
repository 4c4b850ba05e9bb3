package io.tarmac.connect.jdbc.fault;

import io.tarmac.servers.Await;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two distributed workers and four partitions: one of the workers joins, leaves and joins again
 * while events keep arriving under a topic that a transformation renames.
 */
@Tag("soak")
@TestInstance(Lifecycle.PER_CLASS)
class ComingAndGoingIT {
  /** A server of its own: other tests end all sessions of the one that they share. */
  @AutoClose private final FaultPostgreSql database = FaultPostgreSql.start();

  @AutoClose private final WorkerCluster workers = new WorkerCluster();

  @ParameterizedTest(name = "{0} {1}")
  // The first takes all partitions from all tasks at each change.
  @CsvSource({"RangeAssignor,AT_LEAST_ONCE", "CooperativeStickyAssignor,EXACTLY_ONCE"})
  @DisplayName("C1_3 C4_2 workers that come and go in good order lose nothing, and double nothing")
  void workersComeAndGo(String assignor, Guarantee guarantee) {
    try (FaultRun run = FaultRun.ofInserts(database, guarantee)) {
      if (WorkerCommand.consumersAssign()) {
        run.set(
            "consumer.override.partition.assignment.strategy",
            "org.apache.kafka.clients.consumer." + assignor);
      }
      run.set("tasks.max", FaultRun.PARTITIONS)
          .set("collection.name.format", run.table())
          .set("transforms", "rename")
          .set("transforms.rename.type", "org.apache.kafka.connect.transforms.RegexRouter")
          .set("transforms.rename.regex", ".*")
          .set("transforms.rename.replacement", "renamed");
      workers.atLeast(1).stream().skip(1).forEach(WorkerProcess::stop);
      run.start(workers);
      awaitTasksOn(1, run);
      WorkerProcess second = workers.start();
      awaitTasksOn(2, run);
      second.stop();
      awaitTasksOn(1, run);
      workers.start();
      awaitTasksOn(2, run);

      run.finish(0);
    }
  }

  private static void awaitTasksOn(int hosts, FaultRun run) {
    Await.value(
        "the tasks run on %d workers".formatted(hosts),
        () -> run.sink().awaitRunning(FaultRun.PARTITIONS),
        running -> running.size() == hosts);
    run.awaitProgress();
  }
}
