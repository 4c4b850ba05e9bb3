package io.tarmac.perf.report;

import static io.tarmac.perf.report.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultTextTest {

  @Test
  void columnsAreAlignedAndMissingValuesShown() {
    String text = ResultText.of(report());

    List<String> table = text.lines().filter(line -> line.contains("checksum")).toList();
    assertThat(table).hasSize(2);
    assertThat(table.get(0)).contains("12,500").contains("1.25").contains("checksum 00");
    assertThat(table.get(1)).contains("50,000").contains("   -  ");
    assertThat(table.get(0).indexOf("json")).isEqualTo(table.get(1).indexOf("json"));
  }

  @Test
  void howManyTimesAsFastAsOthersIsPrinted() {
    List<String> text = ResultText.of(report()).lines().toList();

    assertThat(text.get(text.size() - 2)).endsWith("none  worker CPU s* added to none");
    assertThat(text.get(text.size() - 1)).contains("tarmac").matches(".* 0\\.25 +0\\.00");
  }

  @Test
  void garbageCollectionAndTheLastTenthArePrinted() {
    assertThat(ResultText.of(report())).contains("  2.1  ").contains("  0.97  ");
  }

  @Test
  void theConsumersSettingsAreStated() {
    assertThat(ResultText.of(report())).contains("json, batch 500: max.poll.records 500");
  }

  @Test
  void whatWasAskedForIsStated() {
    assertThat(ResultText.of(report())).contains("events 100000").doesNotContain("properties");
  }

  @Test
  void theJsonReportHasTheSameResults(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("results.json");

    JsonReport.write(report(), file);

    JsonNode json = new JsonMapper().readTree(file.toFile());
    assertThat(json.path("results").path(0).path("eventsPerSecond").asDouble()).isEqualTo(12_500);
    assertThat(json.path("results").path(1).path("databaseCpuSecondsPer100000").isNull()).isTrue();
    assertThat(json.path("comparisons").path(0).path("timesAsFast").path("none").asDouble())
        .isEqualTo(0.25);
    assertThat(json.path("results").path(0).path("throughput").path("events").path(1).asLong())
        .isEqualTo(100_000);
    assertThat(json.path("database").path("fsync").asText()).isEqualTo("on");
  }

  private static Report report() {
    List<Measurement> results = List.of(run("tarmac", 12_500, 1.25), run("none", 50_000, null));
    List<Summary> medians = Summary.of(results);
    return new Report(
        "2026-01-01T00:00:00Z",
        Map.of("processors", "2"),
        Map.of("kafka", "4"),
        Map.of("fsync", "on"),
        Map.of("events", 100_000, "properties", Map.of()),
        results,
        medians,
        Comparison.of(medians),
        BaselineComparison.of(results));
  }

  private static Measurement run(
      String sink, double eventsPerSecond, @Nullable Double databaseCpuSeconds) {
    String insertMode = sink.equals("none") ? null : "insert";
    Subject setting = new Subject(sink, "json", 500, insertMode, null);
    return copyOf(measurement(setting, 100_000, eventsPerSecond))
        .with(Measurement::consumer, Map.of("consumer.override.max.poll.records", "500"))
        .with(Measurement::workerCpuSecondsPer100000, 2.0)
        .with(Measurement::databaseCpuSecondsPer100000, databaseCpuSeconds)
        .with(Measurement::garbageCollectionShare, 0.0213)
        .with(Measurement::lastToFirstTenth, 0.97)
        .with(
            Measurement::throughput, new Throughput(List.of(1.0, 2.0), List.of(50_000L, 100_000L)))
        .with(Measurement::check, "checksum 00")
        .record();
  }
}
