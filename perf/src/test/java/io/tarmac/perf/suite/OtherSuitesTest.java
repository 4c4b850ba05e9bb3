package io.tarmac.perf.suite;

import static io.tarmac.perf.suite.TestingSuites.ofSink;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.event.ChangeTraffic;
import io.tarmac.perf.event.ExpectedRows;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.trial.Setting;
import io.tarmac.perf.trial.SinkUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OtherSuitesTest {
  @ParameterizedTest
  @EnumSource
  void noCellOfAnySuiteIsThereTwiceAndEveryExperimentHasSome(SuiteName suite) {
    SuitePlan plan = suite.plan(TestingSuites.options(false, 2));

    assertThat(plan.suite()).isEqualTo(suite.toString());
    assertThat(plan.cells()).extracting(Benchmark::key).doesNotHaveDuplicates();
    assertThat(plan.cells().stream().map(cell -> cell.key().experiment()).distinct())
        .containsExactlyInAnyOrderElementsOf(suite.experiments());
  }

  @ParameterizedTest
  @EnumSource
  void theCountingSinkHasNoDatabaseAndAConsumersUsualLimitsInEverySuite(SuiteName suite) {
    assertThat(ofSink(suite.plan(TestingSuites.options(false, 1)).cells(), "none"))
        .allSatisfy(cell -> assertThat(cell.key().database()).isNull())
        .allSatisfy(cell -> assertThat(cell.setting().batchSize()).isEqualTo(500));
  }

  @Test
  void everyPayloadHasEveryBatchSizeAndIsExtrapolatedWithoutBatches() {
    List<Benchmark> cells = SuiteName.PAYLOAD.plan(TestingSuites.options(false, 1)).cells();

    assertThat(cells)
        .extracting(cell -> cell.key().load())
        .contains(
            Map.of("payloadBytes", 25),
            Map.of("payloadBytes", 1_000),
            Map.of("payloadBytes", 10_000));
    assertThat(cells)
        .filteredOn(cell -> Objects.equals(cell.key().setting().batchSize(), 1))
        .hasSize(2 * 3 * 2 * 2)
        .allSatisfy(cell -> assertThat(cell.extrapolated()).isTrue());
  }

  @Test
  void theSmallestPayloadsAreTwiceAsManyForAllSinksAndBatchesOfThem() {
    List<Benchmark> cells = SuiteName.PAYLOAD.plan(TestingSuites.usual(SuiteName.PAYLOAD)).cells();

    assertThat(ofExperiment(cells, "25-bytes"))
        .filteredOn(cell -> cell.setting().batchSize() > 1)
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(400_000))
        .allSatisfy(cell -> assertThat(cell.extrapolated()).isFalse())
        .extracting(cell -> cell.key().setting().sink())
        .contains("none", "tarmac", "debezium");
  }

  @Test
  void onlyWhatWouldFillTheDiskIsExtrapolatedInBatches() {
    List<Benchmark> cells = SuiteName.PAYLOAD.plan(TestingSuites.usual(SuiteName.PAYLOAD)).cells();

    assertThat(cells)
        .filteredOn(cell -> cell.setting().batchSize() > 1)
        .filteredOn(Benchmark::extrapolated)
        .isNotEmpty()
        .allSatisfy(cell -> assertThat(cell.key().experiment()).isEqualTo("10000-bytes"))
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(40_000));
  }

  @Test
  void fewBatchesAreMarked() {
    List<Benchmark> cells = SuiteName.PAYLOAD.plan(TestingSuites.options(true, 1)).cells();
    Benchmark cell =
        ofExperiment(cells, "10000-bytes").stream()
            .filter(one -> Objects.equals(one.key().setting().batchSize(), 5_000))
            .findFirst()
            .orElseThrow();

    assertThat(cell.events()).isEqualTo(40_000);
    assertThat(
            BenchmarkSummary.of(List.of(TestingSuites.result(cell, 1, 1_000))).get(0).fewBatches())
        .isTrue();
  }

  @Test
  void changesAreMeasuredWarmAndWithDebeziumReducingToo() {
    List<Benchmark> cells = SuiteName.MIX.plan(TestingSuites.options(false, 1)).cells();

    assertThat(cells).allSatisfy(cell -> assertThat(cell.warmup()).isEqualTo(5_000));
    assertThat(cells.stream().map(cell -> cell.key().setting().sink()).distinct())
        .containsExactly("tarmac", "debezium", "debezium-reduction");
    Setting warming = cells.get(0).setting().warming(5_000);
    ExpectedRows whole = new ChangeTraffic(5_000).expected(5_000);
    ExpectedRows rows = warming.load().traffic().orElseThrow().expected(5_000);
    assertThat(rows.highestId()).isEqualTo(whole.highestId());
    for (int id = 1; id <= whole.highestId(); id++) {
      assertThat(rows.row(id)).isEqualTo(whole.row(id));
    }
  }

  @Test
  void tasksAndWorkersGrowOverTheSamePartitions() {
    List<Benchmark> cells = SuiteName.SCALE.plan(TestingSuites.options(false, 1)).cells();

    assertThat(cells.stream().map(cell -> cell.key().load().toString()).distinct())
        .containsExactly(
            "{partitions=4, tasks=1, workers=1}",
            "{partitions=4, tasks=2, workers=1}",
            "{partitions=4, tasks=4, workers=1}",
            "{partitions=4, tasks=2, workers=2}",
            "{partitions=4, tasks=4, workers=2}");
  }

  @Test
  void smallBatchesAreTimedWithAndWithoutDelayAtFullSpeedAndAtFixedRates() {
    List<Benchmark> cells = SuiteName.BATCH_TEST.plan(TestingSuites.options(false, 1)).cells();

    assertThat(ofSink(cells, "tarmac"))
        .hasSize((3 + 2 + 1) * 2 * 2 * 2)
        .extracting(cell -> cell.key().load())
        .containsOnly(
            Map.of("lingerMs", 0),
            Map.of("lingerMs", 100),
            Map.of("lingerMs", 0, "eventsPerSecond", 200),
            Map.of("lingerMs", 100, "eventsPerSecond", 200),
            Map.of("lingerMs", 0, "eventsPerSecond", 2_000),
            Map.of("lingerMs", 100, "eventsPerSecond", 2_000));
    assertThat(ofSink(cells, "debezium")).hasSize((3 + 2 + 1) * 2 * 2);
    assertThat(ofSink(cells, "none"))
        .hasSize(2)
        .allSatisfy(cell -> assertThat(cell.key().experiment()).isEqualTo("full-speed"));
    assertThat(cells)
        .filteredOn(cell -> cell.key().experiment().startsWith("fixed-rate"))
        .allSatisfy(cell -> assertThat(cell.expectedSeconds()).isBetween(30.0, 60.0));
  }

  @Test
  void everyRateThatIsSetIsNoSpeedOfASink() {
    List<Benchmark> cells =
        SuiteName.BATCH_TEST.plan(TestingSuites.usual(SuiteName.BATCH_TEST)).cells();

    assertThat(SuiteName.BATCH_TEST.experiments())
        .filteredOn(
            experiment ->
                ofExperiment(cells, experiment).stream().allMatch(cell -> cell.key().rateIsSet()))
        .containsExactly("fixed-rate", "fixed-rate-in-batches");
  }

  @Test
  void atAFixedRateBatchesThatAreNeverFullAreMeasuredOnce() {
    List<Benchmark> cells =
        SuiteName.BATCH_TEST.plan(TestingSuites.usual(SuiteName.BATCH_TEST)).cells();

    assertThat(ofExperiment(cells, "fixed-rate"))
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(6_000))
        .extracting(cell -> cell.setting().batchSize())
        .containsOnly(1, 10, 100);
    assertThat(ofExperiment(cells, "fixed-rate-in-batches"))
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(60_000))
        .extracting(cell -> cell.setting().batchSize())
        .containsOnly(10, 100, 1_000);
  }

  @Test
  void sideBySideEverySinkThatADatabaseHasIsMeasuredAndSlowOnesGetFewerEvents() {
    SuiteOptions options =
        copyOf(TestingSuites.usual(SuiteName.SIDE_BY_SIDE))
            .with(SuiteOptions::converters, List.of(ConverterChoice.AVRO))
            .with(
                SuiteOptions::sinks,
                SuiteName.SIDE_BY_SIDE.sinks(false).stream().map(SinkUnderTest::of).toList())
            .record();
    SuitePlan plan = SuiteName.SIDE_BY_SIDE.plan(options);

    assertThat(plan.cells().stream().map(cell -> cell.key().sink()).distinct())
        .containsExactly(
            "none",
            "tarmac",
            "tarmac-linger",
            "debezium",
            "debezium-unnest",
            "debezium-rewrite",
            "copy",
            "load-data");
    assertThat(plan.legs().get(1).cells())
        .filteredOn(cell -> cell.key().setting().batchSize() != null)
        .allSatisfy(cell -> assertThat(cell.setting().batchSize()).isEqualTo(5_000));
    assertThat(ofSink(plan.cells(), "debezium-rewrite"))
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(500_000));
  }

  @Test
  void anIndexIsNeededForUpserts() {
    List<Benchmark> cells = SuiteName.INDEX.plan(TestingSuites.usual(SuiteName.INDEX)).cells();

    assertThat(
            cells.stream()
                .map(cell -> cell.setting().index() + " " + cell.setting().insertMode())
                .distinct())
        .contains("no insert", "random upsert")
        .doesNotContain("no upsert");
  }

  @Test
  void rowsWithoutAKeyGoThroughSixteenTasksIntoPostgreSqlAlone() {
    List<Benchmark> cells = SuiteName.EVENTS4.plan(TestingSuites.usual(SuiteName.EVENTS4)).cells();

    assertThat(cells)
        .extracting(cell -> cell.key().toString())
        .containsExactly(
            "without-key, none, json, partitions 16, tasks 16",
            "without-key, postgresql, tarmac, json, batch 3,000, insert, no index, partitions 16,"
                + " tasks 16",
            "without-key, postgresql, debezium, json, batch 3,000, insert, no index, partitions"
                + " 16, tasks 16",
            "without-key, none, avro, partitions 16, tasks 16",
            "without-key, postgresql, tarmac, avro, batch 3,000, insert, no index, partitions 16,"
                + " tasks 16",
            "without-key, postgresql, debezium, avro, batch 3,000, insert, no index, partitions"
                + " 16, tasks 16");
    assertThat(cells)
        .allSatisfy(cell -> assertThat(cell.events()).isEqualTo(10_000_000))
        .allSatisfy(
            cell ->
                assertThat(cell.setting().sink().properties())
                    .containsEntry("consumer.override.max.poll.records", "5000"));
  }

  @Test
  void eachDistanceHasEveryBatchSizeModeAndGuaranteeAndOneCellHasNone() {
    SuiteOptions options = TestingSuites.usual(SuiteName.DISTANCE);
    List<Benchmark> cells =
        SuiteName.DISTANCE
            .plan(
                copyOf(options)
                    .with(SuiteOptions::converters, List.of(ConverterChoice.AVRO))
                    .record())
            .cells();

    assertThat(cells).hasSize(5 * 3 * 2 * 3 + 1);
    assertThat(cells.stream().map(cell -> cell.key().setting().sink()).distinct())
        .containsExactly("tarmac", "tarmac-exactly-once", "debezium");
    assertThat(cells)
        .filteredOn(cell -> cell.key().load().isEmpty())
        .extracting(cell -> cell.key().toString())
        .containsExactly("insert, postgresql, tarmac, avro, batch 100, insert");
  }

  @Test
  void aSinkThatIsFarAwayGetsFewerEventsInWholeBatchesAndEachOtherSinkAsMany() {
    List<Benchmark> cells =
        SuiteName.DISTANCE.plan(TestingSuites.usual(SuiteName.DISTANCE)).cells();

    assertThat(cells)
        .filteredOn(cell -> cell.key().load().equals(Map.of("roundTripMillis", 50)))
        .filteredOn(cell -> cell.setting().batchSize() == 100)
        .allSatisfy(cell -> assertThat(cell.extrapolated()).isTrue())
        .allSatisfy(cell -> assertThat(cell.events() % 100).isZero())
        .allSatisfy(cell -> assertThat(cell.events()).isBetween(3_000, 10_000))
        .extracting(Benchmark::events)
        .containsOnly(cells.stream().mapToInt(Benchmark::events).min().orElseThrow());
  }

  @ParameterizedTest
  @EnumSource(names = {"EVENTS4", "DISTANCE", "JSON"})
  void whatIsMeasuredOnPostgreSqlIsNotMeasuredOnOtherDatabases(SuiteName suite) {
    assertThat(suite.plan(TestingSuites.options(true, 1)).legs())
        .extracting(Leg::database)
        .containsExactly(DatabaseKind.POSTGRESQL);
  }

  private static List<Benchmark> ofExperiment(List<Benchmark> cells, String experiment) {
    return cells.stream().filter(cell -> cell.key().experiment().equals(experiment)).toList();
  }
}
