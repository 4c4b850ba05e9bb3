package io.tarmac.perf.report;

import static io.tarmac.perf.result.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.JsonLines;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.TestingSuites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
            | *Debezium (rewrite) compared with Debezium* | ≈ 1.25 |
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
  void aTableWithoutBenchmarksIsRefused() {
    assertFails(
        () -> table("sink=other rows=sink columns=batch"), "aviation.jsonl", "no benchmark");
  }

  @Test
  void tablesGoBetweenTheirComments() throws IOException {
    Files.writeString(
        results.resolve("strategies.json"),
        "[%s]".formatted(JmhTableTest.result("mysql", "load-data", "insert", 20, 500, 3_450)));
    Path page = results.resolve("page.md");
    Files.writeString(
        page,
        """
        before
        <!-- table aviation.jsonl database=mysql sink=tarmac rows=sink columns=batch -->
        old
        <!-- end -->
        <!-- runs aviation.jsonl,aviation.jsonl -->
        <!-- end -->
        <!-- machine aviation.jsonl -->
        <!-- end -->
        <!-- strategies strategies.json database=mysql -->
        <!-- end -->
        behind
        """);

    new DocsTables(results).fill(page);

    String run = "| `aviation` | 2026-01-01 | 100,000 after 5,000 | 1 | | unknown |";
    assertThat(page)
        .hasContent(
            """
            before
            <!-- table aviation.jsonl database=mysql sink=tarmac rows=sink columns=batch -->
            | events/s by batch | 1 | 500 |
            |---|---|---|
            | Tarmac | 100 \\* | 50,000 |
            <!-- end -->
            <!-- runs aviation.jsonl,aviation.jsonl -->
            | results | measured (UTC) | events, after warm-up | repetitions | spread | noise floor |
            |---|---|---|---|---|---|
            %s
            %s
            <!-- end -->
            <!-- machine aviation.jsonl -->
            | fact | value |
            |---|---|
            | machine | 2 processors |
            | worker heap | 2g |
            | versions | `debezium` 3 or 4, `java` 17 |
            | PostgreSQL | `fsync` on |
            | MySQL | `fsync` on |
            <!-- end -->
            <!-- strategies strategies.json database=mysql -->
            | | rows | `LOAD DATA` |
            |---|---|---|
            | insert | 500 | 6.9 |
            <!-- end -->
            behind
            """
                .formatted(run, run));
  }

  @Test
  void ofRepetitionsTheFilesRowHasTheirSpreadAndTheNoiseFloor() {
    for (double rate : new double[] {50_000, 80_000, 52_000}) {
      add("mysql", "debezium-unnest", 500, rate);
    }
    add("mysql", "tarmac-again", 500, 60_000);

    assertThat(RunTables.runs(List.of("aviation.jsonl"), new DocsTables(results)::benchmarks))
        .contains("| 1 to 3 | within 20 % in 0 of 1 settings, at most 54 % | 20 % |");
  }

  @Test
  void theUpperLimitOfARunOfSeveralDatabasesBelongsToAll() {
    for (String database : List.of("postgresql", "mysql")) {
      write("shared.jsonl", 3, database, "tarmac", 500, 50_000);
    }
    write("shared.jsonl", 3, "postgresql", "none", null, 100_000);

    assertThat(
            table(
                "shared.jsonl",
                "sink=tarmac rows=database,sink columns=batch ratio=sink:tarmac/none"))
        .isEqualTo(
            """
            | events/s by batch | 500 |
            |---|---|
            | PostgreSQL, Tarmac | 50,000 |
            | PostgreSQL, *Tarmac compared with consume only (upper limit)* | 0.50 |
            | MySQL, Tarmac | 50,000 |
            | MySQL, *Tarmac compared with consume only (upper limit)* | 0.50 |
            """);
  }

  private String table(String words) {
    return table("aviation.jsonl", words);
  }

  private String table(String file, String words) {
    Marker marker = Marker.parse(file + " " + words);
    MeasuredBenchmarks benchmarks = new DocsTables(results).benchmarks(marker.file());
    return new PivotTable(benchmarks, marker).markdown();
  }

  private void add(
      String database, String sink, @Nullable Integer batchSize, double eventsPerSecond) {
    write(
        "aviation.jsonl",
        database.equals("mysql") ? 1 : 2,
        database,
        sink,
        batchSize,
        eventsPerSecond);
  }

  private void write(
      String file,
      long seed,
      String database,
      String sink,
      @Nullable Integer batchSize,
      double eventsPerSecond) {
    boolean writes = batchSize != null;
    Subject setting = new Subject(sink, "avro", batchSize, writes ? "insert" : null, null);
    BenchmarkKey benchmark =
        new BenchmarkKey("one-table", writes ? database : null, setting, Map.of());
    int events = Integer.valueOf(1).equals(batchSize) ? EVENTS / 10 : EVENTS;
    JsonLines<BenchmarkResult> lines = new SuiteDirectory(results.resolve(file)).results();
    int repetition =
        1 + (int) lines.read().stream().filter(one -> one.key().equals(benchmark)).count();
    Measurement measured =
        copyOf(measurement(setting, events, eventsPerSecond))
            .with(Measurement::repetition, repetition)
            .record();
    lines.append(
        copyOf(TestingSuites.result("aviation", benchmark, EVENTS, measured))
            .with(BenchmarkResult::seed, seed)
            .with(
                BenchmarkResult::database,
                writes ? Map.of("kind", database, "fsync", "on") : Map.of())
            .with(BenchmarkResult::options, Map.of("workerHeap", "2g", "warmup", 5_000))
            .with(
                BenchmarkResult::versions,
                Map.of("java", "17", "none", "1", "debezium", "3", "debezium-rewrite", "4"))
            .record());
  }
}
