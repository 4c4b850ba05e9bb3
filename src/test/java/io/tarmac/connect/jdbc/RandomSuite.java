package io.tarmac.connect.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.task.SimulatedWorker;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Two partitions that are delivered while partitions move and other things happen at any time.
 * Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}.
 */
abstract class RandomSuite extends OutageSuite {
  private static final int RECORDS = 400;
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  final long seed = Long.getLong("tarmac.seed", new Random().nextLong());
  final Random random = new Random(seed);
  private final List<TopicPartition> partitions = List.of(first, second);

  /** An event between two polls, or none. */
  @FunctionalInterface
  interface PollEvent {
    /** Returns the worker that goes on. */
    SimulatedWorker happen(SimulatedWorker worker) throws SQLException;
  }

  /** Polls until all records are committed. */
  void deliver(TaskHarness task, PollEvent event) throws SQLException {
    System.out.printf("random steps from -Dtarmac.seed=%d on%n", seed);
    SimulatedWorker worker =
        new SimulatedWorker(
            task, Map.of(first, inserts(first, RECORDS), second, inserts(second, RECORDS)));
    long end = System.nanoTime() + DEADLINE.toNanos();
    while (!worker.isDone()) {
      assertThat(System.nanoTime()).as("not done in time: -Dtarmac.seed=%s", seed).isLessThan(end);
      worker = event.happen(worker);
      if (random.nextInt(20) == 0) {
        worker.commit();
      }
      if (random.nextInt(40) == 0) {
        worker.reassign(
            random.nextBoolean() ? partitions : List.of(partitions.get(random.nextInt(2))));
      }
      worker.poll(random.nextInt(6));
    }
  }

  /** Returns the offset and the partition of each record that is in the table. */
  List<List<@Nullable String>> rows() {
    return sql.rows("select `id`, `amount` from `%s`".formatted(table));
  }

  static List<List<@Nullable String>> expectedRows() {
    return range(0, RECORDS).stream()
        .flatMap(
            offset -> Stream.<List<@Nullable String>>of(List.of(offset, "0"), List.of(offset, "1")))
        .toList();
  }
}
