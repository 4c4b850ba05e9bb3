package io.tarmac.perf.suite;

import static io.tarmac.perf.suite.TestingSuites.ofSink;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.cli.SuiteText;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.Figure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AviationSuiteTest {
  private static final SuitePlan FULL = TestingSuites.aviation(false, 3);
  private static final SuitePlan QUICK = TestingSuites.aviation(true, 1);

  @Test
  void noBenchmarkIsThereTwice() {
    assertThat(FULL.benchmarks()).extracting(Benchmark::key).doesNotHaveDuplicates();
    assertThat(QUICK.benchmarks()).extracting(Benchmark::key).doesNotHaveDuplicates();
    Benchmark first = FULL.benchmarks().get(0);
    List<Benchmark> twice =
        List.of(first, copyOf(first).with(Benchmark::database, DatabaseKind.MYSQL).record());
    assertThat(new SuitePlan("twice", twice, 1, 7).duplicateKey()).contains(first.key());
  }

  @Test
  void everySinkHasEveryBatchSizeConverterAndDatabaseInEveryExperiment() {
    // 2 databases, 3 experiments, 2 converters, 2 batch sizes; in the first experiment also no
    // index, and single rows.
    assertThat(ofSink(FULL.benchmarks(), "tarmac")).hasSize(2 * (3 * 2 * 2 + 2 + 2));
    assertThat(ofSink(FULL.benchmarks(), "debezium"))
        .hasSameSizeAs(ofSink(FULL.benchmarks(), "tarmac"));
  }

  @Test
  void theCountingSinkHasNeitherDatabaseNorBatches() {
    assertThat(ofSink(FULL.benchmarks(), "none"))
        .hasSize(3 * 2)
        .allSatisfy(
            benchmark -> {
              assertThat(benchmark.key().database()).isNull();
              assertThat(benchmark.key().setting().batchSize()).isNull();
              assertThat(benchmark.key().setting().index()).isNull();
            });
  }

  @Test
  void withoutBatchesFewerEventsAreMeasuredOnceAndTheRestIsExtrapolated() {
    assertThat(FULL.benchmarks())
        .filteredOn(benchmark -> Objects.equals(benchmark.key().setting().batchSize(), 1))
        .isNotEmpty()
        .containsExactlyElementsOf(
            FULL.benchmarks().stream().filter(Benchmark::extrapolated).toList())
        .allSatisfy(
            benchmark -> {
              assertThat(benchmark.key().setting().index()).isEqualTo("yes");
              assertThat(benchmark.events()).isEqualTo(10_000);
              assertThat(benchmark.asked()).isEqualTo(100_000);
              assertThat(FULL.trials())
                  .filteredOn(trial -> trial.benchmark().equals(benchmark))
                  .hasSize(1);
            });
  }

  @Test
  void theTimeForAllIsNotExtrapolatedFromAlmostNothing() {
    assertThat(TestingSuites.events(5_000).unbatchedEvents()).isEqualTo(2_000);
    assertThat(TestingSuites.events(1_000).unbatchedEvents()).isEqualTo(1_000);
    assertThat(TestingSuites.events(50_000).unbatchedEvents()).isEqualTo(5_000);
  }

  @Test
  void theEventsOfAnExperimentFollowFromTheFirst() {
    assertThat(FULL.benchmarks())
        .filteredOn(benchmark -> !benchmark.extrapolated())
        .allSatisfy(
            benchmark ->
                assertThat(benchmark.events())
                    .isEqualTo(
                        benchmark.key().experiment().equals("ten-times") ? 1_000_000 : 100_000));
    assertThat(FULL.benchmarks())
        .filteredOn(benchmark -> benchmark.key().experiment().equals("three-tables"))
        .allSatisfy(benchmark -> assertThat(benchmark.key().load()).isEqualTo(Map.of("tables", 3)));
  }

  @Test
  void everyRepetitionHasItsOwnRandomOrderWhichTheSeedDecides() {
    List<Benchmark> first =
        FULL.benchmarks().stream()
            .filter(one -> one.database() == DatabaseKind.POSTGRESQL)
            .toList();
    List<PlannedTrial> trials = FULL.trials();
    List<PlannedTrial> round = trials.subList(0, first.size());

    assertThat(round)
        .extracting(PlannedTrial::benchmark)
        .isNotEqualTo(first)
        .containsExactlyInAnyOrderElementsOf(first);
    assertThat(round).extracting(PlannedTrial::repetition).containsOnly(1);
    assertThat(trials.get(first.size()).repetition()).isEqualTo(2);
    assertThat(trials).isEqualTo(TestingSuites.aviation(false, 3).trials());
    assertThat(new SuitePlan("other", FULL.benchmarks(), 3, 8).trials()).isNotEqualTo(trials);
  }

  @Test
  void theOrderOfARepetitionDoesNotFollowFromThatBeforeIt() {
    List<Benchmark> two = FULL.benchmarks().stream().filter(one -> !one.once()).limit(2).toList();
    long alike =
        LongStream.range(0, 1_000)
            .mapToObj(seed -> new SuitePlan("two", two, 2, seed).trials())
            .filter(trials -> trials.get(0).benchmark().equals(trials.get(2).benchmark()))
            .count();

    assertThat(alike).as("of 1,000 seeds, by chance half").isBetween(400L, 600L);
  }

  @Test
  void aQuickRunHasEveryExperimentSinkConverterAndDatabaseInFewBenchmarks() {
    assertThat(QUICK.benchmarks())
        .hasSizeLessThan(40)
        .extracting(benchmark -> benchmark.key().experiment())
        .contains("one-table", "three-tables", "ten-times");
    for (String sink : List.of("tarmac", "debezium")) {
      assertThat(ofSink(QUICK.benchmarks(), sink))
          .extracting(benchmark -> benchmark.key().database())
          .contains("postgresql", "mariadb");
      assertThat(ofSink(QUICK.benchmarks(), sink))
          .extracting(
              benchmark ->
                  benchmark.key().setting().converter() + benchmark.key().setting().index())
          .contains("jsonyes", "avroyes", "avrono");
    }
  }

  @Test
  void oneSettingOfEachDatabaseAndConverterIsMeasuredTwiceAsIfItWereTwoSinks() {
    List<Benchmark> twins = ofSink(FULL.withTwins().benchmarks(), "tarmac-again");

    assertThat(twins)
        .extracting(benchmark -> benchmark.key().toString())
        .containsExactly(
            "one-table, postgresql, tarmac-again, json, batch 500, insert",
            "one-table, postgresql, tarmac-again, avro, batch 500, insert",
            "one-table, mariadb, tarmac-again, json, batch 500, insert",
            "one-table, mariadb, tarmac-again, avro, batch 500, insert");
    assertThat(twins)
        .allSatisfy(twin -> assertThat(FULL.benchmarks()).contains(twin.named("tarmac")));
  }

  @Test
  void theExpectedTimeCountsEveryRepetition() {
    assertThat(FULL.expectedSeconds())
        .isGreaterThan(2 * TestingSuites.aviation(false, 1).expectedSeconds());
    assertThat(SuiteText.of(FULL))
        .contains(
            "%d benchmarks".formatted(FULL.benchmarks().size()),
            Figure.duration(FULL.expectedSeconds()),
            "seed",
            "10,000 for 100,000");
  }
}
