package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.SimulatedWorker;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commits and rebalances at any time while batches are written behind, and the table is locked now
 * and then.
 */
@EachDatabase(only = POSTGRESQL)
class RandomRebalancesIT extends RandomSuite {

  private @Nullable TableLock lock;

  @ParameterizedTest(name = "C1_3 batch.size {0}")
  @ValueSource(ints = {1, 3, 20, 500})
  @DisplayName("C1_3 in insert mode rebalances lose nothing and double nothing")
  void rebalancesLoseNothingAndDoubleNothing(int batchSize) throws Exception {
    deliver(batchSize, false);

    assertThat(rows()).containsExactlyInAnyOrderElementsOf(expectedRows());
  }

  @ParameterizedTest(name = "C1_3 C5_1 batch.size {0}")
  @ValueSource(ints = {3, 500})
  @DisplayName("C1_3 C5_1 rebalances while connections break lose nothing")
  void rebalancesWhileConnectionsBreakLoseNothing(int batchSize) throws Exception {
    deliver(batchSize, true);

    assertThat(rows()).containsAll(expectedRows());
  }

  private void deliver(int batchSize, boolean breaks) throws SQLException {
    TaskConfiguration configuration =
        throughProxy()
            .writeBehind()
            .batchSize(batchSize)
            .with("batch.linger.ms", random.nextBoolean() ? "15" : "0")
            .with("batch.max.bytes", random.nextInt(3) == 0 ? "4000" : "1000000");
    try (TaskHarness task = new TaskHarness(configuration)) {
      deliver(task, worker -> disturb(worker, breaks));
    } finally {
      unlock();
    }
  }

  /** Breaks the connections, locks the table or unlocks it; or does nothing. */
  private SimulatedWorker disturb(SimulatedWorker worker, boolean breaks) throws SQLException {
    if (breaks && random.nextInt(40) == 0) {
      proxy.closeConnections();
    }
    if (lock == null && random.nextInt(60) == 0) {
      lock = TableLock.of(database, table);
    } else if (random.nextInt(3) == 0) {
      unlock();
    }
    return worker;
  }

  private void unlock() throws SQLException {
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }
}
