package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.PlanFile;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.trial.TestingEnvironment;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunnerTest {
  /** A plan of so many events that no disk has room for them. */
  private static final SuitePlan PLAN = SuiteName.AVIATION.plan(TestingSuites.events(200_000_000));

  private static final SuitePlan QUICK = TestingSuites.aviation(true, 2);

  @TempDir private Path project;
  @TempDir private Path results;
  private final List<String> begun = new ArrayList<>();
  private SuiteDirectory directory;

  @BeforeEach
  void builds() throws IOException {
    directory = new SuiteDirectory(results);
    TestingBuilds.write(project);
  }

  @Test
  void aRunThatFailsLaterHasBegun() {
    assertFails(() -> run(PLAN), "This run needs about");

    assertThat(begun).hasSize(1);
  }

  @Test
  void aRunThatIsRefusedHasNotBegun() {
    directory.begin(TestingSuites.aviation(true, 1).file(true, Map.of()));

    assertFails(() -> run(PLAN), "was begun with another plan");

    assertThat(begun).isEmpty();
  }

  @Test
  void resultsOfOtherOptionsAreNotMixed() {
    PlanFile begun = QUICK.file(true, Map.of());
    directory.begin(begun);
    directory.begin(begun);
    PlanFile other = TestingSuites.aviation(true, 3).file(true, Map.of());

    assertFails(() -> directory.begin(other), "repetitions: 2, now 3", "--out");
    assertThat(directory.plan()).contains(begun);
  }

  @Test
  void resultsWithoutTheirPlanAreNotTakenForThoseOfNow() {
    PlanFile plan = QUICK.file(true, Map.of());
    directory.results().append(TestingSuites.result(QUICK.benchmarks().get(0), 1, 100));

    assertFails(() -> directory.begin(plan), "no plan.json", "--out");
    assertThat(directory.plan()).isEmpty();
  }

  @Test
  void resultsOfOtherBenchmarksAreNotMixed() {
    directory.begin(QUICK.file(true, Map.of()));
    SuitePlan full = TestingSuites.aviation(false, 2);
    PlanFile other = full.file(true, Map.of());

    assertFails(
        () -> directory.begin(other),
        "benchmarks: %d, now %d".formatted(QUICK.benchmarks().size(), full.benchmarks().size()),
        "only in the new plan: one-table");
  }

  @Test
  void resultsOfAnotherBuildOrHeapAreNotMixed() {
    Map<String, String> conditions = Map.of("worker heap", "2g", "build of tarmac", "0a");
    directory.begin(QUICK.file(true, conditions));
    Map<String, String> others =
        Map.of("worker heap", "1g", "build of tarmac", "0b", "mysql server", "jdbc:mysql://a/b");

    assertFails(
        () -> directory.begin(QUICK.file(true, others)),
        "build of tarmac: 0a, now 0b",
        "mysql server: none, now jdbc:mysql://a/b",
        "worker heap: 2g, now 1g",
        "start a new run");
  }

  private void run(SuitePlan plan) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    new SuiteRunner(
            TestingBuilds.layout(project), new Progress(nowhere, false), () -> begun.add("a run"))
        .run(plan, false, results, TestingEnvironment.OPTIONS, Duration.ofHours(1));
  }
}
