package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingPage.source;
import static io.tarmac.perf.report.TestingPage.text;
import static io.tarmac.perf.report.TestingResults.aviation;
import static io.tarmac.perf.report.TestingResults.batchTest;
import static io.tarmac.perf.report.TestingResults.paced;
import static io.tarmac.perf.report.TestingResults.payload;
import static io.tarmac.perf.report.TestingResults.result;
import static io.tarmac.perf.report.TestingResults.sampled;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.suite.TestingSuites;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitePageTest {
  @Test
  void everyPlotHasATableOfTheSameFigures() {
    assertThat(SuitePage.page(aviation(), List.of()).sections())
        .flatExtracting(Page.Section::charts)
        .hasSize(7);
    assertThat(text(aviation()))
        .contains("500 25,000 11,000 120,000")
        .contains("1 20,010 * 10,002 * 120,000")
        .contains("tarmac, avro 1.50 0.25 0.50")
        .contains("seconds of wall time per 100,000 events setting fetch convert decode plan wait")
        .contains("tarmac, avro 0.10 0.70 0.40 0.20 debezium, avro 0.30 0.90")
        .contains("tarmac, avro 0.60")
        .contains("tarmac, avro 200 3");
  }

  @Test
  void latenciesHaveALineForEachShareOfTheEvents() {
    assertThat(text(batchTest()))
        .contains("tarmac, avro, p50 tarmac, avro, p99 debezium, avro, p50 debezium, avro, p99")
        .contains("100 101 103 101 103")
        .contains("10 11 13 11 13 3.50");
  }

  @Test
  void ofSeveralRatesTheLatenciesHaveALineOverTheRates() {
    assertThat(text(TestingResults.latency()))
        .contains(
            "rate, events per second tarmac, avro, p50 tarmac, avro, p99 tarmac, avro, p99.9"
                + " debezium, avro, p50")
        .contains("10 501 503 504 501 503 504", "1,000 501 503 504 501 503 504")
        .contains("PostgreSQL, near, avro, eventsPerSecond 10 cannot be told apart 503 ms 500")
        .doesNotContain("Events per second in the course of a run");
  }

  @Test
  void distancesHaveALineForEachSinkAndTheRoundTripsOfABatch() {
    assertThat(text(TestingResults.distance()))
        .contains("round trip, ms tarmac, avro, no proxy tarmac, avro debezium, avro")
        .contains("0 50,000 40,000 40,000", "20 1,904 1,904")
        .contains("A query took, in ms: 0.12 at 0, 20.12 at 20.")
        .contains("0 2.50 2.50", "20 2.50 2.50");
  }

  @Test
  void bytesAreShownWhereTheirNumberIsWhatWasVaried() {
    assertThat(text(payload())).contains("batch size tarmac, avro 1 2 * 100 50");
    assertThat(text(aviation())).doesNotContain("MB/s");
  }

  @Test
  void oneSentenceSaysWhoWonByHowMuchAndOnWhat() {
    assertThat(text(aviation()))
        .contains(
            "aviation Tarmac was 3.50 times as fast as Debezium on PostgreSQL (one table, avro), best"
                + " against best.")
        .contains("PostgreSQL, tarmac, avro, batch 5,000 70,000")
        .contains("PostgreSQL, debezium, avro, batch 5,000 20,000");
    assertThat(text(payload())).contains("payload No two sinks were compared.");
  }

  @Test
  void theSentenceOfSeveralDatabasesHasTheLeastAndTheMost() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    for (BenchmarkResult one :
        List.of(result("tarmac", 500, 8_000), result("debezium", 500, 4_000))) {
      results.add(one.named(new BenchmarkKey("one-table", "mysql", one.key().setting(), Map.of())));
    }

    assertThat(text(results))
        .contains(
            "Tarmac was 2 to 3.50 times as fast as Debezium on PostgreSQL, MySQL (one table, avro),"
                + " best against best.");
  }

  @Test
  void sinksWithinTheNoiseAreNotToldApart() {
    List<BenchmarkResult> results =
        List.of(
            result("tarmac", 500, 10_000),
            result("tarmac-again", 500, 11_000),
            result("debezium", 500, 9_500));

    assertThat(text(results))
        .contains("Tarmac and Debezium cannot be told apart on PostgreSQL (one table, avro)")
        .contains("differed by 10 %");
  }

  @Test
  void theTwinOfASinkIsNoLineOfItsOwn() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    results.add(result("tarmac-again", 500, 26_000));

    assertThat(text(results))
        .contains("batch size tarmac, avro debezium, avro consume only")
        .contains("differed by 4 %")
        .doesNotContain("again, avro", "unknown");
  }

  @Test
  void withoutATwinTheNoiseFloorIsSaidToBeUnknown() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    assertThat(text(results)).contains("The noise floor is unknown, because");

    results.add(result("tarmac-again", 500, 26_000));
    BenchmarkResult other = result("tarmac", 1_000, 30_000);
    results.add(copyOf(other).with(BenchmarkResult::seed, 8L).record());
    assertThat(text(results)).contains("differed by 4 %", "noise floor of some runs is unknown");
  }

  @Test
  void theSentenceTakesOneTableWithAnIndexThoughDebeziumWasFasterWithout() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    for (BenchmarkResult one :
        List.of(result("tarmac", 500, 90_000), result("debezium", 500, 80_000))) {
      Subject setting = copyOf(one.key().setting()).with(Subject::index, "no").record();
      results.add(
          one.named(new BenchmarkKey("three-tables", "postgresql", setting, Map.of("tables", 3))));
    }

    assertThat(text(results))
        .contains("Tarmac was 3.50 times as fast as Debezium on PostgreSQL (one table, avro)");
  }

  @Test
  void atARateThatWasSetSinksAreComparedByTheirDelay() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (int repetition = 1; repetition <= 3; repetition++) {
      results.add(result("batch_test", "fixed-rate", "tarmac", 10, 200));
      results.add(result("batch_test", "fixed-rate", "debezium", 100, 200));
    }

    assertThat(text(results))
        .contains("Debezium had 7.92 times the p99 of Tarmac on PostgreSQL (fixed rate, avro)")
        .contains(
            "PostgreSQL, fixed rate, avro 7.92 13 ms (13\u201313) 10 103 ms (103\u2013103) 100")
        .doesNotContain("the best of each sink");
    assertThat(text(results.subList(0, 4)))
        .as("two repetitions")
        .contains("Tarmac and Debezium cannot be told apart on PostgreSQL (fixed rate, avro)");
    assertThat(text(batchTest()))
        .contains("PostgreSQL, fixed rate, avro cannot be told apart 13 ms 10");
  }

  @Test
  void aRunWithoutADatabaseHasThePageOfItsExperiments() {
    List<BenchmarkResult> results =
        List.of(
            result("converters", "plain", "none", null, 80_000),
            result("converters", "lz4", "none", null, 90_000));
    assertThat(SuitePage.page(results, List.of()).sections())
        .flatExtracting(Page.Section::charts)
        .extracting(Chart::id)
        .contains("speed-plain", "cpu-plain", "speed-lz4", "cpu-lz4");
    assertThat(text(results))
        .contains("Events per second: plain One measurement each.")
        .contains("consume only (upper limit), avro 90,000")
        .doesNotContain("Batches of", "null");
  }

  @Test
  void theBestOfEachSinkComesFirst() {
    assertThat(text(aviation()))
        .contains("PostgreSQL, one table, avro 3.50 70,000 5,000 20,000 5,000");
  }

  @Test
  void noSinkIsTheFastestAtARateThatWasSet() {
    assertThat(text(batchTest()))
        .contains("PostgreSQL, full speed, avro 4 40,000 10 10,000 10")
        .contains("Events per second by batch size: PostgreSQL, full speed")
        .contains("All with events per second 200.")
        .contains("Milliseconds to the commit by batch size: PostgreSQL, fixed rate")
        .doesNotContain("PostgreSQL, fixed rate, avro 40,000")
        .contains("Events per second in the course of a run: PostgreSQL, full speed")
        .doesNotContain("Events per second in the course of a run: PostgreSQL, fixed rate")
        .doesNotContain("Events per second by batch size: PostgreSQL, fixed rate");
  }

  @Test
  void howMuchWasMeasuredIsSaidBeforeTheFigures() {
    assertThat(text(aviation()))
        .contains(
            "PostgreSQL, one table 10,000 to 100,000 events per measurement (* fewer than the"
                + " experiment's 100,000), after a warm-up of 20,000; one measurement of each"
                + " setting. Measured on 2026-01-01 (seed 7).")
        .contains("One measurement each.");
  }

  @Test
  void settingsThatDecideFiguresAreAmongTheFacts() {
    assertThat(text(aviation()))
        .contains("option: stack embedded", "option: workerHeap 2g")
        .contains("consumer of consume only (upper limit), avro max.poll.records=500")
        .contains("consumer of avro, batch 5,000 max.poll.records=500");
  }

  @Test
  void whatWasMeasuredMoreThanOnceHasItsSpread() {
    List<BenchmarkResult> results = new ArrayList<>(aviation());
    results.add(result("tarmac", 500, 22_000));
    results.add(result("tarmac", 500, 26_000));
    results.add(result("tarmac", 5_000, 80_000));

    assertThat(text(results))
        .contains("1 to 3 measurements of each setting")
        .contains("Brackets show the least and the most of repetitions.")
        .contains("500 25,000 (22,000\u201326,000) 11,000 120,000")
        .contains("one table, avro 3.75 75,000 (70,000\u201380,000) 5,000 20,000 5,000")
        .contains("Each setting's run with the median speed.");
  }

  @Test
  void aQuickRunIsNotTakenForTheWholeSuite() {
    List<BenchmarkResult> quick =
        aviation().stream()
            .map(one -> copyOf(one).with(BenchmarkResult::quick, true).record())
            .toList();

    assertThat(text(quick)).contains("Tarmac, measured: aviation (QUICK)");
    assertThat(text(aviation())).doesNotContain("QUICK");
  }

  @Test
  void whatIsTheSameInAllBarsIsSaidOnce() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (int tasks : List.of(1, 2)) {
      BenchmarkResult one = result("tarmac", 500, 10_000 * tasks);
      Map<String, Integer> load = Map.of("partitions", 4, "tasks", tasks, "payloadBytes", 1_000);
      results.add(one.named(new BenchmarkKey("load", "postgresql", one.key().setting(), load)));
    }

    assertThat(text(results))
        .contains("All with partitions 4, payload bytes 1,000.")
        .contains("tarmac, avro, tasks 1 10,000 tarmac, avro, tasks 2 20,000");
  }

  @Test
  void ofFewerEventsThePaceAfterTheFirstIsShown() {
    List<BenchmarkResult> results =
        List.of(
            paced(30_000, result("tarmac", 1, 20_000)),
            paced(10_000, result("debezium", 1, 8_000)));

    assertThat(text(results))
        .contains("PostgreSQL, one table, avro 3 30,000 * 1 10,000 * 1")
        .contains("tarmac, avro 30,000 * debezium, avro 10,000 *")
        .contains("extrapolated from their pace after the first one had arrived");
  }

  @Test
  void aMarkInTheTableOfBarsHasItsFootnote() {
    List<BenchmarkResult> results = List.of(result("tarmac", 1, 20_000));

    assertThat(text(results))
        .contains("tarmac, avro 20,000 *")
        .contains("* and triangles: extrapolated from fewer events.");
  }

  @Test
  void aCourseHasAsManyPartsAsTheShortestRunCanTellApart() {
    List<BenchmarkResult> results = new ArrayList<>();
    results.add(sampled("debezium", 50, 10_000));
    assertThat(text(results)).contains("in 25 parts").contains("debezium, avro 2 10,000");

    results.add(sampled("tarmac", 20, 30_000));
    assertThat(text(results))
        .contains("in 10 parts")
        .contains("thousands of events debezium, avro tarmac, avro 5 10,000 30,000");

    results.add(sampled("none", 10, 90_000));
    assertThat(text(results))
        .contains("in 10 parts")
        .contains("thousands of events debezium, avro tarmac, avro 5 10,000 30,000");
  }

  @Test
  void aLevelLineIsSaidToBeTheCountingSinksWithItsPolls() {
    assertThat(text(aviation())).contains("Consume only polls at most 500 records.");

    List<BenchmarkResult> sinks =
        aviation().stream().filter(one -> one.key().database() != null).toList();
    assertThat(text(sinks)).doesNotContain("Consume only polls");
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    assertThat(source(aviation())).doesNotContain("sourceMappingURL=");
    assertThat(
            Pattern.compile("(src|href|url)\\s*[=(]\\s*[\"']?(?!data:)[a-z/.]")
                .matcher(source(aviation()).split("<script", 2)[0] + Page.resource("page.js")))
        .matches(matcher -> !matcher.find());
  }

  @Test
  void whatIsNamedIsEscaped() {
    assertThat(source(aviation()))
        .contains("\\u003cfast> & \\\"cheap\\\"")
        .doesNotContain("<fast>");
  }

  @Test
  void withoutResultsThereIsNoPage(@TempDir Path directory) {
    assertFails(
        () -> SuitePage.write(directory.resolve("index.html"), List.of(), List.of()), "no results");
  }

  @Test
  void whatCouldNotBeMeasuredIsNamed() {
    BenchmarkFailure failure = TestingSuites.failure(aviation().get(0).key());

    assertThat(text(aviation(), failure))
        .contains("Not measured")
        .contains("repetition 2: The table differs");
    assertThat(text(aviation())).doesNotContain("Not measured");
  }
}
