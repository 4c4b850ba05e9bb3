package io.tarmac.perf.cli;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.stack.StackKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What of a suite is run, and how. */
final class SuiteCommandOptions {
  private static final int REPETITIONS = 3;

  @Option(
      names = "--smoke",
      description = "The small version: every experiment, in minutes instead of hours.")
  boolean smoke;

  @Option(
      names = "--events",
      paramLabel = "N",
      description =
          "Events of the first experiment; the others follow from them (default: see below).")
  Optional<Integer> events = Optional.empty();

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "How often every cell is measured (default: 3; with --smoke 1).")
  Optional<Integer> repeat = Optional.empty();

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description =
          "Events that go through the worker of every cell first, unmeasured; never more than are"
              + " measured (default: see below).")
  Optional<Integer> warmup = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where results go; results of the same options that are there already are kept (default:"
              + " a new directory in perf/target/suites).")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--resume",
      description = "Go on with the suite's last run of these options that is not finished.")
  boolean resume;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Decides the order in which cells are measured (default: by the clock).")
  Optional<Long> seed = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "MINUTES",
      description =
          "Give up as soon as the pace shows that the suite would last longer (default: four times"
              + " what is expected, at least 30).")
  Optional<Long> limitMinutes = Optional.empty();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description =
          "How long nothing may move before a measurement fails (default: ${DEFAULT-VALUE}).")
  int timeoutSeconds = 60;

  @Option(
      names = "--database",
      paramLabel = "postgresql|mariadb|mysql",
      split = ",",
      description =
          "PostgreSQL and MariaDB come embedded; MySQL by TARMAC_MYSQL_URL (default: all there"
              + " are).")
  List<DatabaseKind> databases = new ArrayList<>();

  @Option(
      names = "--sink",
      paramLabel = "SINK",
      split = ",",
      defaultValue = "none,tarmac,debezium",
      description = "Sinks, side by side (default: ${DEFAULT-VALUE}).")
  List<SinkKind> sinks = new ArrayList<>();

  @Option(
      names = "--converter",
      paramLabel = "json|fast-json|avro",
      split = ",",
      description = "Converters (default: all of the suite).")
  List<EventOptions.ConverterName> converters = new ArrayList<>();

  @Option(
      names = "--batch-size",
      paramLabel = "N",
      split = ",",
      description = "Batch sizes (default: see below).")
  List<Integer> batchSizes = new ArrayList<>();

  @Option(
      names = "--experiment",
      paramLabel = "NAME",
      split = ",",
      description = "Only these parts of the suite.")
  List<String> experiments = new ArrayList<>();

  @Option(
      names = "--worker-heap",
      paramLabel = "SIZE",
      defaultValue = "2g",
      description = "The worker's maximum heap (default: ${DEFAULT-VALUE}, Connect's own).")
  String workerHeap = "2g";

  @Option(
      names = "--stack",
      paramLabel = "embedded|compose",
      defaultValue = "embedded",
      description =
          "Where broker, worker, registry and databases come from: processes of this machine, or"
              + " the containers of docker/compose.yaml, with PostgreSQL and MySQL (default:"
              + " ${DEFAULT-VALUE}).")
  StackKind stack = StackKind.EMBEDDED;

  @Option(names = "--keep", description = "Keep the temporary directories with logs and data.")
  boolean keep;

  @Option(names = "--dry-run", description = "Print the plan and end.")
  boolean dryRun;

  Duration timeout() {
    return Duration.ofSeconds(timeoutSeconds);
  }

  int repetitions() {
    return repeat.orElse(smoke ? 1 : REPETITIONS);
  }
}
