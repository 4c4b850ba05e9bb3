package io.tarmac.perf.suite;

import static io.tarmac.perf.report.TestingPage.source;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.SummaryText;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.RunResults;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.trial.TrialResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 2);
  private static final int NEVER = Integer.MAX_VALUE;

  @TempDir private Path directory;
  @TempDir private Path otherDirectory;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  /** A runner without servers, that breaks down at a trial. */
  private static final class TestingRunner implements TrialRunner {
    private final int last;
    private final Set<PlannedTrial> failing;
    private final List<PlannedTrial> measured = new ArrayList<>();
    private final List<DatabaseKind> opened = new ArrayList<>();
    private final List<DatabaseKind> rehearsed = new ArrayList<>();

    TestingRunner() {
      this(NEVER);
    }

    TestingRunner(int last) {
      this(last, Set.of());
    }

    TestingRunner(int last, Set<PlannedTrial> failing) {
      this.last = last;
      this.failing = failing;
    }

    @Override
    public void open(
        DatabaseKind database,
        List<PlannedTrial> trials,
        Consumer<Function<PlannedTrial, TrialResult>> work) {
      opened.add(database);
      work.accept(this::measure);
    }

    @Override
    public void rehearse(DatabaseKind database, List<PlannedTrial> trials) {
      assertThat(measured).as("before anything is measured").isEmpty();
      assertThat(trials).isNotEmpty();
      rehearsed.add(database);
      if (last == 0) {
        throw new ReplayFailure("No room on the disk");
      }
    }

    private TrialResult measure(PlannedTrial trial) {
      if (measured.size() == last) {
        throw new ReplayFailure("The broker was killed");
      }
      if (failing.contains(trial)) {
        throw new TrialFailure(new ReplayFailure("The table differs"));
      }
      measured.add(trial);
      return TestingSuites.trial(trial);
    }
  }

  @Test
  void everyTrialIsMeasuredOnceAndResultsComeInTheOrderOfReaders() {
    TestingRunner runner = new TestingRunner();

    List<BenchmarkResult> results = run(runner, directory);

    assertThat(runner.measured).containsExactlyElementsOf(PLAN.trials());
    assertThat(results).hasSize(PLAN.trials().size());
    assertThat(BenchmarkSummary.of(results))
        .extracting(BenchmarkSummary::key)
        .containsExactlyInAnyOrderElementsOf(
            PLAN.benchmarks().stream().map(Benchmark::key).toList());
    assertThat(results).isEqualTo(RunResults.sorted(results));
  }

  @Test
  void anInterruptedRunGoesOnAtItsTrialAndEndsWithTheSameReport() {
    int half = PLAN.trials().size() / 2;
    List<BenchmarkResult> expected = run(new TestingRunner(), directory);

    assertFails(
        () -> run(new TestingRunner(half), otherDirectory),
        PLAN.trials().get(half).toString(),
        "The broker was killed");
    TestingRunner second = new TestingRunner();
    List<BenchmarkResult> results = run(second, otherDirectory);

    assertThat(second.measured)
        .containsExactlyElementsOf(PLAN.trials().subList(half, PLAN.trials().size()));
    assertThat(results).isEqualTo(expected);
    assertThat(SummaryText.of(results)).isEqualTo(SummaryText.of(expected));
    assertThat(output.toString(StandardCharsets.UTF_8)).contains("Measured already");
  }

  @Test
  void thePageOfAnInterruptedRunIsThatOfOneThatWasNot() {
    List<BenchmarkResult> expected = run(new TestingRunner(), directory);
    for (int trials : List.of(1, PLAN.trials().size() / 2)) {
      assertFails(() -> run(new TestingRunner(trials), otherDirectory));
    }

    List<BenchmarkResult> results = run(new TestingRunner(), otherDirectory);

    assertThat(source(results)).contains("\"kind\":").isEqualTo(source(expected));
    assertThat(source(new SuiteDirectory(otherDirectory).results().read()))
        .isEqualTo(source(new SuiteDirectory(directory).results().read()));
  }

  @Test
  void whatALaterDatabaseLacksIsKnownBeforeTheFirstIsMeasured() {
    TestingRunner runner = new TestingRunner();
    run(runner, directory);
    assertThat(runner.rehearsed).containsExactly(DatabaseKind.MARIADB);

    TestingRunner lacking = new TestingRunner(0);
    assertFails(() -> run(lacking, otherDirectory), "No room");
    assertThat(lacking.opened).isEmpty();
  }

  @Test
  void aTrialThatFailsIsTakenDownAndTheOthersAreMeasured() {
    PlannedTrial failing = PLAN.trials().get(1);
    List<PlannedTrial> others =
        PLAN.trials().stream().filter(trial -> !trial.equals(failing)).toList();
    TestingRunner runner = new TestingRunner(NEVER, Set.of(failing));

    List<BenchmarkResult> results = run(runner, directory);

    assertThat(runner.measured).containsExactlyElementsOf(others);
    assertThat(results).hasSize(others.size());
    SuiteDirectory run = new SuiteDirectory(directory);
    assertThat(SummaryText.failed(run.failuresWithout(results)))
        .contains(
            "1 could not be measured", failing.benchmark().key().toString(), "The table differs");
    assertThat(run.failuresWithout(results)).hasSize(1);

    TestingRunner again = new TestingRunner();
    List<BenchmarkResult> all = run(again, directory);

    assertThat(again.measured).containsExactly(failing);
    assertThat(run.failuresWithout(all)).isEmpty();
  }

  @Test
  void whenThreeInARowFailTheRestIsNotTried() {
    TestingRunner runner = new TestingRunner(NEVER, Set.copyOf(PLAN.trials().subList(1, 9)));

    assertFails(() -> run(runner, directory), "3 measurements in a row", "The table differs");

    assertThat(runner.measured).hasSize(1);
  }

  @Test
  void aTrialThatWasKilledWhileItsResultWasWrittenIsMeasuredAnew() throws IOException {
    List<BenchmarkResult> expected = run(new TestingRunner(), directory);
    Path file = directory.resolve(SuiteDirectory.RESULTS);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
    TestingRunner runner = new TestingRunner();

    List<BenchmarkResult> results = run(runner, directory);

    assertThat(runner.measured).hasSize(1);
    assertThat(results).isEqualTo(expected);
  }

  @Test
  void benchmarksOfOneSinkSayTheirOwnProperties() {
    SuitePlan plan = SuiteName.BATCH_TEST.plan(TestingSuites.options(true, 1));

    List<BenchmarkResult> results = run(plan, new TestingRunner(), directory);

    assertThat(results)
        .filteredOn(result -> result.key().load().containsKey("lingerMs"))
        .isNotEmpty()
        .allSatisfy(
            result -> {
              String linger = String.valueOf(result.key().load().get("lingerMs"));
              assertThat(result.options())
                  .containsEntry(
                      "sinkProperties", Map.of("tarmac", Map.of("batch.linger.ms", linger)))
                  .containsEntry("urlOptions", Map.of());
            });
  }

  @Test
  void everyResultNamesTheBuildsItWasMeasuredWith() {
    List<BenchmarkResult> results = run(new TestingRunner(), directory);

    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.options())
                    .containsEntry("builds", Map.of(result.key().setting().sink(), "0a")));
  }

  @Test
  void aFinishedRunStartsNoServers() {
    run(new TestingRunner(), directory);
    TestingRunner runner = new TestingRunner(0);

    run(runner, directory);

    assertThat(runner.opened).isEmpty();
  }

  private List<BenchmarkResult> run(TrialRunner runner, Path directory) {
    return run(PLAN, runner, directory);
  }

  private List<BenchmarkResult> run(SuitePlan plan, TrialRunner runner, Path directory) {
    PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    ResultMaker results =
        new ResultMaker(plan, true, benchmark -> Map.of(benchmark.setting().sink().name(), "0a"));
    return new SuiteRun(plan, results, runner, new Progress(stream, false), Duration.ofHours(9))
        .run(new SuiteDirectory(directory));
  }
}
