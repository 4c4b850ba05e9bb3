package io.tarmac.connect.jdbc;

import static io.tarmac.connect.jdbc.testing.DatabaseServer.SQLITE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.testing.EachDatabase;
import io.tarmac.connect.jdbc.testing.QuotedSql;
import io.tarmac.connect.jdbc.testing.task.SimulatedWorker;
import io.tarmac.connect.jdbc.testing.task.TaskHarness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks that are replaced at any time without being told, and go on for a while, while connections
 * break and partitions move. Repeat a failure with the seed it prints: {@code -Dtarmac.seed=N}.
 */
@EachDatabase(except = SQLITE)
class RandomKillsIT extends ExactlyOnceSuite {

  private static final int RECORDS = 400;

  /** More at a time would be a fight that a task does not put up with. */
  private static final int MOST_SLEEPERS = 2;

  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final List<TopicPartition> partitions = List.of(first, second);
  private final List<TaskHarness> tasks = new ArrayList<>();
  private final List<SimulatedWorker> sleepers = new ArrayList<>();

  @ParameterizedTest(name = "C4_2 C4_3 batch.size {0}")
  @ValueSource(ints = {1, 7, 500})
  @DisplayName(
      "C4_2 C4_3 C4_4 in insert mode without a key every record is one row, whatever happens")
  void everyRecordIsOneRow(int batchSize) {
    long seed = Long.getLong("tarmac.seed", new Random().nextLong());
    System.out.printf("random kills from -Dtarmac.seed=%d on%n", seed);
    Random random = new Random(seed);
    Map<TopicPartition, List<SinkRecord>> topics =
        Map.of(first, inserts(first, RECORDS), second, inserts(second, RECORDS));
    long end = System.nanoTime() + DEADLINE.toNanos();
    try {
      SimulatedWorker worker = new SimulatedWorker(start(batchSize, random), topics);
      while (!worker.isDone()) {
        assertThat(System.nanoTime())
            .as("not done in time: -Dtarmac.seed=%s", seed)
            .isLessThan(end);
        if (random.nextInt(30) == 0) {
          sleepers.add(worker);
          if (sleepers.size() > MOST_SLEEPERS) {
            sleepers.remove(0);
          }
          worker = worker.successor(start(batchSize, random));
        }
        step(worker, random);
        wakeASleeper(random);
      }
    } finally {
      tasks.forEach(TaskHarness::close);
    }

    assertThat(rows())
        .as("-Dtarmac.seed=%s", seed)
        .containsExactlyInAnyOrderElementsOf(expectedRows());
  }

  private TaskHarness start(int batchSize, Random random) {
    Map<String, String> configuration = configuration();
    configuration.put("batch.size", String.valueOf(batchSize));
    configuration.put("write.behind", String.valueOf(random.nextBoolean()));
    configuration.put("batch.linger.ms", random.nextBoolean() ? "15" : "0");
    TaskHarness task = new TaskHarness(configuration);
    tasks.add(task);
    return task;
  }

  private void step(SimulatedWorker worker, Random random) {
    if (random.nextInt(40) == 0) {
      proxy.closeConnections();
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

  /** It polls twice before Connect tells it that it has no partition any more. */
  private void wakeASleeper(Random random) {
    if (!sleepers.isEmpty() && random.nextInt(15) == 0) {
      SimulatedWorker sleeper = sleepers.remove(random.nextInt(sleepers.size()));
      try {
        sleeper.poll(3);
        sleeper.poll(3);
      } catch (ConnectException fencedTooOften) {
        // It would have stopped.
      }
    }
  }

  private List<List<@Nullable String>> rows() {
    return new QuotedSql(database).rows("select `amount`, `id` from `%s`".formatted(table));
  }

  private static List<List<@Nullable String>> expectedRows() {
    List<List<@Nullable String>> rows = new ArrayList<>();
    for (int partition = 0; partition < 2; partition++) {
      for (int id = 0; id < RECORDS; id++) {
        rows.add(List.of(String.valueOf(partition), String.valueOf(id)));
      }
    }
    return rows;
  }
}
