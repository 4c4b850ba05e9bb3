package io.tarmac.perf.plot;

import static io.tarmac.perf.report.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.JsonFile;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.report.Throughput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotsTest {
  @TempDir private Path directory;

  @Test
  void linesAreNamedByWhatTellsThemApart() throws IOException {
    Path results =
        file("postgresql", run("tarmac", 1, 100, "yes"), run("tarmac", 500, 4_000, "yes"));
    Path others = file("mysql", run("tarmac", 1, 90, "yes"), run("tarmac", 1_000, 3_000, "yes"));

    String table = table(PlotKind.BATCH_SIZE, List.of(), results, others);

    assertThat(table)
        .isEqualTo(
            """
            | batch size | PostgreSQL | MySQL |
            |---:|---:|---:|
            | 1 | 100 | 90 |
            | 500 | 4,000 |  |
            | 1,000 |  | 3,000 |
            """);
  }

  @Test
  void aPictureHasTitlesAndNamesAsTexts() throws IOException {
    Path results =
        file("postgresql", run("tarmac", 1, 100, "yes"), run("tarmac", 500, 4_000, "yes"));

    table(PlotKind.BATCH_SIZE, List.of(), results);

    assertThat(directory.resolve("plot.svg"))
        .content()
        .contains(">events per second</text", ">batch size</text", ">tarmac</text");
  }

  @Test
  void theCourseOfARunIsShownInParts() throws IOException {
    Path results = file("mysql", run("tarmac", 500, 1_000, "yes"), run("tarmac", 500, 500, "no"));

    List<String> table = table(PlotKind.OVER_TIME, List.of(), results).lines().toList();

    assertThat(table).hasSize(2 + 25);
    assertThat(table.get(0))
        .isEqualTo("| thousands of events written | ascending keys | no index |");
    assertThat(table.get(14)).isEqualTo("| 5 | 1,000 | 500 |");
  }

  @Test
  void onlyTheSinksAskedForAreShown() throws IOException {
    Path results = file("mysql", run("tarmac", 500, 1_000, "yes"), run("debezium", 500, 10, "yes"));

    assertThat(table(PlotKind.OVER_TIME, List.of("debezium"), results))
        .contains("| debezium |")
        .doesNotContain("tarmac");
  }

  @Test
  void resultsWithoutSuchLinesAreRefused() {
    Path results = file("mysql", run("tarmac", 500, 1_000, "yes"));

    assertFails(() -> table(PlotKind.BATCH_SIZE, List.of(), results), "batch-size");
  }

  @Test
  void barsShowTheFastestSettingOfDebeziumNextToItsDefaults() throws IOException {
    Path results =
        file(
            "mysql",
            run("tarmac", 5_000, 90_000, "yes"),
            run("debezium", 5_000, 6_000, "yes"),
            run("debezium-rewrite", 5_000, 30_000, "yes"));

    Plots.writeBars(directory.resolve("bars.svg"), List.of(results));

    assertThat(directory.resolve("bars.md"))
        .content()
        .endsWith("| MySQL, insert | 90,000 | 30,000 | 6,000 | 3.0 times |\n");
    assertThat(directory.resolve("bars.svg"))
        .content()
        .contains(">MySQL, insert</text", ">90,000</text", ">Tarmac</text")
        .contains("fill:white")
        .doesNotContain("fill:rgb(13,17,23)");
    assertThat(directory.resolve("bars-dark.svg"))
        .content()
        .contains(">MySQL, insert</text", ">90,000</text", "fill:rgb(13,17,23)")
        .doesNotContain("fill:white");
  }

  private String table(PlotKind kind, List<String> sinks, Path... results) throws IOException {
    Plots.write(kind, directory.resolve("plot.svg"), sinks, List.of(results));
    return Files.readString(directory.resolve("plot.md"));
  }

  private Path file(String database, Measurement... measured) {
    List<Measurement> results = List.of(measured);
    Path file = directory.resolve(database + ".json");
    JsonFile.write(file, new PlottedResults(Map.of("kind", database), results));
    return file;
  }

  /** Returns a run of 10,000 events at an even pace. */
  private static Measurement run(String sink, int batchSize, int eventsPerSecond, String index) {
    Throughput throughput =
        new Throughput(
            IntStream.rangeClosed(0, 100).mapToObj(part -> part * 100.0 / eventsPerSecond).toList(),
            LongStream.rangeClosed(0, 100).mapToObj(part -> part * 100).toList());
    Subject setting = new Subject(sink, "avro", batchSize, "insert", index);
    return copyOf(measurement(setting, 10_000, eventsPerSecond))
        .with(Measurement::throughput, throughput)
        .record();
  }
}
