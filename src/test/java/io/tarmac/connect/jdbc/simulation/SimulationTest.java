package io.tarmac.connect.jdbc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.connect.jdbc.simulation.Simulation.HistoryCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Histories of two tasks whose threads, clock, Connect and database are simulated. Each seed is a
 * history, and {@code mvn -o test -Dtest=SimulationTest -Dtarmac.simulation.seed=4711} replays one
 * with a trace of it. {@code mvn verify -Psoak} runs 100,000 of them.
 */
class SimulationTest {

  /** The number of histories: few in each build, many with -Psoak. */
  private static final int HISTORIES = Integer.getInteger("tarmac.simulation.histories", 160);

  private static final @Nullable Long ONLY_SEED = Long.getLong("tarmac.simulation.seed");

  /** The failures after which no further history begins. */
  private static final int MOST_FAILURES = 20;

  @Test
  @DisplayName("C1 C2 C4 C5 C6 every history ends with each record where it belongs")
  void everyHistoryEndsWithEachRecordWhereItBelongs() throws Exception {
    if (ONLY_SEED != null) {
      replay(ONLY_SEED);
      return;
    }
    long begun = System.nanoTime();
    List<HistoryCounts> counts = Collections.synchronizedList(new ArrayList<>());
    List<String> failures = Collections.synchronizedList(new ArrayList<>());
    AtomicLong next = new AtomicLong();
    // A thread hands over to another so often that one history leaves a processor idle.
    int threads = 1 + Runtime.getRuntime().availableProcessors();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> runs = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        runs.add(executor.submit(() -> runAll(next, counts, failures)));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    } finally {
      executor.shutdownNow();
    }
    System.out.printf(
        Locale.ROOT,
        "%d histories in %.1f s; medians: %d records, %d rebalances, %d redeliveries, %d outages,"
            + " %d unknown commits, %d of these together; %d tasks gave up%n",
        counts.size(),
        (System.nanoTime() - begun) / 1e9,
        median(counts, HistoryCounts::records),
        median(counts, HistoryCounts::rebalances),
        median(counts, HistoryCounts::redeliveries),
        median(counts, HistoryCounts::outages),
        median(counts, HistoryCounts::unknownCommits),
        median(counts, HistoryCounts::troubles),
        counts.stream().mapToInt(HistoryCounts::contendedTasks).sum());
    assertThat(failures).isEmpty();
    assertThat(median(counts, HistoryCounts::troubles)).isGreaterThanOrEqualTo(5);
  }

  private static void runAll(AtomicLong next, List<HistoryCounts> counts, List<String> failures) {
    for (long seed = next.getAndIncrement();
        seed < HISTORIES && failures.size() < MOST_FAILURES;
        seed = next.getAndIncrement()) {
      try {
        counts.add(new Simulation(seed, false).run());
      } catch (AssertionError failure) {
        failures.add(
            "%s; see it with -Dtest=SimulationTest -Dtarmac.simulation.seed=%d"
                .formatted(failure.getMessage(), seed));
      }
    }
  }

  private static int median(List<HistoryCounts> counts, ToIntFunction<HistoryCounts> count) {
    int[] sorted = counts.stream().mapToInt(count).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }

  private static void replay(long seed) {
    Simulation simulation = new Simulation(seed, true);
    try {
      simulation.run();
    } finally {
      System.out.println(simulation.trace());
    }
  }

  @Test
  @DisplayName("a seed is the same history each time")
  void aSeedIsAHistory() {
    for (long seed = 0; seed < 3; seed++) {
      assertThat(trace(seed)).isEqualTo(trace(seed));
    }
  }

  private static String trace(long seed) {
    Simulation simulation = new Simulation(seed, true);
    simulation.run();
    // Epochs begin with the time of day.
    return simulation.trace().replaceAll("epoch=\\d+", "epoch");
  }
}
