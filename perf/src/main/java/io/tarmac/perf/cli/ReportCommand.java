package io.tarmac.perf.cli;

import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.report.DocsTables;
import io.tarmac.perf.report.SuitePage;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.RunResults;
import io.tarmac.perf.result.SuiteDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command perf/replay report, which shows existing results. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = {
      "Makes an HTML page of the results of suites, as each run does at its end. The page needs no"
          + " network.",
      "With --docs, fills the tables of README.md and docs from perf/results instead."
    })
final class ReportCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description = "Directories of runs, or their files results.jsonl.")
  private List<Path> results = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FILE.html")
  private Optional<Path> out = Optional.empty();

  @Option(names = "--docs", description = "Fill the tables and figures of README.md and docs.")
  private boolean docs;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (results.isEmpty() != docs) {
      throw new ParameterException(spec.commandLine(), "Give either DIR or --docs");
    }
    return docs ? fillDocs() : writePage();
  }

  private static int fillDocs() {
    Layout layout = Layout.ofScript();
    DocsTables tables = new DocsTables(layout.results());
    for (Path page : DocsTables.pages(layout.project())) {
      tables.fill(page);
      System.out.println("Page: " + page);
    }
    return 0;
  }

  private int writePage() {
    List<BenchmarkResult> all = RunResults.of(results);
    Path page = out.orElseGet(() -> Layout.ofScript().report());
    List<BenchmarkFailure> failures = new ArrayList<>();
    results.forEach(path -> failures.addAll(new SuiteDirectory(path).failuresWithout(all)));
    SuitePage.write(page, all, failures);
    System.out.println("Report: " + page);
    return 0;
  }
}
