package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.MARIADB;
import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.UniqueName;
import io.tarmac.connect.jdbc.testing.task.SimulatedWorker;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks that are replaced at any time without being told, and go on for a while, while connections
 * break and partitions move.
 */
@EachDatabase(except = SQLITE, soak = MARIADB)
class RandomKillsIT extends RandomSuite {

  /** More sleepers would fence each other until the task fails. */
  private static final int MOST_SLEEPERS = 2;

  private final String offsetsTable = UniqueName.of("stored");
  private final List<TaskHarness> tasks = new ArrayList<>();
  private final List<SimulatedWorker> sleepers = new ArrayList<>();

  @ParameterizedTest(name = "C4_2 C4_3 batch.size {0}")
  @ValueSource(ints = {1, 7, 500})
  @DisplayName(
      "C4_2 C4_3 C4_4 in insert mode without a key every record is one row, whatever happens")
  void everyRecordIsOneRow(int batchSize) throws Exception {
    try {
      deliver(start(batchSize), worker -> disturb(worker, batchSize));
    } finally {
      tasks.forEach(TaskHarness::close);
    }

    assertThat(rows())
        .as("-Dtarmac.seed=%s", seed)
        .containsExactlyInAnyOrderElementsOf(expectedRows());
  }

  private TaskHarness start(int batchSize) {
    TaskConfiguration configuration =
        throughProxy()
            .exactlyOnce()
            .with("offsets.table.name", offsetsTable)
            .batchSize(batchSize)
            .with("write.behind", random.nextBoolean())
            .with("batch.linger.ms", random.nextBoolean() ? "15" : "0");
    TaskHarness task = new TaskHarness(configuration);
    tasks.add(task);
    return task;
  }

  /** Breaks connections, wakes a sleeper, or replaces the worker; or does nothing. */
  private SimulatedWorker disturb(SimulatedWorker worker, int batchSize) {
    if (random.nextInt(40) == 0) {
      proxy.closeConnections();
    }
    wakeASleeper();
    if (random.nextInt(30) != 0) {
      return worker;
    }
    sleepers.add(worker);
    if (sleepers.size() > MOST_SLEEPERS) {
      sleepers.remove(0);
    }
    return worker.successor(start(batchSize));
  }

  /** Lets a replaced task poll twice before Connect revokes its partition. */
  private void wakeASleeper() {
    if (!sleepers.isEmpty() && random.nextInt(15) == 0) {
      SimulatedWorker sleeper = sleepers.remove(random.nextInt(sleepers.size()));
      try {
        sleeper.poll(3);
        sleeper.poll(3);
      } catch (ConnectException fencedTooOften) {
        // Connect would have stopped the task.
      }
    }
  }
}
