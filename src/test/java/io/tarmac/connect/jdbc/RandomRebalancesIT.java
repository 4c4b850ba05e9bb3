package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.TableLock;
import io.tarmac.connect.jdbc.testing.task.SimulatedWorker;
import io.tarmac.connect.jdbc.testing.task.TaskConfiguration;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Commits and rebalances at any time while batches are written behind, and the table is locked now
 * and then. Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}.
 */
@EachDatabase(only = POSTGRESQL)
class RandomRebalancesIT extends OutageSuite {

  private static final int RECORDS = 300;
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final List<TopicPartition> partitions = List.of(first, second);
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
    long seed = Long.getLong("tarmac.seed", new Random().nextLong());
    System.out.printf("random rebalances from -Dtarmac.seed=%d on%n", seed);
    Random random = new Random(seed);
    Map<String, String> configuration =
        TaskConfiguration.on(database)
            .with("connection.url", proxy.url())
            .writeBehind()
            .batchSize(batchSize)
            .with("batch.linger.ms", random.nextBoolean() ? "15" : "0")
            .with("batch.max.bytes", random.nextInt(3) == 0 ? "4000" : "1000000");
    long end = System.nanoTime() + DEADLINE.toNanos();
    try (TaskHarness task = new TaskHarness(configuration)) {
      SimulatedWorker worker =
          new SimulatedWorker(
              task, Map.of(first, inserts(first, RECORDS), second, inserts(second, RECORDS)));
      while (!worker.isDone()) {
        assertThat(System.nanoTime())
            .as("not done in time: -Dtarmac.seed=%s", seed)
            .isLessThan(end);
        step(worker, random, breaks);
      }
    } finally {
      unlock();
    }
  }

  private void step(SimulatedWorker worker, Random random, boolean breaks) throws SQLException {
    if (breaks && random.nextInt(40) == 0) {
      proxy.closeConnections();
    }
    if (lock == null && random.nextInt(60) == 0) {
      lock = TableLock.of(database, table);
    } else if (random.nextInt(3) == 0) {
      unlock();
    }
    if (random.nextInt(20) == 0) {
      worker.commit();
    }
    if (random.nextInt(40) == 0) {
      worker.reassign(
          random.nextBoolean() ? partitions : List.of(partitions.get(random.nextInt(2))));
    }
    worker.poll(random.nextInt(6));
  }

  private void unlock() throws SQLException {
    if (lock != null) {
      lock.close();
      lock = null;
    }
  }

  /** Returns the offset and the partition of each record that is in the table. */
  private List<List<@Nullable String>> rows() {
    return database.sql().rows("select id, amount from " + table);
  }

  private static List<List<@Nullable String>> expectedRows() {
    List<List<@Nullable String>> expected = new ArrayList<>();
    for (int offset = 0; offset < RECORDS; offset++) {
      expected.add(List.of(String.valueOf(offset), "0"));
      expected.add(List.of(String.valueOf(offset), "1"));
    }
    return expected;
  }
}
