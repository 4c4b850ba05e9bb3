package io.tarmac.perf.suite;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.run.TestingEnvironment;
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

class SuitesTest {
  /** A plan of so many events that no disk has room for them. */
  private static final SuitePlan PLAN = SuiteName.AVIATION.plan(TestingSuites.events(200_000_000));

  private static final SuitePlan SMALL = TestingSuites.aviation(true, 2);

  @TempDir private Path project;
  @TempDir private Path results;
  private final List<String> begun = new ArrayList<>();

  @BeforeEach
  void builds() throws IOException {
    TestingBuilds.write(project);
  }

  @Test
  void aRunThatFailsLaterHasBegun() {
    assertFails(() -> run(PLAN), "This run needs about");

    assertThat(begun).hasSize(1);
  }

  @Test
  void aRunThatIsRefusedHasNotBegun() {
    PlanFile.of(TestingSuites.aviation(true, 1), true, Map.of()).write(results);

    assertFails(() -> run(PLAN), "was begun otherwise");

    assertThat(begun).isEmpty();
  }

  @Test
  void resultsOfOtherOptionsAreNotMixed() {
    PlanFile begun = PlanFile.of(SMALL, true, Map.of());
    Suites.begin(begun, results);
    Suites.begin(begun, results);
    PlanFile other = PlanFile.of(TestingSuites.aviation(true, 3), true, Map.of());

    assertFails(() -> Suites.begin(other, results), "repetitions: 2, now 3", "--out");
    assertThat(PlanFile.read(results)).isEqualTo(begun);
  }

  @Test
  void resultsWithoutTheirPlanAreNotTakenForThoseOfNow() {
    PlanFile plan = PlanFile.of(SMALL, true, Map.of());
    ResultFile.of(results).append(TestingSuites.result(SMALL.cells().get(0), 1, 100));

    assertFails(() -> Suites.begin(plan, results), "no plan.json", "--out");
    assertThat(PlanFile.exists(results)).isFalse();
  }

  @Test
  void resultsOfOtherCellsAreNotMixed() {
    Suites.begin(PlanFile.of(SMALL, true, Map.of()), results);
    SuitePlan full = TestingSuites.aviation(false, 2);
    PlanFile other = PlanFile.of(full, true, Map.of());

    assertFails(
        () -> Suites.begin(other, results),
        "cells: %d, now %d".formatted(SMALL.cells().size(), full.cells().size()),
        "not planned then: one-table");
  }

  @Test
  void resultsOfAnotherBuildOrHeapAreNotMixed() {
    Map<String, String> conditions = Map.of("worker heap", "2g", "build of tarmac", "0a");
    Suites.begin(PlanFile.of(SMALL, true, conditions), results);
    Map<String, String> others =
        Map.of("worker heap", "1g", "build of tarmac", "0b", "mysql server", "jdbc:mysql://a/b");

    assertFails(
        () -> Suites.begin(PlanFile.of(SMALL, true, others), results),
        "build of tarmac: 0a, now 0b",
        "mysql server: none, now jdbc:mysql://a/b",
        "worker heap: 2g, now 1g",
        "begin anew");
  }

  private void run(SuitePlan plan) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
    new Suites(
            TestingBuilds.layout(project), new Progress(nowhere, false), () -> begun.add("a run"))
        .run(plan, false, results, TestingEnvironment.OPTIONS, Duration.ofHours(1));
  }
}
