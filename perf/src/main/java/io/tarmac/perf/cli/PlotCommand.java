package io.tarmac.perf.cli;

import io.tarmac.perf.plot.PlotKind;
import io.tarmac.perf.plot.Plots;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws results that were written with {@code --json}. */
@Command(
    name = "plot",
    mixinStandardHelpOptions = true,
    description = "Draws results that were written with --json, and makes a table of the same.")
final class PlotCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "batch-size|over-time",
      description = "Events per second against batch size, or in the course of a run.")
  private PlotKind kind = PlotKind.BATCH_SIZE;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "RESULTS.json")
  private List<Path> results = new ArrayList<>();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE.svg",
      description = "The picture; the table is written beside it, as FILE.md.")
  private Path out = Path.of("");

  @Option(
      names = "--sink",
      paramLabel = "NAME",
      split = ",",
      description = "Only these sinks, by the names that results have.")
  private List<String> sinks = new ArrayList<>();

  @Override
  public Integer call() {
    Plots.write(kind, out, sinks, results);
    return 0;
  }
}
