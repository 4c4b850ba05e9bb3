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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OtherSuitesTest {
  @ParameterizedTest
  @EnumSource
  void noBenchmarkOfAnySuiteIsThereTwiceAndEveryExperimentHasSome(SuiteName suite) {
    SuitePlan plan = suite.plan(TestingSuites.options(false, 2));

    assertThat(plan.suite()).isEqualTo(suite.toString());
    assertThat(plan.benchmarks()).extracting(Benchmark::key).doesNotHaveDuplicates();
    assertThat(plan.benchmarks().stream().map(benchmark -> benchmark.key().experiment()).distinct())
        .containsExactlyInAnyOrderElementsOf(suite.experiments());
  }

  @ParameterizedTest
  @EnumSource
  void theCountingSinkHasNoDatabaseAndAConsumersUsualLimitsInEverySuite(SuiteName suite) {
    assertThat(ofSink(suite.plan(TestingSuites.options(false, 1)).benchmarks(), "none"))
        .allSatisfy(benchmark -> assertThat(benchmark.key().database()).isNull())
        .allSatisfy(benchmark -> assertThat(benchmark.setting().batchSize()).isEqualTo(500));
  }

  @Test
  void everyPayloadHasEveryBatchSizeAndIsExtrapolatedWithoutBatches() {
    List<Benchmark> benchmarks =
        SuiteName.PAYLOAD.plan(TestingSuites.options(false, 1)).benchmarks();

    assertThat(benchmarks)
        .extracting(benchmark -> benchmark.key().load())
        .contains(
            Map.of("payloadBytes", 25),
            Map.of("payloadBytes", 1_000),
            Map.of("payloadBytes", 10_000));
    assertThat(benchmarks)
        .filteredOn(benchmark -> Objects.equals(benchmark.key().setting().batchSize(), 1))
        .hasSize(2 * 3 * 2 * 2)
        .allSatisfy(benchmark -> assertThat(benchmark.extrapolated()).isTrue());
  }

  @Test
  void theSmallestPayloadsAreTwiceAsManyForAllSinksAndBatchesOfThem() {
    List<Benchmark> benchmarks =
        SuiteName.PAYLOAD.plan(TestingSuites.usual(SuiteName.PAYLOAD)).benchmarks();

    assertThat(ofExperiment(benchmarks, "25-bytes"))
        .filteredOn(benchmark -> benchmark.setting().batchSize() > 1)
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(400_000))
        .allSatisfy(benchmark -> assertThat(benchmark.extrapolated()).isFalse())
        .extracting(benchmark -> benchmark.key().setting().sink())
        .contains("none", "tarmac", "debezium");
  }

  @Test
  void onlyWhatWouldFillTheDiskIsExtrapolatedInBatches() {
    List<Benchmark> benchmarks =
        SuiteName.PAYLOAD.plan(TestingSuites.usual(SuiteName.PAYLOAD)).benchmarks();

    assertThat(benchmarks)
        .filteredOn(benchmark -> benchmark.setting().batchSize() > 1)
        .filteredOn(Benchmark::extrapolated)
        .isNotEmpty()
        .allSatisfy(benchmark -> assertThat(benchmark.key().experiment()).isEqualTo("10000-bytes"))
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(40_000));
  }

  @Test
  void fewBatchesAreMarked() {
    List<Benchmark> benchmarks =
        SuiteName.PAYLOAD.plan(TestingSuites.options(true, 1)).benchmarks();
    Benchmark benchmark =
        ofExperiment(benchmarks, "10000-bytes").stream()
            .filter(one -> Objects.equals(one.key().setting().batchSize(), 5_000))
            .findFirst()
            .orElseThrow();

    assertThat(benchmark.events()).isEqualTo(40_000);
    assertThat(
            BenchmarkSummary.of(List.of(TestingSuites.result(benchmark, 1, 1_000)))
                .get(0)
                .fewBatches())
        .isTrue();
  }

  @Test
  void changesAreMeasuredWarmAndWithDebeziumReducingToo() {
    List<Benchmark> benchmarks = SuiteName.MIX.plan(TestingSuites.options(false, 1)).benchmarks();

    assertThat(benchmarks).allSatisfy(benchmark -> assertThat(benchmark.warmup()).isEqualTo(5_000));
    assertThat(benchmarks.stream().map(benchmark -> benchmark.key().setting().sink()).distinct())
        .containsExactly("tarmac", "debezium", "debezium-reduction");
    Setting warmup = benchmarks.get(0).setting().warmup(5_000);
    ExpectedRows whole = new ChangeTraffic(5_000).expected(5_000);
    ExpectedRows rows = warmup.load().traffic().orElseThrow().expected(5_000);
    assertThat(rows.highestId()).isEqualTo(whole.highestId());
    for (int id = 1; id <= whole.highestId(); id++) {
      assertThat(rows.row(id)).isEqualTo(whole.row(id));
    }
  }

  @Test
  void tasksAndWorkersGrowOverTheSamePartitions() {
    List<Benchmark> benchmarks = SuiteName.SCALE.plan(TestingSuites.options(false, 1)).benchmarks();

    assertThat(benchmarks.stream().map(benchmark -> benchmark.key().load().toString()).distinct())
        .containsExactly(
            "{partitions=4, tasks=1, workers=1}",
            "{partitions=4, tasks=2, workers=1}",
            "{partitions=4, tasks=4, workers=1}",
            "{partitions=4, tasks=2, workers=2}",
            "{partitions=4, tasks=4, workers=2}");
  }

  @Test
  void smallBatchesAreTimedWithAndWithoutDelayAtFullSpeedAndAtFixedRates() {
    List<Benchmark> benchmarks =
        SuiteName.BATCH_TEST.plan(TestingSuites.options(false, 1)).benchmarks();

    assertThat(ofSink(benchmarks, "tarmac"))
        .hasSize((3 + 2 + 1) * 2 * 2 * 2)
        .extracting(benchmark -> benchmark.key().load())
        .containsOnly(
            Map.of("lingerMs", 0),
            Map.of("lingerMs", 100),
            Map.of("lingerMs", 0, "eventsPerSecond", 200),
            Map.of("lingerMs", 100, "eventsPerSecond", 200),
            Map.of("lingerMs", 0, "eventsPerSecond", 2_000),
            Map.of("lingerMs", 100, "eventsPerSecond", 2_000));
    assertThat(ofSink(benchmarks, "debezium")).hasSize((3 + 2 + 1) * 2 * 2);
    assertThat(ofSink(benchmarks, "none"))
        .hasSize(2)
        .allSatisfy(benchmark -> assertThat(benchmark.key().experiment()).isEqualTo("full-speed"));
    assertThat(benchmarks)
        .filteredOn(benchmark -> benchmark.key().experiment().startsWith("fixed-rate"))
        .allSatisfy(benchmark -> assertThat(benchmark.expectedSeconds()).isBetween(30.0, 60.0));
  }

  @Test
  void everyRateThatIsSetIsNoSpeedOfASink() {
    List<Benchmark> benchmarks =
        SuiteName.BATCH_TEST.plan(TestingSuites.usual(SuiteName.BATCH_TEST)).benchmarks();

    assertThat(SuiteName.BATCH_TEST.experiments())
        .filteredOn(
            experiment ->
                ofExperiment(benchmarks, experiment).stream()
                    .allMatch(benchmark -> benchmark.key().rateIsSet()))
        .containsExactly("fixed-rate", "fixed-rate-in-batches");
  }

  @Test
  void atAFixedRateBatchesThatAreNeverFullAreMeasuredOnce() {
    List<Benchmark> benchmarks =
        SuiteName.BATCH_TEST.plan(TestingSuites.usual(SuiteName.BATCH_TEST)).benchmarks();

    assertThat(ofExperiment(benchmarks, "fixed-rate"))
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(6_000))
        .extracting(benchmark -> benchmark.setting().batchSize())
        .containsOnly(1, 10, 100);
    assertThat(ofExperiment(benchmarks, "fixed-rate-in-batches"))
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(60_000))
        .extracting(benchmark -> benchmark.setting().batchSize())
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

    assertThat(plan.benchmarks().stream().map(benchmark -> benchmark.key().sink()).distinct())
        .containsExactly(
            "none",
            "tarmac",
            "tarmac-linger",
            "debezium",
            "debezium-unnest",
            "debezium-rewrite",
            "copy",
            "load-data");
    assertThat(plan.benchmarks())
        .filteredOn(benchmark -> benchmark.database() != DatabaseKind.POSTGRESQL)
        .filteredOn(benchmark -> benchmark.key().setting().batchSize() != null)
        .allSatisfy(benchmark -> assertThat(benchmark.setting().batchSize()).isEqualTo(5_000));
    assertThat(ofSink(plan.benchmarks(), "debezium-rewrite"))
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(500_000));
  }

  @Test
  void rowsWithoutAKeyGoThroughSixteenTasksIntoPostgreSqlAlone() {
    List<Benchmark> benchmarks =
        SuiteName.EVENTS4.plan(TestingSuites.usual(SuiteName.EVENTS4)).benchmarks();

    assertThat(benchmarks)
        .extracting(benchmark -> benchmark.key().toString())
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
    assertThat(benchmarks)
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isEqualTo(10_000_000))
        .allSatisfy(
            benchmark ->
                assertThat(benchmark.setting().sink().properties())
                    .containsEntry("consumer.override.max.poll.records", "5000"));
  }

  @Test
  void eachDistanceHasEveryBatchSizeModeAndGuaranteeAndOneBenchmarkHasNone() {
    SuiteOptions options = TestingSuites.usual(SuiteName.DISTANCE);
    List<Benchmark> benchmarks =
        SuiteName.DISTANCE
            .plan(
                copyOf(options)
                    .with(SuiteOptions::converters, List.of(ConverterChoice.AVRO))
                    .record())
            .benchmarks();

    assertThat(benchmarks).hasSize(5 * 3 * 2 * 3 + 1);
    assertThat(benchmarks.stream().map(benchmark -> benchmark.key().setting().sink()).distinct())
        .containsExactly("tarmac", "tarmac-exactly-once", "debezium");
    assertThat(benchmarks)
        .filteredOn(benchmark -> benchmark.key().load().isEmpty())
        .extracting(benchmark -> benchmark.key().toString())
        .containsExactly("insert, postgresql, tarmac, avro, batch 100, insert");
  }

  @Test
  void aSinkThatIsFarAwayGetsFewerEventsInWholeBatchesAndEachOtherSinkAsMany() {
    List<Benchmark> benchmarks =
        SuiteName.DISTANCE.plan(TestingSuites.usual(SuiteName.DISTANCE)).benchmarks();

    assertThat(benchmarks)
        .filteredOn(benchmark -> benchmark.key().load().equals(Map.of("roundTripMillis", 50)))
        .filteredOn(benchmark -> benchmark.setting().batchSize() == 100)
        .allSatisfy(benchmark -> assertThat(benchmark.extrapolated()).isTrue())
        .allSatisfy(benchmark -> assertThat(benchmark.events() % 100).isZero())
        .allSatisfy(benchmark -> assertThat(benchmark.events()).isBetween(3_000, 10_000))
        .extracting(Benchmark::events)
        .containsOnly(benchmarks.stream().mapToInt(Benchmark::events).min().orElseThrow());
  }

  @Test
  void eachRateIsMeasuredNearAndFarAndTheSteadiestTwice() {
    SuiteOptions options =
        copyOf(TestingSuites.usual(SuiteName.LATENCY))
            .with(SuiteOptions::converters, List.of(ConverterChoice.AVRO))
            .record();
    List<Benchmark> benchmarks = SuiteName.LATENCY.plan(options).withTwins().benchmarks();

    assertThat(ofSink(benchmarks, "tarmac"))
        .extracting(benchmark -> benchmark.key().load())
        .containsExactlyElementsOf(
            ofSink(benchmarks, "debezium").stream()
                .map(benchmark -> benchmark.key().load())
                .toList())
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(0, 5)
                .flatMap(
                    millis ->
                        Stream.of(10, 100, 1_000, 10_000)
                            .map(
                                rate -> Map.of("eventsPerSecond", rate, "roundTripMillis", millis)))
                .toList());
    assertThat(ofSink(benchmarks, "tarmac-again"))
        .extracting(benchmark -> benchmark.key().load())
        .containsExactly(Map.of("eventsPerSecond", 1_000, "roundTripMillis", 0));
    assertThat(benchmarks)
        .allSatisfy(benchmark -> assertThat(benchmark.expectedSeconds()).isBetween(40.0, 80.0))
        .extracting(Benchmark::events)
        .containsOnly(600, 6_000, 30_000, 300_000);
    assertThat(ofExperiment(benchmarks, "near"))
        .allSatisfy(
            benchmark -> assertThat(benchmark.setting().load().roundTripMillis()).isEmpty());
    assertThat(ofExperiment(benchmarks, "far"))
        .allSatisfy(
            benchmark -> assertThat(benchmark.setting().load().roundTripMillis()).hasValue(5));
  }

  @ParameterizedTest
  @EnumSource(names = {"EVENTS4", "DISTANCE", "LATENCY", "JSON"})
  void whatIsMeasuredOnPostgreSqlIsNotMeasuredOnOtherDatabases(SuiteName suite) {
    assertThat(suite.plan(TestingSuites.options(true, 1)).benchmarks())
        .extracting(Benchmark::database)
        .containsOnly(DatabaseKind.POSTGRESQL);
  }

  private static List<Benchmark> ofExperiment(List<Benchmark> benchmarks, String experiment) {
    return benchmarks.stream()
        .filter(benchmark -> benchmark.key().experiment().equals(experiment))
        .toList();
  }
}
