package io.tarmac.perf.cli;

import io.tarmac.perf.report.Story;
import io.tarmac.perf.report.SuitePage;
import io.tarmac.perf.report.SummaryText;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ExitCode;

/**
 * The outcome of a run of a suite.
 *
 * @param directory with all of it
 * @param failures what could not be measured
 */
record SuiteOutcome(
    Path directory, List<BenchmarkResult> results, List<BenchmarkFailure> failures) {
  /** Something could not be measured; the rest is there. */
  private static final int INCOMPLETE = 4;

  /**
   * Tells the person at the terminal, and writes the page of the results if there are any.
   *
   * @return the exit code
   */
  int tell(PrintStream out, Path page) {
    out.println();
    if (!results.isEmpty()) {
      out.print(SummaryText.of(results));
    }
    out.print(SummaryText.failed(failures));
    out.println("Results: " + (results.isEmpty() ? "none; failures are in " : "") + directory);
    if (!results.isEmpty()) {
      SuitePage.write(page, results, failures);
      out.println("Report: " + page);
      out.println();
      Story.sentences(results).forEach(out::println);
    }
    return failures.isEmpty() ? ExitCode.OK : INCOMPLETE;
  }
}
