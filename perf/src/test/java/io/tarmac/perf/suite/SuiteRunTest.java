package io.tarmac.perf.suite;

import static io.tarmac.perf.report.TestingPage.source;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.ReplayFailure;
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

  /** A runner without servers, that breaks down at a turn. */
  private static final class TestingRunner implements TrialRunner {
    private final int last;
    private final Set<Turn> failing;
    private final List<Turn> measured = new ArrayList<>();
    private final List<Leg> opened = new ArrayList<>();
    private final List<Leg> rehearsed = new ArrayList<>();

    TestingRunner() {
      this(NEVER);
    }

    TestingRunner(int last) {
      this(last, Set.of());
    }

    TestingRunner(int last, Set<Turn> failing) {
      this.last = last;
      this.failing = failing;
    }

    @Override
    public void open(Leg leg, List<Turn> turns, Consumer<Function<Turn, TrialResult>> work) {
      opened.add(leg);
      work.accept(this::measure);
    }

    @Override
    public void rehearse(Leg leg, List<Turn> turns) {
      assertThat(measured).as("before anything is measured").isEmpty();
      assertThat(turns).isNotEmpty();
      rehearsed.add(leg);
      if (last == 0) {
        throw new ReplayFailure("No room on the disk");
      }
    }

    private TrialResult measure(Turn turn) {
      if (measured.size() == last) {
        throw new ReplayFailure("The broker was killed");
      }
      if (failing.contains(turn)) {
        throw new TurnFailure(new ReplayFailure("The table differs"));
      }
      measured.add(turn);
      return TestingSuites.trial(turn);
    }
  }

  @Test
  void everyTurnIsMeasuredOnceAndResultsComeInTheOrderOfReaders() {
    TestingRunner runner = new TestingRunner();

    List<BenchmarkResult> results = run(runner, directory);

    assertThat(runner.measured).containsExactlyElementsOf(PLAN.turns());
    assertThat(results).hasSize(PLAN.turns().size());
    assertThat(BenchmarkSummary.of(results))
        .extracting(BenchmarkSummary::cell)
        .containsExactlyInAnyOrderElementsOf(PLAN.cells().stream().map(Benchmark::key).toList());
    assertThat(results).isEqualTo(RunResults.sorted(results));
  }

  @Test
  void anInterruptedRunGoesOnAtItsTurnAndEndsWithTheSameReport() {
    int half = PLAN.turns().size() / 2;
    List<BenchmarkResult> expected = run(new TestingRunner(), directory);

    assertFails(
        () -> run(new TestingRunner(half), otherDirectory),
        PLAN.turns().get(half).toString(),
        "The broker was killed");
    TestingRunner second = new TestingRunner();
    List<BenchmarkResult> results = run(second, otherDirectory);

    assertThat(second.measured)
        .containsExactlyElementsOf(PLAN.turns().subList(half, PLAN.turns().size()));
    assertThat(results).isEqualTo(expected);
    assertThat(SummaryText.of(results)).isEqualTo(SummaryText.of(expected));
    assertThat(output.toString(StandardCharsets.UTF_8)).contains("Measured already");
  }

  @Test
  void thePageOfAnInterruptedRunIsThatOfOneThatWasNot() {
    List<BenchmarkResult> expected = run(new TestingRunner(), directory);
    for (int turns : List.of(1, PLAN.turns().size() / 2)) {
      assertFails(() -> run(new TestingRunner(turns), otherDirectory));
    }

    List<BenchmarkResult> results = run(new TestingRunner(), otherDirectory);

    assertThat(source(results)).contains("\"kind\":").isEqualTo(source(expected));
    assertThat(source(new SuiteDirectory(otherDirectory).results().read()))
        .isEqualTo(source(new SuiteDirectory(directory).results().read()));
  }

  @Test
  void whatALaterLegLacksIsKnownBeforeTheFirstIsMeasured() {
    TestingRunner runner = new TestingRunner();
    run(runner, directory);
    assertThat(runner.rehearsed)
        .containsExactlyElementsOf(PLAN.legs().subList(1, PLAN.legs().size()));

    TestingRunner lacking = new TestingRunner(0);
    assertFails(() -> run(lacking, otherDirectory), "No room");
    assertThat(lacking.opened).isEmpty();
  }

  @Test
  void aTurnThatFailsIsTakenDownAndTheOthersAreMeasured() {
    Turn failing = PLAN.turns().get(1);
    List<Turn> others = PLAN.turns().stream().filter(turn -> !turn.equals(failing)).toList();
    TestingRunner runner = new TestingRunner(NEVER, Set.of(failing));

    List<BenchmarkResult> results = run(runner, directory);

    assertThat(runner.measured).containsExactlyElementsOf(others);
    assertThat(results).hasSize(others.size());
    SuiteDirectory run = new SuiteDirectory(directory);
    assertThat(SummaryText.failed(run.failuresWithout(results)))
        .contains("1 could not be measured", failing.cell().key().toString(), "The table differs");
    assertThat(run.failuresWithout(results)).hasSize(1);

    TestingRunner again = new TestingRunner();
    List<BenchmarkResult> all = run(again, directory);

    assertThat(again.measured).containsExactly(failing);
    assertThat(run.failuresWithout(all)).isEmpty();
  }

  @Test
  void whenThreeInARowFailTheRestIsNotTried() {
    TestingRunner runner = new TestingRunner(NEVER, Set.copyOf(PLAN.turns().subList(1, 9)));

    assertFails(() -> run(runner, directory), "3 measurements in a row", "The table differs");

    assertThat(runner.measured).hasSize(1);
  }

  @Test
  void aTurnThatWasKilledWhileItsResultWasWrittenIsMeasuredAnew() throws IOException {
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
  void cellsOfOneSinkSayTheirOwnProperties() {
    SuitePlan plan = SuiteName.BATCH_TEST.plan(TestingSuites.options(true, 1));

    List<BenchmarkResult> results = run(plan, new TestingRunner(), directory);

    assertThat(results)
        .filteredOn(result -> result.cell().load().containsKey("lingerMs"))
        .isNotEmpty()
        .allSatisfy(
            result -> {
              String linger = String.valueOf(result.cell().load().get("lingerMs"));
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
                    .containsEntry("builds", Map.of(result.cell().setting().sink(), "0a")));
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
        new ResultMaker(plan, true, cell -> Map.of(cell.setting().sink().name(), "0a"));
    return new SuiteRun(plan, results, runner, new Progress(stream, false), Duration.ofHours(9))
        .run(new SuiteDirectory(directory));
  }
}
