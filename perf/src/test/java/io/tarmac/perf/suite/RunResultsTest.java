package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.watch.ReplayFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunResultsTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 1);
  private static final CellResult ONE = TestingSuites.result(PLAN.cells().get(0), 1, 100);
  private static final CellResult AGAIN = TestingSuites.result(PLAN.cells().get(0), 2, 110);
  private static final CellResult OTHER = TestingSuites.result(PLAN.cells().get(1), 1, 200);

  @TempDir private Path directory;

  @Test
  void runsOfDifferentCellsStandTogether() {
    Path first = file("first.jsonl", ONE, AGAIN);
    Path second = file("second.jsonl", OTHER);

    assertThat(RunResults.of(List.of(first, second))).containsExactly(ONE, AGAIN, OTHER);
  }

  @Test
  void twoRunsOfACellAreNotTakenForItsRepetitions() {
    Path first = file("first.jsonl", ONE);
    Path second = file("second.jsonl", AGAIN);

    assertThatThrownBy(() -> RunResults.of(List.of(first, second)))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContainingAll("first.jsonl", "second.jsonl", ONE.cell().toString(), "compare");
  }

  @Test
  void aRunThatIsGivenTwiceIsRefused() {
    Path first = file("first.jsonl", ONE);

    assertThatThrownBy(() -> RunResults.of(List.of(first, first)))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("two runs");
  }

  private Path file(String name, CellResult... results) {
    Path file = directory.resolve(name);
    for (CellResult result : results) {
      ResultFile.of(file).append(result);
    }
    return file;
  }
}
