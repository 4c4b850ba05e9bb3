package io.tarmac.perf.ways;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaysReportTest {
  private static final WaysReport REPORT =
      new WaysReport(
          "2026-01-01T00:00:00Z",
          Map.of("processors", "2"),
          Map.of("java", "17"),
          Map.of("fsync", "on"),
          Map.of("turns", "21"),
          List.of(
              figure("insert", 500, 4_000, "copy", 4.5, 3.25),
              figure("insert", 500, 4_000, "unnest", 5.5, 4.0),
              figure("delete", 2_000, 2_000, "unnest", 1.5, null)));

  @Test
  void everyNumberOfRowsIsALineAndEveryWayAColumn() {
    List<String> text = WaysText.of(REPORT).lines().toList();

    assertThat(text).filteredOn(line -> line.contains("copy  unnest")).hasSize(3);
    assertThat(text).anyMatch(line -> line.matches(" +insert .* 500 +4,000 +4\\.50 +5\\.50 +copy"));
    assertThat(text).anyMatch(line -> line.matches(" +insert .* 500 +4,000 +3\\.25 +4\\.00 +copy"));
    assertThat(text).anyMatch(line -> line.matches(" +delete .* 2,000 +2,000 +- +1\\.50 +unnest"));
    assertThat(text).anyMatch(line -> line.matches(" +delete .* 2,000 +2,000 +- +- +unnest"));
  }

  @Test
  void whatTheFiguresDependOnIsSaid() {
    assertThat(WaysText.of(REPORT)).contains("turns 21", "fsync on");
  }

  @Test
  void aFileHasAllThreeQuartiles(@TempDir Path directory) throws Exception {
    REPORT.write(directory, "ways");

    JsonNode figure =
        new JsonMapper().readTree(directory.resolve("ways.json").toFile()).at("/figures/0");
    assertThat(figure.at("/way").asText()).isEqualTo("copy");
    assertThat(figure.at("/processor").toString()).isEqualTo("[4.5,5.5,6.5]");
    assertThat(Files.readString(directory.resolve("ways.txt"))).isEqualTo(WaysText.of(REPORT));
  }

  private static Figure figure(
      String job, int rows, int values, String way, double processor, @Nullable Double server) {
    Quartiles time = new Quartiles(processor, processor + 1, processor + 2);
    return new Figure(
        job,
        8,
        rows,
        values,
        way,
        21,
        time,
        server == null ? null : new Quartiles(server, server, server),
        time,
        time);
  }
}
