package io.tarmac.perf.cli;

import io.tarmac.perf.page.PerformancePage;
import io.tarmac.perf.stack.Layout;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the figures of committed results into the documentation. */
@Command(
    name = "page",
    mixinStandardHelpOptions = true,
    description = {
      "Writes what committed results of suites say into docs/understand/performance.md, between its markers.",
      "The results of a suite are there as perf/results/NAME.jsonl: the lines of a run's"
          + " results.jsonl, or of several runs."
    })
final class PageCommand implements Callable<Integer> {
  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where the results are (default: perf/results).")
  private Optional<Path> results = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE.md",
      description = "The page, which has the markers (default: docs/understand/performance.md).")
  private Optional<Path> page = Optional.empty();

  @Override
  public Integer call() {
    Layout layout = Layout.ofScript();
    Path file = page.orElseGet(layout::performancePage);
    PerformancePage.write(file, results.orElseGet(layout::results));
    System.out.println("Page: " + file);
    return 0;
  }
}
