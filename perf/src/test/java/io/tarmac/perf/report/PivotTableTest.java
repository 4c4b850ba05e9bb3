package io.tarmac.perf.report;

import static io.tarmac.perf.result.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.TestingSuites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PivotTableTest {
  private static final int EVENTS = 100_000;

  @TempDir private Path results;

  @BeforeEach
  void twoDatabasesInTwoRuns() {
    for (String database : new String[] {"postgresql", "mysql"}) {
      double pace = database.equals("mysql") ? 1 : 2;
      add(database, "none", null, 100_000 * pace);
      for (int batchSize : new int[] {1, 500}) {
        add(database, "tarmac", batchSize, 100 * batchSize * pace);
        add(database, "debezium", batchSize, 40 * batchSize * pace);
        add(database, "debezium-rewrite", batchSize, 50 * batchSize * pace);
      }
    }
  }

  @Test
  void cellsStandByRowAndColumnInTheOrderOfReaders() {
    assertThat(table("sink=tarmac,debezium rows=database,sink columns=batch"))
        .isEqualTo(
            """
            | events/s by batch | 1 | 500 |
            |---|---|---|
            | PostgreSQL, Tarmac | 200 \\* | 100,000 |
            | PostgreSQL, Debezium | 80 \\* | 40,000 |
            | MySQL, Tarmac | 100 \\* | 50,000 |
            | MySQL, Debezium | 40 \\* | 20,000 |
            """);
  }

  @Test
  void ratiosFollowTheRowsThatTheyCompare() {
    String ratio = "ratio=sink:tarmac/debezium,sink:tarmac/debezium*,sink:tarmac/none";

    assertThat(table("database=mysql sink=tarmac,debezium rows=sink columns=batch " + ratio))
        .isEqualTo(
            """
            | events/s by batch | 1 | 500 |
            |---|---|---|
            | Tarmac | 100 \\* | 50,000 |
            | Debezium | 40 \\* | 20,000 |
            | *Tarmac compared with Debezium* | 2.5 | 2.5 |
            | *Tarmac compared with Debezium at its best* | 2.0 | 2.0 |
            | *Tarmac compared with consume only (upper limit)* | 0.00 | 0.50 |
            """);
  }

  @Test
  void ratiosAreColumnsWhereColumnsDifferInWhatTheyCompare() {
    assertThat(
            table(
                "batch=500 sink=tarmac,debezium rows=database columns=sink ratio=sink:tarmac/debezium"))
        .isEqualTo(
            """
            | events/s by sink | Tarmac | Debezium | *Tarmac compared with Debezium* |
            |---|---|---|---|
            | PostgreSQL | 100,000 | 40,000 | 2.5 |
            | MySQL | 50,000 | 20,000 | 2.5 |
            """);
  }

  @Test
  void aDifferenceThatOneSinkHasFromItselfIsMarkedAndItsTwinIsNoRow() {
    add("mysql", "tarmac-again", 500, 70_000);

    assertThat(
            table(
                "database=mysql batch=500 rows=sink columns=batch"
                    + " ratio=sink:debezium-rewrite/debezium,sink:tarmac/debezium"))
        .isEqualTo(
            """
            | events/s by batch | 500 |
            |---|---|
            | Tarmac | 50,000 |
            | Debezium | 20,000 |
            | Debezium (rewrite) | 25,000 |
            | *Debezium (rewrite) compared with Debezium* | 1.25 (not told apart) |
            | *Tarmac compared with Debezium* | 2.5 |
            """);
  }

  @Test
  void withoutColumnsEachFigureHasOne() {
    assertThat(table("database=mysql batch=500 rows=batch,sink value=rate,rate/sink=none"))
        .isEqualTo(
            """
            | | events/s | compared with consume only (upper limit) |
            |---|---|---|
            | batch 500, Tarmac | 50,000 | 0.50 |
            | batch 500, Debezium | 20,000 | 0.20 |
            | batch 500, Debezium (rewrite) | 25,000 | 0.25 |
            """);
  }

  @Test
  void otherFiguresStandInBrackets() {
    assertThat(
            table(
                "database=mysql sink=tarmac batch=500 rows=sink columns=batch value=rate,rate/batch=1"))
        .contains(
            "| events/s (compared with batch 1) by batch | 500 |", "| Tarmac | 50,000 (500) |");
  }

  @Test
  void figuresThatShareAPlaceAreRefused() {
    assertFails(() -> table("rows=sink columns=batch"), "aviation.jsonl", "several figures");
  }

  @Test
  void aTableWithoutCellsIsRefused() {
    assertFails(() -> table("sink=other rows=sink columns=batch"), "aviation.jsonl", "no cell");
  }

  @Test
  void tablesAndFactsGoBetweenTheirComments() throws IOException {
    Path page = results.resolve("page.md");
    Files.writeString(
        page,
        """
        before
        <!-- table aviation.jsonl database=mysql sink=tarmac rows=sink columns=batch -->
        old
        <!-- end -->
        <!-- facts aviation.jsonl -->
        <!-- end -->
        behind
        """);

    new DocsTables(results).fill(page);

    assertThat(page)
        .hasContent(
            """
            before
            <!-- table aviation.jsonl database=mysql sink=tarmac rows=sink columns=batch -->
            | events/s by batch | 1 | 500 |
            |---|---|---|
            | Tarmac | 100 \\* | 50,000 |
            <!-- end -->
            <!-- facts aviation.jsonl -->
            | fact | value |
            |---|---|
            | machine | 2 processors |
            | worker heap | 2g |
            | versions | `java` 17 |
            | run | 2026-01-01 00:00 UTC: MySQL, one table (100,000 events after 5,000) |
            | run | 2026-01-01 00:00 UTC: PostgreSQL, one table (100,000 events after 5,000) |
            | repetitions | 1 in 14 settings |
            | noise | The noise floor is unknown, because no setting was measured twice: small differences may be noise. |
            | PostgreSQL | `fsync` on |
            | MySQL | `fsync` on |
            | `urlOptions` of `debezium-rewrite` | `rewrite` true |
            <!-- end -->
            behind
            """);
  }

  private String table(String words) {
    Marker marker = Marker.parse("aviation.jsonl " + words);
    MeasuredBenchmarks cells = new DocsTables(results).cells(marker.file());
    return new PivotTable(cells, marker).markdown();
  }

  private void add(
      String database, String sink, @Nullable Integer batchSize, double eventsPerSecond) {
    boolean writes = batchSize != null;
    Subject setting = new Subject(sink, "avro", batchSize, writes ? "insert" : null, null);
    BenchmarkKey cell = new BenchmarkKey("one-table", writes ? database : null, setting, Map.of());
    int events = Integer.valueOf(1).equals(batchSize) ? EVENTS / 10 : EVENTS;
    new SuiteDirectory(results.resolve("aviation.jsonl"))
        .results()
        .append(
            copyOf(
                    TestingSuites.result(
                        "aviation", cell, EVENTS, measurement(setting, events, eventsPerSecond)))
                .with(BenchmarkResult::seed, database.equals("mysql") ? 1L : 2L)
                .with(
                    BenchmarkResult::database,
                    writes ? Map.of("kind", database, "fsync", "on") : Map.of())
                .with(
                    BenchmarkResult::options,
                    Map.of(
                        "workerHeap",
                        "2g",
                        "warmup",
                        5_000,
                        "urlOptions",
                        Map.of("debezium-rewrite", Map.of("rewrite", "true"))))
                .record());
  }
}
