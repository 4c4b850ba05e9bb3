package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.ResultFile;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteOutcomeTest {
  private static final CellFailure FAILURE =
      new CellFailure(
          CellFailure.FORMAT,
          "2026-01-01T00:00:00Z",
          new CellKey(
              "changes",
              "postgresql",
              new Subject("tarmac", "avro", 500, "upsert", "yes"),
              Map.of()),
          1,
          "The table differs");

  @TempDir private Path directory;
  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @Test
  void whenNothingCouldBeMeasuredThatIsSaidAndThereIsNoPage() {
    assertThat(tell(List.of(), List.of(FAILURE))).isEqualTo(4);

    assertThat(output.toString(StandardCharsets.UTF_8))
        .contains("1 could not be measured", "The table differs")
        .contains("Results: none; failures are in " + directory)
        .doesNotContain("Report");
    assertThat(page()).doesNotExist();
  }

  @Test
  void whatCouldBeMeasuredHasAPage() {
    List<CellResult> results =
        ResultFile.of(Path.of("results", "aviation.jsonl")).read().subList(0, 1);

    assertThat(tell(results, List.of())).isZero();
    assertThat(tell(results, List.of(FAILURE))).isEqualTo(4);

    assertThat(output.toString(StandardCharsets.UTF_8)).contains("Report: " + page());
    assertThat(page()).exists();
  }

  private int tell(List<CellResult> results, List<CellFailure> failures) {
    PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
    return new SuiteOutcome(directory, results, failures).tell(out, page());
  }

  private Path page() {
    return directory.resolve("index.html");
  }
}
