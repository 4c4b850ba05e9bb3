package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.html.SuitePage;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.watch.ReplayFailure;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRunTest {
  private static final SuitePlan PLAN = TestingSuites.aviation(true, 2);

  @TempDir private Path pages;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  /** A lab without servers, that breaks down at a turn. */
  private static final class TestingLab implements Lab {
    private final int last;
    private final Set<Turn> failing;
    private final List<Turn> measured = new ArrayList<>();
    private final List<Leg> opened = new ArrayList<>();
    private final List<Leg> rehearsed = new ArrayList<>();

    TestingLab(int last) {
      this(last, Set.of());
    }

    TestingLab(int last, Set<Turn> failing) {
      this.last = last;
      this.failing = failing;
    }

    @Override
    public void open(Leg leg, List<Turn> turns, Consumer<CellBench> work) {
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

    private Report measure(Turn turn) {
      if (measured.size() == last) {
        throw new ReplayFailure("The broker was killed");
      }
      if (failing.contains(turn)) {
        throw new TurnFailure(new ReplayFailure("The table differs"));
      }
      measured.add(turn);
      return TestingSuites.report(turn);
    }
  }

  @Test
  void everyTurnIsMeasuredOnceAndResultsComeInTheOrderOfReaders(@TempDir Path directory) {
    TestingLab lab = new TestingLab(Integer.MAX_VALUE);

    List<CellResult> results = run(lab, directory);

    assertThat(lab.measured).containsExactlyElementsOf(PLAN.turns());
    assertThat(results).hasSize(PLAN.turns().size());
    assertThat(CellSummary.of(results))
        .extracting(CellSummary::cell)
        .containsExactlyInAnyOrderElementsOf(PLAN.cells().stream().map(Cell::key).toList());
    assertThat(results).isEqualTo(ResultOrder.of(results));
  }

  @Test
  void anInterruptedRunGoesOnAtItsTurnAndEndsWithTheSameReport(@TempDir Path directory) {
    Path whole = directory.resolve("whole");
    Path parts = directory.resolve("parts");
    int half = PLAN.turns().size() / 2;
    List<CellResult> expected = run(new TestingLab(Integer.MAX_VALUE), made(whole));

    assertThatThrownBy(() -> run(new TestingLab(half), made(parts)))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining(PLAN.turns().get(half).toString())
        .hasMessageContaining("The broker was killed");
    TestingLab second = new TestingLab(Integer.MAX_VALUE);
    List<CellResult> results = run(second, parts);

    assertThat(second.measured)
        .containsExactlyElementsOf(PLAN.turns().subList(half, PLAN.turns().size()));
    assertThat(results).isEqualTo(expected);
    assertThat(SuiteText.of(results)).isEqualTo(SuiteText.of(expected));
    assertThat(output.toString(StandardCharsets.UTF_8)).contains("are there already");
  }

  @Test
  void thePageOfAnInterruptedRunIsThatOfOneThatWasNot(@TempDir Path directory) throws IOException {
    Path whole = made(directory.resolve("whole"));
    Path parts = made(directory.resolve("parts"));
    List<CellResult> expected = run(new TestingLab(Integer.MAX_VALUE), whole);
    for (int turns : List.of(1, PLAN.turns().size() / 2)) {
      assertThatThrownBy(() -> run(new TestingLab(turns), parts)).isInstanceOf(ReplayFailure.class);
    }

    List<CellResult> results = run(new TestingLab(Integer.MAX_VALUE), parts);

    assertThat(page(results)).contains("<canvas").isEqualTo(page(expected));
    assertThat(page(ResultFile.of(parts).read())).isEqualTo(page(ResultFile.of(whole).read()));
  }

  @Test
  void whatALaterLegLacksIsKnownBeforeTheFirstIsMeasured(@TempDir Path directory) {
    TestingLab lab = new TestingLab(Integer.MAX_VALUE);
    run(lab, made(directory.resolve("whole")));
    assertThat(lab.rehearsed).containsExactlyElementsOf(PLAN.legs().subList(1, PLAN.legs().size()));

    TestingLab lacking = new TestingLab(0);
    assertThatThrownBy(() -> run(lacking, made(directory.resolve("none"))))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("No room");
    assertThat(lacking.opened).isEmpty();
  }

  @Test
  void aTurnThatFailsIsTakenDownAndTheOthersAreMeasured(@TempDir Path directory) {
    Turn failing = PLAN.turns().get(1);
    List<Turn> others = PLAN.turns().stream().filter(turn -> !turn.equals(failing)).toList();
    TestingLab lab = new TestingLab(Integer.MAX_VALUE, Set.of(failing));

    List<CellResult> results = run(lab, directory);

    assertThat(lab.measured).containsExactlyElementsOf(others);
    assertThat(results).hasSize(others.size());
    FailureFile failures = FailureFile.of(directory);
    assertThat(SuiteText.failed(failures.without(results)))
        .contains("1 could not be measured", failing.cell().key().toString(), "The table differs");
    assertThat(failures.without(results)).hasSize(1);

    TestingLab again = new TestingLab(Integer.MAX_VALUE);
    List<CellResult> all = run(again, directory);

    assertThat(again.measured).containsExactly(failing);
    assertThat(failures.without(all)).isEmpty();
  }

  @Test
  void whenThreeInARowFailTheRestIsNotTried(@TempDir Path directory) {
    TestingLab lab = new TestingLab(Integer.MAX_VALUE, Set.copyOf(PLAN.turns().subList(1, 9)));

    assertThatThrownBy(() -> run(lab, directory))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("3 measurements in a row")
        .hasMessageContaining("The table differs");

    assertThat(lab.measured).hasSize(1);
  }

  @Test
  void aTurnThatWasKilledWhileItsResultWasWrittenIsMeasuredAnew(@TempDir Path directory)
      throws IOException {
    List<CellResult> expected = run(new TestingLab(Integer.MAX_VALUE), directory);
    Path file = directory.resolve(ResultFile.NAME);
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
    TestingLab lab = new TestingLab(Integer.MAX_VALUE);

    List<CellResult> results = run(lab, directory);

    assertThat(lab.measured).hasSize(1);
    assertThat(results).isEqualTo(expected);
  }

  @Test
  void cellsOfOneSinkSayTheirOwnProperties(@TempDir Path directory) {
    SuitePlan plan = SuiteName.BATCH_TEST.plan(TestingSuites.options(true, 1));

    List<CellResult> results = run(plan, new TestingLab(Integer.MAX_VALUE), directory);

    assertThat(results)
        .filteredOn(result -> result.cell().load().containsKey("lingerMs"))
        .isNotEmpty()
        .allSatisfy(
            result ->
                assertThat(result.options())
                    .containsEntry("sinkProperties", Map.of("tarmac", linger(result)))
                    .containsEntry("urlOptions", Map.of()));
  }

  @Test
  void everyResultNamesTheBuildsItWasMeasuredWith(@TempDir Path directory) {
    List<CellResult> results = run(new TestingLab(Integer.MAX_VALUE), directory);

    assertThat(results)
        .allSatisfy(
            result ->
                assertThat(result.options())
                    .containsEntry("builds", Map.of(result.cell().setting().sink(), "0a")));
  }

  @Test
  void aFinishedRunStartsNoServers(@TempDir Path directory) {
    run(new TestingLab(Integer.MAX_VALUE), directory);
    TestingLab lab = new TestingLab(0);

    run(lab, directory);

    assertThat(lab.opened).isEmpty();
  }

  private static Map<String, String> linger(CellResult result) {
    return Map.of("batch.linger.ms", String.valueOf(result.cell().load().get("lingerMs")));
  }

  private List<CellResult> run(Lab lab, Path directory) {
    return run(PLAN, lab, directory);
  }

  private List<CellResult> run(SuitePlan plan, Lab lab, Path directory) {
    PrintStream stream = new PrintStream(output, true, StandardCharsets.UTF_8);
    ResultMaker results =
        new ResultMaker(plan, true, cell -> Map.of(cell.setting().contender().name(), "0a"));
    return new SuiteRun(plan, results, lab, new LineProgress(stream), Duration.ofHours(9))
        .run(directory);
  }

  private String page(List<CellResult> results) throws IOException {
    Path file = pages.resolve("index.html");
    SuitePage.write(file, results, List.of());
    return Files.readString(file);
  }

  private static Path made(Path directory) {
    try {
      return Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
