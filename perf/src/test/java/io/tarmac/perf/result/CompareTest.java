package io.tarmac.perf.result;

import static io.tarmac.perf.suite.TestingSuites.result;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tarmac.perf.report.CompareText;
import io.tarmac.perf.result.BenchmarkRatio.RatioVerdict;
import io.tarmac.perf.suite.Benchmark;
import io.tarmac.perf.suite.TestingSuites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareTest {
  private static final List<Benchmark> CELLS = TestingSuites.aviation(true, 1).benchmarks();
  private static final Benchmark CELL = CELLS.get(0);
  private static final Benchmark WRITTEN =
      CELLS.stream().filter(one -> one.key().database() != null).findFirst().orElseThrow();

  @Test
  void theMediansOfACellAreComparedInTheOrderOfTheFirstRun() {
    List<BenchmarkResult> first = new ArrayList<>(runs(CELLS.get(1), 50));
    first.addAll(runs(CELL, 90, 300, 100));
    List<BenchmarkResult> second = new ArrayList<>(runs(CELL, 200, 190, 500));
    second.addAll(runs(CELLS.get(1), 50));

    RunComparison runs = compare(first, second);

    assertThat(runs.ratios()).extracting(BenchmarkRatio::ratio).containsExactly(1.0, 2.0);
    assertThat(CompareText.of(runs))
        .contains("90 to 300", "190 to 500", "2.00")
        .doesNotContain("slower");
  }

  @ParameterizedTest
  @CsvSource({
    "100 110 120, 121 122 123, FAST_ENOUGH",
    "100 110 120, 97 98 99, SLOWER",
    "100 110 120, 104 105 106, CANNOT_BE_TOLD_APART",
    "100 110 120, 70 80 101, CANNOT_BE_TOLD_APART",
    "100 110 120, 70 80 99, SLOWER",
    "100 105 110, 40 45 60, SLOWER",
    "100 105 110, 31 35 40, FAR_SLOWER",
    "100, 50, TOO_FEW_RUNS",
    "100 110 120, 50 60, TOO_FEW_RUNS",
    "100 110, 50 60 70, TOO_FEW_RUNS",
    "100, 70, CANNOT_BE_TOLD_APART",
    "100, 151, FAST_ENOUGH",
    "100, 100, CANNOT_BE_TOLD_APART"
  })
  void onlyWhatIsBelowTheThresholdInEveryOfThreeRepetitionsIsSlower(
      String first, String second, RatioVerdict verdict) {
    assertThat(RunComparison.of(runs(CELL, rates(first)), runs(CELL, rates(second)), 0.95).ratios())
        .extracting(BenchmarkRatio::verdict)
        .containsExactly(verdict);
  }

  @Test
  void oneBenchmarkThatIsSlowerByFarIsEnough() {
    List<BenchmarkResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<BenchmarkResult> second = new ArrayList<>(runs(CELL, 10, 11, 12));
    for (Benchmark other : CELLS.subList(1, CELLS.size())) {
      first.addAll(runs(other, 100, 110, 120));
      second.addAll(runs(other, 100, 110, 120));
    }

    RunComparison runs = compare(first, second);

    assertThat(runs.chance()).isGreaterThan(0.05);
    assertThat(runs.tellsSlower()).isTrue();
    assertThat(CompareText.of(runs))
        .contains(CELL.key().title() + " ", "1 of %d repeated".formatted(CELLS.size()))
        .contains(
            "1 slower by far, by more than twice the spread of repetitions, or slower than a fixed rate.");
  }

  @Test
  void benchmarksWhoseRateIsSetSayNothingOfSpeedUnlessTheyMissIt() {
    BenchmarkKey key =
        copyOf(WRITTEN.key()).with(BenchmarkKey::load, Map.of(BenchmarkKey.RATE, 200)).record();
    Benchmark paced = copyOf(WRITTEN).with(Benchmark::key, key).record();
    List<BenchmarkResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<BenchmarkResult> second = new ArrayList<>(runs(CELL, 70, 80, 90));
    first.addAll(runs(paced, 200, 200, 200));
    second.addAll(runs(paced, 200, 200, 200));

    RunComparison slow = compare(first, second);
    assertThat(slow.repeated()).hasSize(1);
    assertThat(slow.tellsSlower()).isTrue();
    assertThat(compare(runs(paced, 200, 200, 200), runs(paced, 90, 150, 160)).ratios())
        .extracting(BenchmarkRatio::verdict)
        .containsExactly(RatioVerdict.FAR_SLOWER);
  }

  @Test
  void oneSlowBenchmarkOfManyIsNoSlowerRun() {
    List<BenchmarkResult> first = new ArrayList<>(runs(CELL, 100, 110, 120));
    List<BenchmarkResult> second = new ArrayList<>(runs(CELL, 70, 80, 90));

    assertThat(compare(first, second).tellsSlower()).isTrue();
    assertThat(compare(first, first).tellsSlower()).isFalse();
    for (Benchmark other : CELLS.subList(1, 3)) {
      first.addAll(runs(other, 100, 110, 120));
      second.addAll(runs(other, 100, 110, 120));
    }
    RunComparison one = compare(first, second);
    assertThat(one.slower()).isEqualTo(1);
    assertThat(one.repeated()).hasSize(3);
    assertThat(one.chance()).isCloseTo(1 - Math.pow(0.95, 3), within(1e-9));
    assertThat(one.tellsSlower()).isFalse();
    first.addAll(runs(CELLS.get(3), 100, 110, 120));
    second.addAll(runs(CELLS.get(3), 60, 70, 80));
    assertThat(compare(first, second).tellsSlower()).isTrue();
    assertThat(CompareText.of(compare(first, second)))
        .contains("2 of 4 repeated benchmarks slower", "with a probability of at most 0.014");
  }

  @Test
  void noMoreThanOneSettingDiffersFromItselfIsNotToldApart() {
    Benchmark original =
        CELLS.stream()
            .filter(benchmark -> benchmark.key().sink().equals("tarmac"))
            .findFirst()
            .orElseThrow();
    List<BenchmarkResult> first = new ArrayList<>(runs(original, 100, 100, 100));
    first.addAll(runs(original.named("tarmac-again"), 80, 80, 80));
    List<BenchmarkResult> second = runs(original, 82, 83, 84);

    assertThat(compare(first, second).ratios())
        .extracting(BenchmarkRatio::verdict)
        .containsExactly(RatioVerdict.CANNOT_BE_TOLD_APART);
    assertThat(CompareText.of(compare(first, second))).contains("below 25 % may be chance");
    assertThat(compare(first, runs(original, 70, 71, 72)).ratios())
        .extracting(BenchmarkRatio::verdict)
        .containsExactly(RatioVerdict.FAR_SLOWER);
  }

  @Test
  void oneOrTwoMeasurementsProveNothing() {
    assertThat(CompareText.of(compare(runs(CELL, 100), runs(CELL, 50))))
        .contains("slower, in too few measurements to tell")
        .doesNotContain("repeated benchmark");
  }

  @Test
  void benchmarksOfAnotherWarmupOrExtrapolatedFromAsManyAreNotCompared() {
    BenchmarkResult measured = result(amount(1_000, 1_000), 1, 100);
    BenchmarkResult extrapolated = result(amount(1_000, 10_000), 1, 100);
    BenchmarkResult warm = withOptions(measured, Map.of("warmup", 500));
    BenchmarkResult cold = withOptions(measured, Map.of("warmup", 0));

    assertThat(compare(List.of(warm), List.of(warm)).ratios()).hasSize(1);
    assertThat(compare(List.of(measured), List.of(extrapolated)).ratios()).isEmpty();
    assertThat(compare(List.of(warm), List.of(cold)).ratios()).isEmpty();
    assertThat(differences(measured, extrapolated))
        .containsExactly("not compared, " + CELL.key() + ": 1,000 events, 1,000 events for 10,000");
    assertThat(differences(warm, cold))
        .containsExactly(
            "not compared, " + CELL.key() + ": 1,000 events after 500, 1,000 events after 0");
  }

  @Test
  void ofSeveralRunsInOneFileNoneStandsForACellWithoutADatabase() {
    Benchmark counted =
        CELLS.stream().filter(one -> one.key().database() == null).findFirst().orElseThrow();
    List<BenchmarkResult> one = List.of(result(counted, 1, 100), result(WRITTEN, 1, 100));
    List<BenchmarkResult> several = new ArrayList<>(one);
    several.add(TestingSuites.ofRun(8, result(counted, 1, 50)));
    List<String> said =
        List.of(
            "not compared, benchmarks without a database of which one side has several runs: 1");

    assertThat(compare(one, one).ratios()).hasSize(2);
    assertThat(compare(several, one).ratios())
        .extracting(ratio -> ratio.first().key())
        .containsExactly(WRITTEN.key());
    assertThat(compare(one, several).ratios()).hasSize(1);
    assertThat(differences(one, one)).isEmpty();
    assertThat(differences(several, one)).isEqualTo(said);
    assertThat(differences(one, several)).isEqualTo(said);
  }

  @Test
  void whatCannotBeComparedIsSaid() {
    BenchmarkResult first = result(CELL, 1, 100);
    BenchmarkResult second = result(CELLS.get(1), 1, 100);

    assertThat(compare(List.of(first), List.of(second)).ratios()).isEmpty();
    assertThat(differences(first, second))
        .containsExactly(
            "only the first run has " + CELL.key(),
            "only the second run has " + CELLS.get(1).key());
    assertThat(differences(first, first)).isEmpty();
    assertThat(CompareText.of(compare(List.of(first), List.of(first))))
        .contains("The noise floor is unknown");
  }

  @Test
  void anotherMachineAndOtherEventsAreSaid() {
    BenchmarkResult first = result(CELL, 1, 100);
    BenchmarkResult second =
        copyOf(result(amount(10, CELL.asked()), 1, 100))
            .with(BenchmarkResult::machine, Map.of("processors", "8"))
            .record();

    assertThat(compare(List.of(first), List.of(second)).ratios()).isEmpty();
    assertThat(differences(first, second))
        .contains("machine: processors [2], [8]")
        .anySatisfy(line -> assertThat(line).startsWith("not compared"));
  }

  @Test
  void settingsOfOneDatabaseAreNotTakenForThoseOfAnother() {
    List<BenchmarkResult> first =
        List.of(
            withSettings("postgresql", Map.of("version", "18", "fsync", "on")),
            withSettings("mariadb", Map.of("version", "12")));
    List<BenchmarkResult> second =
        List.of(
            withSettings("postgresql", Map.of("version", "12")),
            withSettings("mariadb", Map.of("version", "18")));

    assertThat(differences(first, second))
        .containsExactlyInAnyOrder(
            "database: postgresql: version [18], [12]",
            "database: postgresql: fsync [on], [-]",
            "database: mariadb: version [12], [18]");
  }

  @Test
  void propertiesOfASinkAndOptionsThatOnlyOneRunHasAreSaid() {
    String sink = WRITTEN.setting().sink().name();
    BenchmarkResult plain = on("mariadb", Map.of("sinkProperties", Map.of(), "workerHeap", "2g"));
    BenchmarkResult tuned =
        on(
            "mariadb",
            Map.of(
                "sinkProperties", Map.of(sink, Map.of("linger.ms", "5")),
                "workerHeap", "2g",
                "connectorProperties", Map.of("tasks.max", "2")));

    assertThat(differences(plain, tuned))
        .containsExactlyInAnyOrder(
            "option: mariadb: connectorProperties [-], [{tasks.max=2}]",
            "option: sinkProperties of %s on mariadb [-], [{linger.ms=5}]".formatted(sink));
  }

  @Test
  void parametersOfAUrlDifferOnlyFromOthersThatAreKnown() {
    BenchmarkResult old = on("mysql", Map.of("embedded", false));
    BenchmarkResult plain = on("mysql", Map.of("embedded", false, "connection", Map.of()));
    BenchmarkResult rewriting =
        on("mysql", Map.of("embedded", false, "connection", Map.of("rewrite", "true")));

    assertThat(differences(old, rewriting)).isEmpty();
    assertThat(differences(rewriting, old)).isEmpty();
    assertThat(differences(plain, rewriting))
        .containsExactly("option: mysql: connection [{}], [{rewrite=true}]");
  }

  @Test
  void anotherBuildIsSaidWhereBothAreKnown() {
    BenchmarkResult old = on("mysql", Map.of());
    BenchmarkResult one = on("mysql", Map.of("builds", Map.of("kafka", "0a", "perf", "0")));
    BenchmarkResult other = on("mysql", Map.of("builds", Map.of("kafka", "0b", "perf", "0")));

    assertThat(differences(one, other)).containsExactly("build: kafka [0a], [0b]");
    assertThat(differences(old, other)).isEmpty();
    assertThat(differences(one, old)).isEmpty();
  }

  @Test
  void aTwinIsNoSinkWithAVersionOfItsOwn() {
    BenchmarkResult alone =
        copyOf(result(CELL, 1, 100))
            .with(BenchmarkResult::versions, Map.of("tarmac", "1"))
            .record();
    BenchmarkResult twice =
        copyOf(alone)
            .with(BenchmarkResult::versions, Map.of("tarmac", "1", "tarmac-again", "1"))
            .record();
    assertThat(differences(alone, twice)).isEmpty();
  }

  @Test
  void anotherLimitOfAConsumerIsSaid() {
    BenchmarkResult one = result(CELL, 1, 100);
    Map<String, String> limit = Map.of("consumer.override.fetch.max.bytes", "1");
    BenchmarkResult other = TestingSuites.measuredWith(one, Measurement::consumer, limit);

    assertThat(differences(one, other))
        .containsExactly(
            "consumer of consume only (upper limit), json [-],"
                + " [{consumer.override.fetch.max.bytes=1}]");
  }

  private static RunComparison compare(List<BenchmarkResult> first, List<BenchmarkResult> second) {
    return RunComparison.of(first, second, 0.9);
  }

  private static List<String> differences(BenchmarkResult one, BenchmarkResult other) {
    return differences(List.of(one), List.of(other));
  }

  private static List<String> differences(
      List<BenchmarkResult> first, List<BenchmarkResult> second) {
    return compare(first, second).differences();
  }

  private static BenchmarkResult withSettings(String database, Map<String, String> settings) {
    return copyOf(on(database, Map.of())).with(BenchmarkResult::database, settings).record();
  }

  private static BenchmarkResult on(String database, Map<String, Object> options) {
    BenchmarkKey key = new BenchmarkKey("one-table", database, WRITTEN.key().setting(), Map.of());
    return withOptions(result(WRITTEN, 1, 100).named(key), options);
  }

  private static BenchmarkResult withOptions(BenchmarkResult one, Map<String, Object> options) {
    return copyOf(one).with(BenchmarkResult::options, options).record();
  }

  private static Benchmark amount(int events, int asked) {
    return copyOf(CELL).with(Benchmark::events, events).with(Benchmark::asked, asked).record();
  }

  private static int[] rates(String list) {
    return Stream.of(list.split(" ")).mapToInt(Integer::parseInt).toArray();
  }

  private static List<BenchmarkResult> runs(Benchmark benchmark, int... rates) {
    List<BenchmarkResult> runs = new ArrayList<>();
    for (int rate : rates) {
      runs.add(result(benchmark, runs.size() + 1, rate));
    }
    return runs;
  }
}
