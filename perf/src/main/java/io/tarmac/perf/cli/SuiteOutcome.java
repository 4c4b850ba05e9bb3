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
 * @param directory of the run
 * @param failures of trials without a result
 */
record SuiteOutcome(
    Path directory, List<BenchmarkResult> results, List<BenchmarkFailure> failures) {
  /** The exit code if some trials failed. */
  private static final int INCOMPLETE = 4;

  /** Prints the results, writes their page if there are any, and returns the exit code. */
  int print(PrintStream out, Path page) {
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
