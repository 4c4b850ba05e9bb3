package io.tarmac.connect.jdbc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
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
    Map<Trouble, Integer> counts = new EnumMap<>(Trouble.class);
    List<String> failures = new ArrayList<>();
    // A thread hands over to another so often that one history leaves a processor idle.
    int threads = 2 * Runtime.getRuntime().availableProcessors();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      AtomicLong next = new AtomicLong();
      List<Callable<Void>> runs =
          Collections.nCopies(threads, () -> runAll(next, counts, failures));
      for (Future<Void> run : executor.invokeAll(runs)) {
        run.get();
      }
    } finally {
      executor.shutdownNow();
    }
    System.out.printf(
        Locale.ROOT,
        "%d histories in %.1f s: %s%n",
        HISTORIES,
        (System.nanoTime() - begun) / 1e9,
        counts);
    assertThat(failures).isEmpty();
    assertThat(counts.getOrDefault(Trouble.CONTENDED_TASK, 0)).isLessThan(1 + HISTORIES / 500);
    for (Trouble trouble : Trouble.values()) {
      if (trouble != Trouble.CONTENDED_TASK) {
        assertThat(counts.getOrDefault(trouble, 0))
            .as("%s", trouble)
            .isGreaterThan(HISTORIES / (trouble.isRare() ? 200 : 5));
      }
    }
  }

  private static @Nullable Void runAll(
      AtomicLong next, Map<Trouble, Integer> counts, List<String> failures) {
    for (long seed = next.getAndIncrement(); seed < HISTORIES; seed = next.getAndIncrement()) {
      try {
        Map<Trouble, Integer> more = new Simulation(seed, false).run();
        synchronized (counts) {
          more.forEach((trouble, times) -> counts.merge(trouble, times, Integer::sum));
        }
      } catch (AssertionError failure) {
        synchronized (counts) {
          failures.add(
              "%s; see it with -Dtest=SimulationTest -Dtarmac.simulation.seed=%d"
                  .formatted(failure.getMessage(), seed));
          if (failures.size() >= MOST_FAILURES) {
            next.set(HISTORIES);
          }
        }
      }
    }
    return null;
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
