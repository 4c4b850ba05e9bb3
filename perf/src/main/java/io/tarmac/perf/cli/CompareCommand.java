package io.tarmac.perf.cli;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.report.CompareText;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.RunComparison;
import io.tarmac.perf.result.RunResults;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the results of two runs of a suite. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares each benchmark of two runs of a suite: events per second of the second run as a"
          + " multiple of the first's.",
      "Differences that one setting has from itself, measured as tarmac and as tarmac-again, are not"
          + " told apart.",
      "Exit code 3 when more benchmarks were slower than the threshold allows, in every one of at least"
          + " three repetitions, than chance makes of two equally fast runs in one of twenty"
          + " comparisons; or when one was slower by far."
    })
final class CompareCommand implements Callable<Integer> {
  static final int SLOWER = 3;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A run's directory, or its results.jsonl.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The same of the run to judge.")
  private Path second = Path.of("");

  @Option(
      names = "--threshold",
      paramLabel = "RATIO",
      defaultValue = "0.9",
      description = "The least ratio that is fast enough (default: ${DEFAULT-VALUE}).")
  private double threshold;

  @Override
  public Integer call() {
    List<BenchmarkResult> before = results(first);
    List<BenchmarkResult> after = results(second);
    RunComparison runs = RunComparison.of(before, after, threshold);
    if (runs.ratios().isEmpty()) {
      runs.differences().forEach(System.out::println);
      throw new ReplayFailure("The two runs have no benchmark that can be compared");
    }
    System.out.print(CompareText.of(runs));
    return runs.tellsSlower() ? SLOWER : 0;
  }

  private static List<BenchmarkResult> results(Path path) {
    List<BenchmarkResult> results = RunResults.of(List.of(path));
    if (results.isEmpty()) {
      throw new ReplayFailure("There are no results in " + path);
    }
    return results;
  }
}
