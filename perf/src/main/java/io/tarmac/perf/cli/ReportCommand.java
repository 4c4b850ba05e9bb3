package io.tarmac.perf.cli;

import io.tarmac.perf.html.SuitePage;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.suite.CellFailure;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.FailureFile;
import io.tarmac.perf.suite.RunResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the page of results that have been measured before. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Makes a page of HTML, which needs no network, of the results of suites.")
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description = "Directories of runs, or their results.jsonl.")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE.html",
      description = "The page (default: perf/target/report/index.html).")
  private Optional<Path> out = Optional.empty();

  @Override
  public Integer call() {
    List<CellResult> all = RunResults.of(results);
    Path page = out.orElseGet(() -> Layout.ofScript().report());
    List<CellFailure> failures = new ArrayList<>();
    results.forEach(path -> failures.addAll(FailureFile.of(path).without(all)));
    SuitePage.write(page, all, failures);
    System.out.println("Report: " + page);
    return 0;
  }
}
