package io.tarmac.perf.page;

import static io.tarmac.perf.testing.FailureAssertion.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformancePageTest {
  private static final Path PAGE = Path.of("..", "docs", "understand", "performance.md");
  private static final Path RESULTS = Path.of("results");

  @TempDir private Path directory;
  private Path page;
  private Path results;

  @BeforeEach
  void aPageWithoutFigures() throws IOException {
    results = Files.createDirectories(directory.resolve("perf").resolve("results"));
    page =
        Files.createDirectories(directory.resolve("docs").resolve("understand"))
            .resolve("performance.md");
    Files.writeString(
        page, "# Before\n\n" + PerformancePage.BEGIN + PerformancePage.END + "\n## Behind\n");
  }

  @Test
  void thePageSaysWhatTheCommittedResultsSay() {
    if ("write".equals(System.getProperty("tarmac.docs"))) {
      PerformancePage.write(PAGE, RESULTS);
    }

    assertThat(PAGE)
        .describedAs("write it with perf/replay page")
        .hasContent(PerformancePage.rendered(PAGE, RESULTS));
  }

  @Test
  void figuresGoBetweenTheMarkersAndNowhereElse() throws IOException {
    commit("aviation", TestingFigures.aviation());

    PerformancePage.write(page, results);

    assertThat(page)
        .content()
        .startsWith("# Before\n\n" + PerformancePage.BEGIN + "\n## What to choose\n")
        .endsWith("at the pace that they had.\n\n" + PerformancePage.END + "\n## Behind\n")
        .contains("](../../perf/results/aviation.jsonl)");
    assertThat(page).hasContent(PerformancePage.rendered(page, results));
  }

  @Test
  void aPageOfOtherResultsIsNotWhatItOughtToBe() throws IOException {
    commit("aviation", TestingFigures.aviation());
    PerformancePage.write(page, results);
    CellResult first = TestingFigures.aviation().get(0);

    ResultFile.of(results.resolve("aviation.jsonl"))
        .append(TestingFigures.repeated(first, 2, first.measurement().eventsPerSecond() * 2));

    assertThat(PerformancePage.rendered(page, results)).isNotEqualTo(Files.readString(page));
  }

  @Test
  void withoutResultsNothingIsThere() throws IOException {
    commit("aviation", TestingFigures.aviation());
    PerformancePage.write(page, results);
    Files.delete(results.resolve("aviation.jsonl"));

    PerformancePage.write(page, results);

    assertThat(page)
        .hasContent("# Before\n\n" + PerformancePage.BEGIN + PerformancePage.END + "\n## Behind\n");
  }

  @Test
  void aPageWithoutMarkersIsRefused() throws IOException {
    Files.writeString(page, "# Before\n\n" + PerformancePage.BEGIN + "\n## Behind\n");

    assertFails(() -> PerformancePage.rendered(page, results), "<!-- end -->");
  }

  @Test
  void resultsAreThoseOfTheSuiteThatTheirFileIsNamedAfter() {
    commit("aviation", TestingFigures.scale());

    assertFails(() -> PerformancePage.rendered(page, results), "aviation.jsonl");
  }

  @Test
  void howManyPartitionsFollowsFromTheSuiteOfTasks() {
    commit("aviation", TestingFigures.aviation());
    commit("scale", TestingFigures.scale());

    assertThat(PerformancePage.rendered(page, results))
        .contains("**Tasks: 2** on this machine", "In one worker with 4 partitions")
        .contains(
            "on PostgreSQL more than 1 are 1.90 (2), 2.0 (4) times as fast. Two workers"
                + " beside each other are, against one, 0.50 (4 tasks on PostgreSQL) times as fast.")
        .containsSubsequence(
            "## The suite `scale`",
            "### PostgreSQL, one worker",
            "100,000 events, batches of 1,000; partitions 4, workers 1.",
            "| events/s | tasks 1 | tasks 2 | tasks 4 |",
            "| Tarmac, Avro | 50,000 | 95,000 | 100,000 |",
            "| Debezium, Avro | 25,000 | 47,500 | 50,000 |",
            "| *Tarmac against Debezium, Avro* | 2.0 | 2.0 | 2.0 |");
  }

  @Test
  void tasksThatRepetitionsDoNotTellApartAreBothNamed() {
    commit("aviation", TestingFigures.aviation());
    List<CellResult> scale = new ArrayList<>(TestingFigures.scale());
    scale.stream()
        .filter(one -> Integer.valueOf(1).equals(one.cell().load().get("tasks")))
        .toList()
        .forEach(one -> scale.add(TestingFigures.repeated(one, 2, 110_000)));
    commit("scale", scale);

    assertThat(PerformancePage.rendered(page, results))
        .contains(
            "**Tasks: 1 or 2, which repetitions do not tell apart,** on this machine",
            "on PostgreSQL more than 1 are 1.19 (2, not told apart), 1.25 (4, not told apart) times");
  }

  private void commit(String suite, List<CellResult> lines) {
    ResultFile file = ResultFile.of(results.resolve(suite + ".jsonl"));
    lines.forEach(file::append);
  }
}
