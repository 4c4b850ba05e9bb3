package io.tarmac.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.TestingSuites;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteOutcomeTest {
  private static final List<BenchmarkResult> RESULTS =
      new SuiteDirectory(Path.of("results", "aviation.jsonl")).results().read().subList(0, 1);
  private static final BenchmarkFailure FAILURE = TestingSuites.failure(RESULTS.get(0).key());

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
    assertThat(tell(RESULTS, List.of())).isZero();
    assertThat(tell(RESULTS, List.of(FAILURE))).isEqualTo(4);

    assertThat(output.toString(StandardCharsets.UTF_8)).contains("Report: " + page());
    assertThat(page()).exists();
  }

  private int tell(List<BenchmarkResult> results, List<BenchmarkFailure> failures) {
    PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
    return new SuiteOutcome(directory, results, failures).print(out, page());
  }

  private Path page() {
    return directory.resolve("index.html");
  }
}
