package io.tarmac.perf.suite;

import static io.tarmac.perf.suite.TestingSuites.ofSink;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
  private static final SuitePlan SMOKE = TestingSuites.aviation(true, 1);

  @Test
  void noCellIsThereTwice() {
    assertThat(FULL.cells()).extracting(Benchmark::key).doesNotHaveDuplicates();
    assertThat(SMOKE.cells()).extracting(Benchmark::key).doesNotHaveDuplicates();
    Leg leg = FULL.legs().get(0);
    List<Leg> legs = List.of(leg, new Leg(DatabaseKind.MYSQL, leg.cells()));
    assertThatThrownBy(() -> new SuitePlan("twice", legs, 1, 7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("twice");
  }

  @Test
  void everySinkHasEveryBatchSizeFormAndDatabaseInEveryExperiment() {
    // 2 databases, 3 experiments, 3 forms, 2 batch sizes; without batches one of each converter.
    assertThat(ofSink(FULL.cells(), "tarmac")).hasSize(2 * 3 * 3 * 2 + 2 * 2);
    assertThat(ofSink(FULL.cells(), "debezium")).hasSameSizeAs(ofSink(FULL.cells(), "tarmac"));
  }

  @Test
  void theCountingSinkHasNeitherDatabaseNorBatches() {
    assertThat(ofSink(FULL.cells(), "none"))
        .hasSize(3 * 2)
        .allSatisfy(
            cell -> {
              assertThat(cell.key().database()).isNull();
              assertThat(cell.key().setting().batchSize()).isNull();
              assertThat(cell.key().setting().index()).isNull();
            });
  }

  @Test
  void withoutBatchesFewerEventsAreMeasuredOnceAndTheRestIsExtrapolated() {
    assertThat(FULL.cells())
        .filteredOn(cell -> Objects.equals(cell.key().setting().batchSize(), 1))
        .isNotEmpty()
        .containsExactlyElementsOf(FULL.cells().stream().filter(Benchmark::extrapolated).toList())
        .allSatisfy(
            cell -> {
              assertThat(cell.key().setting().index()).isEqualTo("yes");
              assertThat(cell.events()).isEqualTo(10_000);
              assertThat(cell.asked()).isEqualTo(100_000);
              assertThat(FULL.turns()).filteredOn(turn -> turn.cell().equals(cell)).hasSize(1);
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
    assertThat(FULL.cells())
        .filteredOn(cell -> !cell.extrapolated())
        .allSatisfy(
            cell ->
                assertThat(cell.events())
                    .isEqualTo(cell.key().experiment().equals("ten-times") ? 1_000_000 : 100_000));
    assertThat(FULL.cells())
        .filteredOn(cell -> cell.key().experiment().equals("three-tables"))
        .allSatisfy(cell -> assertThat(cell.key().load()).isEqualTo(Map.of("tables", 3)));
  }

  @Test
  void everyRepetitionHasItsOwnRandomOrderWhichTheSeedDecides() {
    Leg leg = FULL.legs().get(0);
    List<Turn> turns = FULL.turns(leg);
    int round = leg.cells().size();

    assertThat(turns.subList(0, round))
        .extracting(Turn::cell)
        .isNotEqualTo(leg.cells())
        .containsExactlyInAnyOrderElementsOf(leg.cells());
    assertThat(turns).isEqualTo(TestingSuites.aviation(false, 3).turns(leg));
    assertThat(new SuitePlan("other", FULL.legs(), 3, 8).turns(leg)).isNotEqualTo(turns);
    assertThat(turns.subList(round, turns.size())).extracting(Turn::repetition).doesNotContain(1);
  }

  @Test
  void theOrderOfARepetitionDoesNotFollowFromThatBeforeIt() {
    Leg all = FULL.legs().get(0);
    List<Benchmark> repeated = all.cells().stream().filter(cell -> !cell.once()).limit(2).toList();
    Leg two = new Leg(all.database(), repeated);
    long alike =
        LongStream.range(0, 1_000)
            .mapToObj(seed -> new SuitePlan("two", List.of(two), 2, seed).turns(two))
            .filter(turns -> turns.get(0).cell().equals(turns.get(2).cell()))
            .count();

    assertThat(alike).as("of 1,000 seeds, by chance half").isBetween(400L, 600L);
  }

  @Test
  void theSmokeVersionHasEveryExperimentSinkConverterAndDatabaseInFewCells() {
    assertThat(SMOKE.cells())
        .hasSizeLessThan(40)
        .extracting(cell -> cell.key().experiment())
        .contains("one-table", "three-tables", "ten-times");
    for (String sink : List.of("tarmac", "debezium")) {
      assertThat(ofSink(SMOKE.cells(), sink))
          .extracting(cell -> cell.key().database())
          .contains("postgresql", "mariadb");
      assertThat(ofSink(SMOKE.cells(), sink))
          .extracting(cell -> cell.key().setting().converter() + cell.key().setting().index())
          .contains("jsonyes", "avroyes", "avrono");
    }
  }

  @Test
  void oneSettingOfEachDatabaseAndConverterIsMeasuredTwiceAsIfItWereTwoSinks() {
    List<Benchmark> twins = ofSink(FULL.withTwins().cells(), "tarmac-again");

    assertThat(twins)
        .extracting(cell -> cell.key().toString())
        .containsExactly(
            "one-table, postgresql, tarmac-again, json, batch 500, insert",
            "one-table, postgresql, tarmac-again, avro, batch 500, insert",
            "one-table, mariadb, tarmac-again, json, batch 500, insert",
            "one-table, mariadb, tarmac-again, avro, batch 500, insert");
    assertThat(twins).allSatisfy(twin -> assertThat(FULL.cells()).contains(twin.named("tarmac")));
  }

  @Test
  void theExpectedTimeCountsEveryRepetition() {
    assertThat(FULL.expectedSeconds())
        .isGreaterThan(2 * TestingSuites.aviation(false, 1).expectedSeconds());
    assertThat(SuiteText.of(FULL))
        .contains(
            "%d cells".formatted(FULL.cells().size()),
            Figure.duration(FULL.expectedSeconds()),
            "seed",
            "10,000 for 100,000");
  }
}
