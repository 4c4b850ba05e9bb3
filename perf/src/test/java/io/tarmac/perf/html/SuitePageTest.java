package io.tarmac.perf.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuitePageTest {
  private static final Pattern TAG = Pattern.compile("<[^>]+>");

  @TempDir private Path directory;

  @Test
  void everyPlotHasATableOfTheSameFigures() throws IOException {
    String page = page();

    assertThat(page.split("<canvas", -1)).hasSize(6 + 1);
    assertThat(text(page))
        .contains("500 25,000 11,000 120,000 2,300")
        .contains("1 20,010 * 10,002 * 120,000 29")
        .contains("tarmac, avro 1.50 0.25 0.50")
        .contains("seconds of wall time per 100,000 events setting fetch convert decode plan wait")
        .contains("tarmac, avro 0.10 0.70 0.40 0.20 debezium, avro 0.30 0.90")
        .contains("tarmac, avro 0.60")
        .contains("tarmac, avro 200 3");
  }

  @Test
  void latenciesHaveALineForEachShareOfTheEvents() throws IOException {
    assertThat(text(page(TestingResults.batchTest())))
        .contains("tarmac, avro, p50 tarmac, avro, p99 debezium, avro, p50 debezium, avro, p99")
        .contains("100 101 103 101 103")
        .contains("10 11 13 11 13 3.50");
  }

  @Test
  void bytesAreShownWhereTheirNumberIsWhatWasVaried() throws IOException {
    assertThat(text(page(TestingResults.payload())))
        .contains("batch size tarmac, avro published: Conduit's engine")
        .contains("1 2 * 100 50 1,000 281");
    assertThat(text(page())).doesNotContain("MB/s");
  }

  @Test
  void theBestOfEachSinkComesFirst() throws IOException {
    assertThat(text(page())).contains("PostgreSQL, one table, avro 70,000 5,000 20,000 5,000 3.50");
  }

  @Test
  void noSinkIsTheFastestAtARateThatWasSet() throws IOException {
    assertThat(text(page(TestingResults.batchTest())))
        .contains("PostgreSQL, full speed, avro 40,000 10 10,000 10 4")
        .doesNotContain("PostgreSQL, fixed rate, avro 40,000");
  }

  @Test
  void howMuchWasMeasuredIsSaidBeforeTheFigures() throws IOException {
    assertThat(text(page()))
        .contains(
            "PostgreSQL, one table 10,000 to 100,000 events a measurement, fewer than the 100,000 of"
                + " the experiment where marked with *; 20,000 before them, unmeasured; one"
                + " measurement of each setting. Measured on 2026-01-01 (seed 7).")
        .contains("One measurement each.")
        .doesNotContain("Medians");
  }

  @Test
  void settingsThatDecideFiguresAreAmongTheFacts() throws IOException {
    assertThat(text(page()))
        .contains("stack embedded", "heap of a worker 2g")
        .contains("consumer of none, avro max.poll.records 500")
        .contains("consumer of avro, batch 5,000 max.poll.records 500");
  }

  @Test
  void whatWasMeasuredMoreThanOnceHasItsSpread() throws IOException {
    List<CellResult> results = new ArrayList<>(TestingResults.aviation());
    results.add(TestingResults.result("tarmac", 500, 22_000));
    results.add(TestingResults.result("tarmac", 500, 26_000));
    results.add(TestingResults.result("tarmac", 5_000, 80_000));

    assertThat(text(page(results)))
        .contains("1 to 3 measurements of each setting")
        .contains("what has neither was measured once.")
        .contains("500 25,000 (22,000\u201326,000) 11,000 120,000")
        .contains("one table, avro 75,000 (70,000\u201380,000) 5,000 20,000 5,000 3.75")
        .contains("Of each setting the run with the median speed.");
  }

  @Test
  void aSmallVersionIsNotTakenForTheWholeSuite() throws IOException {
    List<CellResult> small = TestingResults.aviation().stream().map(TestingResults::smoke).toList();

    assertThat(text(page(small))).contains("Tarmac, measured: aviation (SMOKE)");
    assertThat(text(page())).doesNotContain("SMOKE");
  }

  @Test
  void whatIsTheSameInAllBarsIsSaidOnce() throws IOException {
    List<CellResult> results = new ArrayList<>();
    for (int tasks : List.of(1, 2)) {
      CellResult one = TestingResults.result("tarmac", 500, 10_000 * tasks);
      Map<String, Integer> load = Map.of("partitions", 4, "tasks", tasks, "payloadBytes", 1_000);
      results.add(one.named(new CellKey("load", "postgresql", one.cell().setting(), load)));
    }

    assertThat(text(page(results)))
        .contains("All with partitions 4, payload bytes 1,000.")
        .contains("tarmac, avro, tasks 1 10,000 tarmac, avro, tasks 2 20,000");
  }

  @Test
  void ofFewerEventsThePaceAfterTheFirstIsShown() throws IOException {
    List<CellResult> results =
        List.of(
            TestingResults.paced(30_000, TestingResults.result("tarmac", 1, 20_000)),
            TestingResults.paced(10_000, TestingResults.result("debezium", 1, 8_000)));

    assertThat(text(page(results)))
        .contains("PostgreSQL, one table, avro 30,000 1 10,000 1 3")
        .contains("tarmac, avro 30,000 * debezium, avro 10,000 *")
        .contains("at the pace of those, once the first had arrived");
  }

  @Test
  void aMarkInTheTableOfBarsHasItsFootnote() throws IOException {
    List<CellResult> results = List.of(TestingResults.result("tarmac", 1, 20_000));

    assertThat(text(page(results)))
        .contains("tarmac, avro 20,000 *")
        .contains("* fewer events were measured");
  }

  @Test
  void aCourseHasAsManyPartsAsTheShortestRunCanTellApart() throws IOException {
    List<CellResult> results = new ArrayList<>();
    results.add(TestingResults.sampled("debezium", 50, 10_000));
    assertThat(text(page(results))).contains("in 25 parts").contains("debezium, avro 2 10,000");

    results.add(TestingResults.sampled("tarmac", 20, 30_000));
    assertThat(text(page(results)))
        .contains("in 10 parts")
        .contains("thousands of events debezium, avro tarmac, avro 5 10,000 30,000");

    results.add(TestingResults.sampled("none", 10, 90_000));
    assertThat(text(page(results)))
        .contains("in 10 parts")
        .contains("thousands of events debezium, avro tarmac, avro 5 10,000 30,000");
  }

  @Test
  void theCeilingOfAnotherRunIsNotDrawn() throws IOException {
    List<CellResult> results = new ArrayList<>(TestingResults.aviation());
    for (int batchSize : List.of(500, 5_000)) {
      CellResult one = TestingResults.result("tarmac", batchSize, 9_000);
      CellKey cell = new CellKey("one-table", "mariadb", one.cell().setting(), Map.of());
      results.add(ofLaterRun(one.named(cell)));
    }

    assertThat(text(page(results)))
        .contains("batch size tarmac, avro published: Debezium, JSON, MySQL (2023) 1 29");

    results.add(ofLaterRun(TestingResults.result("none", null, 80_000)));
    assertThat(text(page(results)))
        .contains("batch size tarmac, avro none, avro published: Debezium, JSON, MySQL (2023)")
        .contains("500 9,000 80,000 2,300")
        .contains("500 25,000 11,000 120,000 2,300");
  }

  @Test
  void aLevelLineIsSaidToBeTheCountingSinksWithItsPolls() throws IOException {
    assertThat(text(page())).contains("the sink that only counts, in polls of at most 500.");

    List<CellResult> sinks =
        TestingResults.aviation().stream().filter(one -> one.cell().database() != null).toList();
    assertThat(text(page(sinks))).doesNotContain("level line");
  }

  @Test
  void everyColumnHasAHead() throws IOException {
    assertThat(head(page()))
        .contains("<th scope=\"col\">")
        .doesNotContain("<th scope=\"col\"></th>");
  }

  @Test
  void theTextUnderAPlotIsTheLastOfItsFigure() throws IOException {
    String page = head(page());

    assertThat(page.split("</figcaption>\\s*</figure>", -1)).hasSize(6 + 1);
    assertThat(page.split("<figure>", -1)).hasSize(6 + 1);
  }

  @Test
  void ceilingsOfSeveralRunsStandApart() throws IOException {
    List<CellResult> results = new ArrayList<>();
    results.add(TestingResults.result("tarmac", 500, 9_000));
    results.add(TestingResults.result("none", null, 80_000));
    results.add(ofLaterRun(TestingResults.result("tarmac", 5_000, 10_000)));
    results.add(ofLaterRun(TestingResults.result("none", null, 70_000)));

    assertThat(text(page(results)))
        .contains("tarmac, avro none (seed 7), avro none (seed 8), avro")
        .contains("500 9,000 80,000 2,300")
        .contains("5,000 10,000 70,000 2,300");
  }

  @Test
  void resultsOfSeveralRunsAreSaidToBeOfSeveral() throws IOException {
    List<CellResult> results = new ArrayList<>(TestingResults.aviation());
    CellResult one = TestingResults.result("tarmac", 500, 9_000);
    CellKey cell = new CellKey("three-tables", "mariadb", one.cell().setting(), Map.of());
    results.add(ofLaterRun(one.named(cell)));

    assertThat(text(page(results)))
        .contains(
            "aviation Measured in 2 runs, from 2026-01-01 to 2026-01-02: figures of one run can be"
                + " compared")
        .contains("one measurement of each setting. Measured on 2026-01-02 (seed 8).")
        .contains("measured 2026-01-01 (seed 7); 2026-01-02 (seed 8)")
        .contains("seed of the order 7 (PostgreSQL: one table); 8 (MariaDB: three tables)")
        .doesNotContain("They differ");
    assertThat(text(page()))
        .contains("seed of the order 7 ")
        .doesNotContain("runs, from", "7 (PostgreSQL");
  }

  @Test
  void whatRunsDifferInIsNamedWithTheRunsThatHadIt() throws IOException {
    CellResult first = TestingResults.result("tarmac", 500, 9_000);
    CellResult second = ofLaterRun(TestingResults.result("tarmac", 5_000, 9_000));

    assertThat(text(page(List.of(first, TestingResults.onJava("21", second)))))
        .contains("They differ in version of java.")
        .contains("version of java 17 (seed 7); 21 (seed 8)");
  }

  @Test
  void whatDiffersWithinARunIsNoDifferenceOfRuns() throws IOException {
    CellResult first = TestingResults.result("tarmac", 500, 9_000);
    CellResult second = ofLaterRun(TestingResults.result("tarmac", 5_000, 9_000));
    CellResult third = ofLaterRun(TestingResults.result("tarmac", 10_000, 9_000));

    assertThat(text(page(List.of(first, second, TestingResults.onJava("21", third)))))
        .contains("version of java 17; 21 ")
        .doesNotContain("They differ");
  }

  @Test
  void figuresOfTwoRunsAreNotDivided() throws IOException {
    List<CellResult> results =
        List.of(
            TestingResults.result("tarmac", 500, 9_000),
            ofLaterRun(TestingResults.result("debezium", 500, 4_500)));

    assertThat(text(page(results))).contains("avro 9,000 500 4,500 500 two runs");
  }

  private static CellResult ofLaterRun(CellResult one) {
    return TestingResults.ofRun(8, "2026-01-02T00:00:00Z", one);
  }

  @Test
  void publishedFiguresHaveTheirSource() throws IOException {
    assertThat(text(page())).contains("published: Debezium", "December 2023");
  }

  @Test
  void publishedFiguresOfAnotherExperimentAreNotTakenForTheSame() throws IOException {
    assertThat(text(page())).contains("Unlike here it was MySQL, 1,000,000 events.");

    assertThat(text(page(List.of(debezium("mysql", Map.of(), 1_000_000)))))
        .contains("December 2023")
        .doesNotContain("Unlike here");
    assertThat(text(page(List.of(debezium("mysql", Map.of("tables", 3), 1_000_000)))))
        .contains("Unlike here it was one table.");
  }

  @Test
  void publishedFiguresAreShownBesideOneBatchSizeToo() throws IOException {
    assertThat(text(page(List.of(debezium("mysql", Map.of(), 1_000_000)))))
        .contains("events per second setting events per second published")
        .contains("debezium, avro 2,000 * published: Debezium, JSON, MySQL (2023) 2,300");
  }

  @Test
  void theEnginesFigureIsAtTheBatchSizeThatItBelongsTo() throws IOException {
    CellResult one = TestingResults.result("tarmac", 500, 20_000);
    CellResult other = TestingResults.result("tarmac", 10_000, 20_000);
    List<CellResult> payload =
        Stream.of(one, other)
            .map(result -> TestingResults.of("payload", "25-bytes", result))
            .toList();

    assertThat(text(page(payload)))
        .contains("10,000 20,000 569,000")
        .contains("January 2025", "into a log");
  }

  private static CellResult debezium(String database, Map<String, Integer> load, int asked) {
    CellResult one = TestingResults.result("debezium", 500, 2_000);
    CellKey cell = new CellKey("any", database, one.cell().setting(), load);
    return TestingResults.asked(asked, one.named(cell));
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    String page = page();

    assertThat(page).doesNotContain("sourceMappingURL=");
    assertThat(
            Pattern.compile("(src|href|url)\\s*[=(]\\s*[\"']?(?!data:)[a-z/.]").matcher(head(page)))
        .matches(matcher -> !matcher.find());
  }

  @Test
  void whatIsNamedIsEscaped() throws IOException {
    assertThat(page()).contains("&lt;fast&gt; &amp; &quot;cheap&quot;").doesNotContain("<fast>");
  }

  @Test
  void withoutResultsThereIsNoPage() {
    assertThatThrownBy(() -> SuitePage.write(directory.resolve("index.html"), List.of(), List.of()))
        .isInstanceOf(ReplayFailure.class)
        .hasMessageContaining("no results");
  }

  @Test
  void whatCouldNotBeMeasuredIsNamed() throws IOException {
    List<CellResult> results = TestingResults.aviation();
    CellFailure failure =
        new CellFailure(
            CellFailure.FORMAT,
            "2026-01-01T00:00:00Z",
            results.get(0).cell(),
            2,
            "The table differs");
    Path file = directory.resolve("index.html");

    SuitePage.write(file, results, List.of(failure));

    assertThat(text(Files.readString(file)))
        .contains("Not measured")
        .contains("repetition 2: The table differs");
    assertThat(text(page())).doesNotContain("Not measured");
  }

  private String page() throws IOException {
    return page(TestingResults.aviation());
  }

  private String page(List<CellResult> results) throws IOException {
    Path file = directory.resolve("new").resolve("index.html");
    SuitePage.write(file, results, List.of());
    return Files.readString(file);
  }

  /** The page's own text, without the library. */
  private static String head(String page) {
    return page.substring(0, page.indexOf("<script"));
  }

  private static String text(String page) {
    return TAG.matcher(head(page)).replaceAll(" ").replaceAll("\\s+", " ");
  }
}
