package io.tarmac.perf.strategies;

import io.tarmac.perf.contest.Forecast;
import io.tarmac.perf.contest.ServerKind;
import io.tarmac.perf.contest.SuiteSize;
import io.tarmac.perf.report.Machine;
import io.tarmac.perf.report.TextTable;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.suite.StrategiesFiles;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is measured: JMH's benchmarks, then the contests of each database. */
record StrategiesPlan(SuiteSize size, List<ServerKind> databases) {
  private static final List<String> SMOKE =
      List.of("EncoderBenchmark", "-f", "1", "-wi", "1", "-w", "1", "-i", "2", "-r", "1");

  /** Looking at a database before anything is measured: it starts, each way writes a little. */
  private static final double REHEARSAL_SECONDS = 10;

  boolean smoke() {
    return size == SuiteSize.SMOKE;
  }

  Microbench microbench() {
    return new Microbench(
        switch (size) {
          case FULL -> List.of();
          case SMOKE -> SMOKE;
        });
  }

  /** What results depend on beside the plan, by name; nothing secret is in them. */
  Map<String, String> conditions() {
    Map<String, String> conditions = new TreeMap<>(Machine.facts(Storage.ofRuns().fileSystem()));
    conditions.put("java", Runtime.version().toString());
    conditions.put("databases", databases.toString());
    databases.forEach(kind -> conditions.putAll(kind.conditions()));
    for (Path part : classPath()) {
      conditions.put("build of " + part.getFileName(), StrategiesFiles.fingerprint(part));
    }
    return conditions;
  }

  double expectedSeconds() {
    return microbench().expectedSeconds()
        + databases.stream()
            .mapToDouble(kind -> REHEARSAL_SECONDS + Forecast.seconds(kind, size.agenda()))
            .sum();
  }

  /** What will be measured, and how long it is expected to take. */
  String text() {
    Microbench microbench = microbench();
    TextTable table = new TextTable(List.of("part", "measures", "minutes"));
    table.add(
        List.of(
            "microbench",
            "%d benchmarks of JMH".formatted(microbench.benchmarks()),
            minutes(microbench.expectedSeconds())));
    for (ServerKind kind : databases) {
      table.add(
          List.of(
              kind.toString(),
              "%d contests of ways to write".formatted(size.agenda().contests(kind)),
              minutes(Forecast.seconds(kind, size.agenda()))));
    }
    return "Suite %s%s: about %s; databases are looked at first%n%s"
        .formatted(
            StrategiesFiles.SUITE,
            smoke() ? ", small" : "",
            StrategiesFiles.duration(expectedSeconds()),
            table.text());
  }

  private static String minutes(double seconds) {
    return "%.1f".formatted(seconds / 60);
  }

  /** The connector, what measures it, and what both are made of. */
  private static List<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }
}
