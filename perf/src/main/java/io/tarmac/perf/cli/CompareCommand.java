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
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the results of two runs of a suite. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares two runs of a suite with the same options. For each benchmark it prints the events"
          + " per second of the second run as a multiple of the first's.",
      "Differences within the noise floor do not count. It follows from the repetitions of tarmac"
          + " and tarmac-again, which are one setting measured twice.",
      "A benchmark is slower if its ratio is below the threshold, and each of at least three"
          + " repetitions was slower than all of the first run's.",
      "Exit code 3: one benchmark was slower by far, or so many were slower that chance explains it"
          + " with a probability of at most 5 %%."
    })
final class CompareCommand implements Callable<Integer> {
  static final int SLOWER = 3;

  @Parameters(
      index = "0",
      paramLabel = "A",
      description = "A run's directory, or its results.jsonl.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "B", description = "The run to judge, in the same form.")
  private Path second = Path.of("");

  @Option(
      names = "--threshold",
      paramLabel = "RATIO",
      defaultValue = "0.9",
      description = "The lowest ratio that counts as fast enough (default: ${DEFAULT-VALUE}).")
  private double threshold;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    List<BenchmarkResult> before = results(first);
    List<BenchmarkResult> after = results(second);
    RunComparison runs = RunComparison.of(before, after, threshold);
    if (runs.ratios().isEmpty()) {
      runs.differences().forEach(spec.commandLine().getOut()::println);
      throw new ReplayFailure("No benchmark can be compared, for the reasons above");
    }
    spec.commandLine().getOut().print(CompareText.of(runs));
    spec.commandLine().getOut().flush();
    return runs.tellsSlower() ? SLOWER : 0;
  }

  private static List<BenchmarkResult> results(Path path) {
    List<BenchmarkResult> results = RunResults.of(List.of(path));
    if (results.isEmpty()) {
      throw new ReplayFailure(
          path + " has no results; give a run's directory or its results.jsonl");
    }
    return results;
  }
}
