package io.tarmac.perf.contest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.ways.Figure;
import io.tarmac.perf.ways.Quartiles;
import io.tarmac.perf.ways.WaysReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteResultsTest {
  private static final ContestKey CONTEST = new ContestKey("h2", "insert", 2, 100);
  private static final Quartiles TIME = new Quartiles(1.5, 2.25, 3.125);
  private static final List<Figure> FIGURES =
      List.of(
          new Figure("insert", 2, 100, 200, "batch", 21, TIME, null, TIME, TIME),
          new Figure("insert", 2, 100, 200, "copy", 21, TIME, TIME, TIME, TIME));
  private static final Circumstances CIRCUMSTANCES =
      new Circumstances(
          Map.of("processors", "2"), Map.of("java", "17"), Map.of("fsync", "on"), Map.of());

  @TempDir private Path directory;

  @Test
  void aContestIsKnownToTheRunThatGoesOn() {
    results().add(CONTEST, FIGURES, CIRCUMSTANCES);

    assertThat(results().measured(CONTEST)).isEqualTo(FIGURES);
  }

  @Test
  void aContestOfOtherRowsIsStillToBeMeasured() {
    results().add(CONTEST, FIGURES, CIRCUMSTANCES);

    assertThat(results().measured(new ContestKey("h2", "insert", 2, 64))).isEmpty();
  }

  @Test
  void aLineSaysWhatItDependsOn() throws IOException {
    results().add(CONTEST, FIGURES, CIRCUMSTANCES);

    assertThat(Files.readAllLines(lines()))
        .singleElement()
        .asString()
        .contains("\"suite\":\"strategies\"", "\"smoke\":true", "\"database\":\"h2\"")
        .contains("\"processors\":\"2\"", "\"java\":\"17\"", "\"fsync\":\"on\"");
  }

  @Test
  void whereNothingIsComparedThereIsNoLine() {
    results().add(CONTEST, List.of(), CIRCUMSTANCES);

    assertThat(lines()).doesNotExist();
  }

  @Test
  void halfALineIsMeasuredAnew() throws IOException {
    Files.writeString(lines(), "{\"format\":1,", StandardOpenOption.CREATE);

    SuiteResults results = results();
    results.add(CONTEST, FIGURES, CIRCUMSTANCES);

    assertThat(results().measured(CONTEST)).isEqualTo(FIGURES);
  }

  @Test
  void aDatabaseIsFinishedWhenItsTablesAreThere() {
    SuiteResults results = results();
    results.add(CONTEST, FIGURES, CIRCUMSTANCES);

    assertThat(results.hasAllOf(ServerKind.H2)).isFalse();

    results.finish(
        ServerKind.H2, new WaysReport("now", Map.of(), Map.of(), Map.of(), Map.of(), FIGURES));

    assertThat(results.hasAllOf(ServerKind.H2)).isTrue();
    assertThat(directory.resolve("ways")).isDirectoryContaining("glob:**ways-h2.txt");
    assertThat(directory.resolve("ways.part")).doesNotExist();
  }

  private SuiteResults results() {
    return new SuiteResults(directory, true);
  }

  private Path lines() {
    return directory.resolve("results.jsonl");
  }
}
