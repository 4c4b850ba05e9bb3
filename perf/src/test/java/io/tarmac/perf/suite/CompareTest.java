package io.tarmac.perf.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.suite.CellRatio.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompareTest {
  private static final List<Cell> CELLS = TestingSuites.aviation(true, 1).cells();
  private static final Cell CELL = CELLS.get(0);
  private static final Cell WRITTEN =
      CELLS.stream().filter(one -> one.key().database() != null).findFirst().orElseThrow();

  @Test
  void theMediansOfACellAreComparedInTheOrderOfTheFirstRun() {
    List<CellResult> first = new ArrayList<>(runs(CELLS.get(1), 50));
    first.addAll(runs(CELL, 90, 300, 100));
    List<CellResult> second = new ArrayList<>(runs(CELL, 200, 190, 500));
    second.addAll(runs(CELLS.get(1), 50));

    List<CellRatio> ratios = CellRatio.of(first, second, 0.9);

    assertThat(ratios).extracting(CellRatio::ratio).containsExactly(1.0, 2.0);
    assertThat(CompareText.of(ratios, List.of()))
        .contains("90 to 300", "190 to 500", "2.00")
        .doesNotContain("SLOWER");
  }

  @Test
  void onlyWhatIsBelowTheThresholdInEveryRepetitionIsSlower() {
    assertThat(verdict(List.of(100, 110, 120), List.of(104, 105, 106)))
        .isEqualTo(Verdict.FAST_ENOUGH);
    assertThat(verdict(List.of(100, 110, 120), List.of(70, 80, 101)))
        .isEqualTo(Verdict.WITHIN_SPREAD);
    assertThat(verdict(List.of(100, 110, 120), List.of(70, 80, 99))).isEqualTo(Verdict.SLOWER);
    assertThat(verdict(List.of(100, 105, 110), List.of(40, 45, 60))).isEqualTo(Verdict.SLOWER);
    assertThat(verdict(List.of(100, 105, 110), List.of(31, 35, 40))).isEqualTo(Verdict.FAR_SLOWER);
  }

  @Test
  void oneCellThatIsSlowerByFarIsEnough() {
    List<CellResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<CellResult> second = new ArrayList<>(runs(CELL, 10, 11, 12));
    for (Cell other : CELLS.subList(1, CELLS.size())) {
      first.addAll(runs(other, 100, 110, 120));
      second.addAll(runs(other, 100, 110, 120));
    }

    List<CellRatio> ratios = CellRatio.of(first, second, 0.9);

    assertThat(SlowCells.of(ratios).chance()).isGreaterThan(0.05);
    assertThat(SlowCells.of(ratios).tell()).isTrue();
    assertThat(CompareText.of(ratios, List.of()))
        .contains(CELL.key() + " ", "1 of %d repeated".formatted(CELLS.size()))
        .contains(
            "SLOWER BY FAR, by more than twice what repetitions are spread, or than a set rate: 1");
  }

  @Test
  void cellsWhoseRateIsSetSayNothingOfSpeedUnlessTheyMissIt() {
    Cell paced =
        new Cell(
            new CellKey(
                "fixed-rate", "postgresql", WRITTEN.key().setting(), Map.of(CellKey.RATE, 200)),
            WRITTEN.setting(),
            WRITTEN.events(),
            WRITTEN.asked(),
            0,
            false,
            1);
    List<CellResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<CellResult> second = new ArrayList<>(runs(CELL, 70, 80, 90));
    first.addAll(runs(paced, 200, 200, 200));
    second.addAll(runs(paced, 200, 200, 200));

    assertThat(SlowCells.of(CellRatio.of(first, second, 0.9)).repeated()).isEqualTo(1);
    assertThat(SlowCells.of(CellRatio.of(first, second, 0.9)).tell()).isTrue();
    assertThat(CellRatio.of(runs(paced, 200, 200, 200), runs(paced, 90, 150, 160), 0.9))
        .extracting(CellRatio::verdict)
        .containsExactly(Verdict.FAR_SLOWER);
  }

  @Test
  void oneSlowCellOfManyIsNoSlowerRun() {
    List<CellResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<CellResult> second = new ArrayList<>(runs(CELL, 70, 80, 90));

    assertThat(SlowCells.of(CellRatio.of(first, second, 0.9)).tell()).isTrue();
    assertThat(SlowCells.of(CellRatio.of(first, first, 0.9)).tell()).isFalse();
    for (Cell other : CELLS.subList(1, 3)) {
      first.addAll(runs(other, 100, 110, 120));
      second.addAll(runs(other, 100, 110, 120));
    }
    SlowCells one = SlowCells.of(CellRatio.of(first, second, 0.9));
    assertThat(one.slower()).isEqualTo(1);
    assertThat(one.repeated()).isEqualTo(3);
    assertThat(one.chance()).isCloseTo(1 - Math.pow(0.95, 3), within(1e-9));
    assertThat(one.tell()).isFalse();
    first.addAll(runs(CELLS.get(3), 100, 110, 120));
    second.addAll(runs(CELLS.get(3), 60, 70, 80));
    assertThat(SlowCells.of(CellRatio.of(first, second, 0.9)).tell()).isTrue();
    assertThat(CompareText.of(CellRatio.of(first, second, 0.9), List.of()))
        .contains("2 of 4 repeated cells SLOWER", "with a probability of at most 0.014");
  }

  @Test
  void oneOrTwoMeasurementsProveNothing() {
    assertThat(verdict(List.of(100), List.of(50))).isEqualTo(Verdict.TOO_FEW_RUNS);
    assertThat(verdict(List.of(100, 110, 120), List.of(50, 60))).isEqualTo(Verdict.TOO_FEW_RUNS);
    assertThat(verdict(List.of(100, 110), List.of(50, 60, 70))).isEqualTo(Verdict.TOO_FEW_RUNS);
    assertThat(verdict(List.of(100), List.of(100))).isEqualTo(Verdict.FAST_ENOUGH);
    assertThat(CompareText.of(CellRatio.of(runs(CELL, 100), runs(CELL, 50), 0.9), List.of()))
        .contains("slower, in too few measurements to tell")
        .doesNotContain("SLOWER");
  }

  @Test
  void cellsOfAnotherWarmupOrExtrapolatedFromAsManyAreNotCompared() {
    CellResult measured = TestingSuites.result(amount(1_000, 1_000), 1, 100);
    CellResult extrapolated = TestingSuites.result(amount(1_000, 10_000), 1, 100);
    CellResult warm = TestingSuites.with(measured, Map.of(), Map.of("warmup", 500));
    CellResult cold = TestingSuites.with(measured, Map.of(), Map.of("warmup", 0));

    assertThat(CellRatio.of(List.of(warm), List.of(warm), 0.9)).hasSize(1);
    assertThat(CellRatio.of(List.of(measured), List.of(extrapolated), 0.9)).isEmpty();
    assertThat(CellRatio.of(List.of(warm), List.of(cold), 0.9)).isEmpty();
    assertThat(RunDifference.of(List.of(measured), List.of(extrapolated)))
        .containsExactly("not compared, " + CELL.key() + ": 1,000 events, 1,000 events for 10,000");
    assertThat(RunDifference.of(List.of(warm), List.of(cold)))
        .containsExactly(
            "not compared, " + CELL.key() + ": 1,000 events after 500, 1,000 events after 0");
  }

  @Test
  void ofSeveralRunsInOneFileNoneStandsForACellWithoutADatabase() {
    Cell counted =
        CELLS.stream().filter(one -> one.key().database() == null).findFirst().orElseThrow();
    List<CellResult> one =
        List.of(TestingSuites.result(counted, 1, 100), TestingSuites.result(WRITTEN, 1, 100));
    List<CellResult> several = new ArrayList<>(one);
    several.add(TestingSuites.ofRun(8, TestingSuites.result(counted, 1, 50)));
    List<String> said =
        List.of("not compared, cells without a database of which one side has several runs: 1");

    assertThat(CellRatio.of(one, one, 0.9)).hasSize(2);
    assertThat(CellRatio.of(several, one, 0.9))
        .extracting(ratio -> ratio.first().cell())
        .containsExactly(WRITTEN.key());
    assertThat(CellRatio.of(one, several, 0.9)).hasSize(1);
    assertThat(RunDifference.of(one, one)).isEmpty();
    assertThat(RunDifference.of(several, one)).isEqualTo(said);
    assertThat(RunDifference.of(one, several)).isEqualTo(said);
  }

  @Test
  void whatCannotBeComparedIsSaid() {
    List<CellResult> first = List.of(TestingSuites.result(CELL, 1, 100));
    List<CellResult> second = List.of(TestingSuites.result(CELLS.get(1), 1, 100));

    assertThat(CellRatio.of(first, second, 0.9)).isEmpty();
    assertThat(RunDifference.of(first, second))
        .containsExactly(
            "only the first run has " + CELL.key(),
            "only the second run has " + CELLS.get(1).key());
    assertThat(RunDifference.of(first, first)).isEmpty();
  }

  @Test
  void anotherMachineAndOtherEventsAreSaid() {
    List<CellResult> first = List.of(TestingSuites.result(CELL, 1, 100));
    List<CellResult> second = List.of(TestingSuites.onAnotherMachine(fewer(CELL)));

    assertThat(CellRatio.of(first, second, 0.9)).isEmpty();
    assertThat(RunDifference.of(first, second))
        .contains("machine: processors [2], [8]")
        .anySatisfy(line -> assertThat(line).startsWith("not compared"));
  }

  @Test
  void settingsOfOneDatabaseAreNotTakenForThoseOfAnother() {
    List<CellResult> first =
        List.of(
            on("postgresql", Map.of("version", "18", "fsync", "on"), Map.of()),
            on("mariadb", Map.of("version", "12"), Map.of()));
    List<CellResult> second =
        List.of(
            on("postgresql", Map.of("version", "12"), Map.of()),
            on("mariadb", Map.of("version", "18"), Map.of()));

    assertThat(RunDifference.of(first, second))
        .containsExactlyInAnyOrder(
            "database: postgresql: version [18], [12]",
            "database: postgresql: fsync [on], [-]",
            "database: mariadb: version [12], [18]");
  }

  @Test
  void propertiesOfASinkAndOptionsThatOnlyOneRunHasAreSaid() {
    Map<String, Object> plain = Map.of("sinkProperties", Map.of(), "workerHeap", "2g");
    Map<String, Object> tuned =
        Map.of(
            "sinkProperties",
            Map.of(WRITTEN.setting().contender().name(), Map.of("linger.ms", "5")),
            "workerHeap",
            "2g",
            "connectorProperties",
            Map.of("tasks.max", "2"));

    assertThat(
            RunDifference.of(
                List.of(on("mariadb", Map.of(), plain)), List.of(on("mariadb", Map.of(), tuned))))
        .containsExactlyInAnyOrder(
            "option: mariadb: connectorProperties [-], [{tasks.max=2}]",
            "option: sinkProperties of %s on mariadb [-], [{linger.ms=5}]"
                .formatted(WRITTEN.setting().contender().name()));
  }

  @Test
  void parametersOfAUrlDifferOnlyFromOthersThatAreKnown() {
    CellResult old = on("mysql", Map.of(), Map.of("embedded", false));
    CellResult plain = on("mysql", Map.of(), Map.of("embedded", false, "connection", Map.of()));
    CellResult rewriting =
        on("mysql", Map.of(), Map.of("embedded", false, "connection", Map.of("rewrite", "true")));

    assertThat(RunDifference.of(List.of(old), List.of(rewriting))).isEmpty();
    assertThat(RunDifference.of(List.of(rewriting), List.of(old))).isEmpty();
    assertThat(RunDifference.of(List.of(plain), List.of(rewriting)))
        .containsExactly("option: mysql: connection [{}], [{rewrite=true}]");
  }

  @Test
  void anotherBuildIsSaidWhereBothAreKnown() {
    CellResult old = on("mysql", Map.of(), Map.of());
    CellResult one = on("mysql", Map.of(), Map.of("builds", Map.of("kafka", "0a", "perf", "0")));
    CellResult other = on("mysql", Map.of(), Map.of("builds", Map.of("kafka", "0b", "perf", "0")));

    assertThat(RunDifference.of(List.of(one), List.of(other)))
        .containsExactly("build: kafka [0a], [0b]");
    assertThat(RunDifference.of(List.of(old), List.of(other))).isEmpty();
    assertThat(RunDifference.of(List.of(one), List.of(old))).isEmpty();
  }

  @Test
  void anotherLimitOfAConsumerIsSaid() {
    CellResult one = TestingSuites.result(CELL, 1, 100);
    CellResult other =
        TestingSuites.withConsumer(CELL, Map.of("consumer.override.fetch.max.bytes", "1"));

    assertThat(RunDifference.of(List.of(one), List.of(other)))
        .containsExactly(
            "consumer of %s: consumer.override.fetch.max.bytes [-], [1]"
                .formatted(CELL.key().consumer()));
  }

  private static CellResult on(
      String database, Map<String, String> settings, Map<String, Object> options) {
    CellKey key = new CellKey("one-table", database, WRITTEN.key().setting(), Map.of());
    return TestingSuites.with(TestingSuites.result(WRITTEN, 1, 100).named(key), settings, options);
  }

  private static Cell amount(int events, int asked) {
    return new Cell(CELL.key(), CELL.setting(), events, asked, 0, false, 1);
  }

  private static Cell fewer(Cell cell) {
    return new Cell(cell.key(), cell.setting(), 10, cell.asked(), 0, false, 1);
  }

  private static Verdict verdict(List<Integer> first, List<Integer> second) {
    return CellRatio.of(runs(CELL, first), runs(CELL, second), 0.95).get(0).verdict();
  }

  private static List<CellResult> runs(Cell cell, int... rates) {
    return runs(cell, Arrays.stream(rates).boxed().toList());
  }

  private static List<CellResult> runs(Cell cell, List<Integer> rates) {
    List<CellResult> runs = new ArrayList<>();
    for (int rate : rates) {
      runs.add(TestingSuites.result(cell, runs.size() + 1, rate));
    }
    return runs;
  }
}
