package io.tarmac.perf.cli;

import io.tarmac.perf.plot.Plots;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws Tarmac and Debezium's sink side by side, from results that were written with JSON. */
@Command(
    name = "bars",
    mixinStandardHelpOptions = true,
    description =
        "Draws events per second of Tarmac and Debezium's sink as bars, from results that were"
            + " written with --json, and makes a table of the same.")
final class BarsCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "RESULTS.json")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE.svg",
      description =
          "The picture for a light page; FILE-dark.svg for a dark page and FILE.md, the table, are"
              + " written next to it.")
  private Path out = Path.of("");

  @Override
  public Integer call() {
    Plots.writeBars(out, results);
    return 0;
  }
}
