package io.tarmac.perf.result;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.suite.TestingSuites;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunResultsTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 1);
  private static final BenchmarkResult ONE = TestingSuites.result(benchmarks(true).get(0), 1, 100);
  private static final BenchmarkResult AGAIN =
      TestingSuites.result(benchmarks(true).get(0), 2, 110);
  private static final BenchmarkResult OTHER =
      TestingSuites.result(benchmarks(true).get(1), 1, 200);
  private static final BenchmarkResult COUNTED =
      TestingSuites.result(benchmarks(false).get(0), 1, 300);

  @TempDir private Path directory;

  @Test
  void runsOfDifferentBenchmarksStandTogether() {
    assertThat(together(List.of(OTHER), List.of(ONE, AGAIN))).containsExactly(ONE, AGAIN, OTHER);
  }

  @Test
  void resultsStandInTheSameOrderInWhateverTheyWereMeasured() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (Benchmark benchmark : PLAN.benchmarks()) {
      results.add(TestingSuites.result(benchmark, 1, 100));
      results.add(TestingSuites.result(benchmark, 2, 100));
    }

    List<BenchmarkResult> read = shuffled(results, 1);

    assertThat(read)
        .filteredOn(one -> one.repetition() == 1)
        .extracting(one -> one.key().toString())
        .startsWith(
            "one-table, postgresql, tarmac, json, batch 1, insert",
            "one-table, postgresql, tarmac, json, batch 500, insert",
            "one-table, postgresql, tarmac, json, batch 5,000, insert",
            "one-table, postgresql, debezium, json, batch 1, insert")
        .endsWith("ten-times, none, json", "ten-times, none, avro");
    assertThat(read).extracting(BenchmarkResult::repetition).startsWith(1, 2, 1, 2);
    for (int seed = 2; seed < 10; seed++) {
      assertThat(shuffled(results, seed)).isEqualTo(read);
    }
  }

  @Test
  void twoRunsOfACellAreNotTakenForItsRepetitions() {
    assertFails(
        () -> together(List.of(ONE), List.of(AGAIN)),
        "first.jsonl",
        "second.jsonl",
        ONE.key().toString(),
        "compare");
  }

  @Test
  void aRunThatIsGivenTwiceIsRefused() {
    Path first = file("first.jsonl", List.of(ONE));

    assertFails(() -> RunResults.of(List.of(first, first)), "two runs");
  }

  @Test
  void aBenchmarkWithoutADatabaseIsAnotherOneInAnotherRun() {
    BenchmarkResult later = TestingSuites.ofRun(8, COUNTED);

    List<BenchmarkResult> results = together(List.of(ONE, COUNTED), List.of(OTHER, later));

    assertThat(results).contains(COUNTED, later);
    assertThat(BenchmarkSummary.of(results))
        .filteredOn(one -> one.key().equals(COUNTED.key()))
        .extracting(BenchmarkSummary::seed, BenchmarkSummary::runs)
        .containsExactlyInAnyOrder(tuple(7L, 1), tuple(8L, 1));
  }

  @Test
  void aBenchmarkWithoutADatabaseIsNotTakenTwiceFromARun() {
    assertFails(
        () -> together(List.of(ONE, COUNTED), List.of(OTHER, COUNTED)), COUNTED.key().toString());
  }

  @Test
  void aBenchmarkOfADatabaseIsRefusedWhateverTheSeedsOfItsRuns() {
    assertFails(
        () -> together(List.of(ONE), List.of(TestingSuites.ofRun(8, ONE))), ONE.key().toString());
  }

  private static List<Benchmark> benchmarks(boolean ofDatabase) {
    return PLAN.benchmarks().stream()
        .filter(benchmark -> (benchmark.key().database() != null) == ofDatabase)
        .toList();
  }

  private List<BenchmarkResult> shuffled(List<BenchmarkResult> results, int seed) {
    List<BenchmarkResult> measured = new ArrayList<>(results);
    Collections.shuffle(measured, new Random(seed));
    return RunResults.of(List.of(file(seed + ".jsonl", measured)));
  }

  private List<BenchmarkResult> together(
      List<BenchmarkResult> first, List<BenchmarkResult> second) {
    return RunResults.of(List.of(file("first.jsonl", first), file("second.jsonl", second)));
  }

  private Path file(String name, List<BenchmarkResult> results) {
    Path file = directory.resolve(name);
    results.forEach(new SuiteDirectory(file).results()::append);
    return file;
  }
}
