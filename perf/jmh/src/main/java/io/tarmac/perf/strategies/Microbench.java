package io.tarmac.perf.strategies;

import io.tarmac.perf.watch.ReplayFailure;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/** What JMH will do with some arguments: its parameters' combinations, each in so many JVMs. */
final class Microbench {
  /** Until a JVM has made what it measures with, and to collect garbage after each iteration. */
  private static final double START_SECONDS = 4;

  private final List<String> arguments;
  private final CommandLineOptions options;

  Microbench(List<String> arguments) {
    this.arguments = List.copyOf(arguments);
    try {
      this.options = new CommandLineOptions(arguments.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      throw new ReplayFailure("JMH does not take " + arguments + ": " + e.getMessage(), e);
    }
  }

  /** JMH's. */
  List<String> arguments() {
    return arguments;
  }

  /** How many combinations of a benchmark and its parameters there are. */
  int benchmarks() {
    return entries().stream().mapToInt(Microbench::combinations).sum();
  }

  double expectedSeconds() {
    return entries().stream().mapToDouble(one -> combinations(one) * seconds(one)).sum();
  }

  private Collection<BenchmarkListEntry> entries() {
    OutputFormat silent =
        OutputFormatFactory.createFormatInstance(
            new PrintStream(PrintStream.nullOutputStream()), VerboseMode.SILENT);
    return BenchmarkList.defaultList().find(silent, options.getIncludes(), options.getExcludes());
  }

  private static int combinations(BenchmarkListEntry benchmark) {
    return benchmark.getParams().orElse(Map.of()).values().stream()
        .mapToInt(values -> values.length)
        .reduce(1, Math::multiplyExact);
  }

  /** Of one combination. */
  private double seconds(BenchmarkListEntry benchmark) {
    int forks = first(options.getForkCount(), benchmark.getForks(), Defaults.MEASUREMENT_FORKS);
    double warmup =
        iterations(
            first(
                options.getWarmupIterations(),
                benchmark.getWarmupIterations(),
                Defaults.WARMUP_ITERATIONS),
            first(options.getWarmupTime(), benchmark.getWarmupTime(), Defaults.WARMUP_TIME));
    double measurement =
        iterations(
            first(
                options.getMeasurementIterations(),
                benchmark.getMeasurementIterations(),
                Defaults.MEASUREMENT_ITERATIONS),
            first(
                options.getMeasurementTime(),
                benchmark.getMeasurementTime(),
                Defaults.MEASUREMENT_TIME));
    return forks * (START_SECONDS + warmup + measurement);
  }

  private static double iterations(int count, TimeValue each) {
    return count * each.convertTo(TimeUnit.MILLISECONDS) / 1_000.0;
  }

  /** The command line's, else the annotation's. */
  private static <T> T first(Optional<T> given, Optional<T> annotated, T otherwise) {
    return given.orElse(annotated.orElse(otherwise));
  }
}
