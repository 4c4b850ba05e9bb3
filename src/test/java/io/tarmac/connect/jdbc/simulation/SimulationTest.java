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
 * history. {@code mvn -o test -Dtest=SimulationTest -Dtarmac.simulation.seed=4711} replays one with
 * a trace. {@code mvn verify -Psoak} runs 100,000 of them.
 */
class SimulationTest {

  private static final int HISTORIES = Integer.getInteger("tarmac.simulation.histories", 160);

  private static final @Nullable Long ONLY_SEED = Long.getLong("tarmac.simulation.seed");

  /** The number of failures after which no further history begins. */
  private static final int FAILURE_LIMIT = 20;

  /** The kinds of trouble of which a history must have several, in sum. */
  private static final List<Trouble> USUAL_TROUBLE =
      List.of(Trouble.REBALANCE, Trouble.REDELIVERY, Trouble.OUTAGE, Trouble.UNKNOWN_COMMIT);

  /** The median, over the histories, that the sum of the usual trouble must reach. */
  private static final int LEAST_USUAL_TROUBLE = 5;

  @Test
  @DisplayName(
      "C1 C2 C4 C5 C6 C11_3 C11_4 C11_5 C11_6 every history ends with each record where it belongs")
  void everyHistoryEndsWithEachRecordWhereItBelongs() throws Exception {
    if (ONLY_SEED != null) {
      replay(ONLY_SEED);
      return;
    }
    long begun = System.nanoTime();
    List<Map<Trouble, Integer>> histories = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    runAll(histories, failures);
    Map<Trouble, Integer> counts = new EnumMap<>(Trouble.class);
    histories.forEach(
        history -> history.forEach((kind, times) -> counts.merge(kind, times, Integer::sum)));
    Map<Trouble, Integer> medians = new EnumMap<>(Trouble.class);
    for (Trouble kind : USUAL_TROUBLE) {
      medians.put(kind, median(histories, List.of(kind)));
    }
    int median = median(histories, USUAL_TROUBLE);
    System.out.printf(
        Locale.ROOT,
        "%d histories in %.1f s: %s; medians of a history: %s, together %d%n",
        HISTORIES,
        (System.nanoTime() - begun) / 1e9,
        counts,
        medians,
        median);
    assertThat(failures).isEmpty();
    assertThat(median).isGreaterThanOrEqualTo(LEAST_USUAL_TROUBLE);
    assertThat(counts.getOrDefault(Trouble.CONTENDED_TASK, 0)).isLessThan(1 + HISTORIES / 500);
    for (Trouble trouble : Trouble.values()) {
      if (trouble != Trouble.CONTENDED_TASK) {
        assertThat(counts.getOrDefault(trouble, 0))
            .as("%s", trouble)
            .isGreaterThan(HISTORIES / (trouble.isRare() ? 200 : 5));
      }
    }
  }

  /** Runs the histories on several threads, and collects their counts of trouble and failures. */
  private static void runAll(List<Map<Trouble, Integer>> histories, List<String> failures)
      throws Exception {
    // One history does not keep a processor busy: its threads hand over to each other too often.
    int threads = 2 * Runtime.getRuntime().availableProcessors();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      AtomicLong next = new AtomicLong();
      List<Callable<Void>> runs =
          Collections.nCopies(threads, () -> runEach(next, histories, failures));
      for (Future<Void> run : executor.invokeAll(runs)) {
        run.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static @Nullable Void runEach(
      AtomicLong next, List<Map<Trouble, Integer>> histories, List<String> failures) {
    for (long seed = next.getAndIncrement(); seed < HISTORIES; seed = next.getAndIncrement()) {
      try {
        Map<Trouble, Integer> counts = new Simulation(seed, false).run();
        synchronized (histories) {
          histories.add(counts);
        }
      } catch (AssertionError failure) {
        synchronized (histories) {
          failures.add(
              "%s; see it with -Dtest=SimulationTest -Dtarmac.simulation.seed=%d"
                  .formatted(failure.getMessage(), seed));
          if (failures.size() >= FAILURE_LIMIT) {
            next.set(HISTORIES);
          }
        }
      }
    }
    return null;
  }

  /** Returns the median over the histories of how often kinds of trouble occurred together. */
  private static int median(List<Map<Trouble, Integer>> histories, List<Trouble> kinds) {
    return histories.stream()
        .mapToInt(counts -> kinds.stream().mapToInt(kind -> counts.getOrDefault(kind, 0)).sum())
        .sorted()
        .skip((histories.size() - 1) / 2)
        .findFirst()
        .orElse(0);
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
