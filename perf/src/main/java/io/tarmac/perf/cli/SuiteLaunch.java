package io.tarmac.perf.cli;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.StackKind;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.PlanFile;
import io.tarmac.perf.result.SuiteDirectory;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuiteOptions;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.suite.SuiteRunner;
import io.tarmac.perf.trial.EnvironmentOptions;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.WriteMode;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;

/**
 * A run of a suite with the options of the command line.
 *
 * @param variables the environment variables of the process
 */
record SuiteLaunch(
    SuiteName suite, SharedOptions options, Map<String, String> variables, OptionRules rules) {
  /** The default of --limit as a multiple of the expected time. */
  private static final int LIMIT_FACTOR = 4;

  private static final int MIN_LIMIT_MINUTES = 30;
  private static final String VALUE_CONVERTER = "value.converter.";

  SuiteLaunch(
      SuiteName suite, SharedOptions options, Map<String, String> variables, CommandLine line) {
    this(suite, options, variables, new OptionRules(line, suite, options));
  }

  /** Runs the suite and returns the exit code. */
  int run(PrintStream out) {
    Path parent = Layout.ofScript().suites();
    Optional<Path> existing = existingDirectory(parent);
    // The parent of all runs has no plan, so a new run gets a new seed.
    SuitePlan plan = plan(existing.orElse(parent));
    out.println(text(plan));
    if (options.dryRun) {
      return CommandLine.ExitCode.OK;
    }
    EnvironmentOptions environment = environment();
    // An unreachable database must fail the run before anything starts.
    environment.ownDatabases().forEach(OwnDatabase::connect);
    Path directory =
        existing.orElseGet(() -> SuiteDirectory.create(parent, suite.toString(), Instant.now()));
    Progress progress = new Progress(out, Boolean.getBoolean("tarmac.perf.terminal"));
    ResumeHint hint = new ResumeHint(directory, System.err);
    List<BenchmarkResult> results;
    try {
      results =
          new SuiteRunner(Layout.ofScript().on(options.stack), progress, hint::register)
              .run(plan, options.quick, directory, environment, limit(plan));
    } finally {
      if (existing.isEmpty()) {
        new SuiteDirectory(directory).removeIfEmpty();
      }
    }
    hint.cancel();
    return new SuiteOutcome(
            directory, results, new SuiteDirectory(directory).failuresWithout(results))
        .print(out, Layout.ofScript().report());
  }

  /**
   * Returns the plan of the options. Throws picocli's exception if options contradict each other.
   *
   * @param directory of the run, which need not exist
   */
  SuitePlan plan(Path directory) {
    rules.requireOptions();
    List<SinkKind> kinds = kinds();
    List<DatabaseKind> databases = databases();
    rules.requireDatabases(databases, kinds, ownDatabases(databases));
    SuiteName.Size size = suite.size(options.quick);
    SuiteOptions asked =
        new SuiteOptions(
            options.quick,
            options.events.orElse(size.events()),
            options.warmup.orElse(size.warmup()),
            options.repeat.orElse(options.quick ? 1 : 3),
            seed(directory),
            databases,
            sinks(),
            converters(),
            distinct(options.batchSizes, size.batchSizes()),
            distinct(options.insertModes, List.of(WriteMode.INSERT)),
            distinct(options.indexes, List.of(Index.YES)),
            options.experiments);
    rules.requireSinks(kinds);
    SuitePlan plan = suite.plan(asked);
    rules.requireBenchmarks(plan);
    // Figures of a quick run are not for comparing, so it needs no noise floor.
    return options.quick ? plan : plan.withTwins();
  }

  /** Returns the plan as text, and says if MySQL is not in it because its URL is missing. */
  String text(SuitePlan plan) {
    Set<String> databases =
        plan.benchmarks().stream()
            .map(one -> String.valueOf(one.key().database()))
            .collect(Collectors.toSet());
    boolean lacksMySql =
        options.databases.isEmpty()
            && databases.contains("mariadb")
            && !databases.contains("mysql");
    return SuiteText.of(plan)
        + (lacksMySql ? "MySQL is left out, because TARMAC_MYSQL_URL is not set.\n" : "");
  }

  /** Returns the options of all servers, workers and connectors. */
  EnvironmentOptions environment() {
    return new EnvironmentOptions(
        ownDatabases(databases()),
        options.compression,
        options.consumerDefaults,
        options.properties,
        options.pluginPath,
        options.workerHeap.orElse(suite.workerHeap()),
        List.copyOf(options.workerOptions),
        Duration.ofSeconds(options.timeoutSeconds),
        options.keep);
  }

  /** Returns the directory that --out names or --resume finds; empty for a new run. */
  private Optional<Path> existingDirectory(Path parent) {
    return options.out.isEmpty() && options.resume
        ? Optional.of(
            SuiteDirectory.unfinished(
                parent, suite.toString(), run -> plan(run).file(options.quick, Map.of())))
        : options.out;
  }

  /** Returns the seed. A resumed run keeps its seed, and so its order. */
  private long seed(Path directory) {
    return options.seed.orElseGet(
        () ->
            new SuiteDirectory(directory)
                .plan()
                .map(PlanFile::seed)
                .orElseGet(() -> System.currentTimeMillis() % 1_000_000));
  }

  private List<SinkKind> kinds() {
    return distinct(options.sinks, suite.sinks(options.quick));
  }

  /** Returns the given or default databases that the suite supports. */
  private List<DatabaseKind> databases() {
    List<DatabaseKind> databases = new ArrayList<>(distinct(options.databases, defaultDatabases()));
    databases.retainAll(suite.databases());
    return databases;
  }

  private List<DatabaseKind> defaultDatabases() {
    if (suite == SuiteName.REPLAY) {
      return List.of(DatabaseKind.POSTGRESQL);
    }
    if (options.stack == StackKind.COMPOSE) {
      return List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MYSQL);
    }
    List<DatabaseKind> databases =
        new ArrayList<>(List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB));
    databases.addAll(ownDatabases(List.of(DatabaseKind.MYSQL)).keySet());
    return databases;
  }

  private Map<DatabaseKind, Access> ownDatabases(List<DatabaseKind> databases) {
    Map<DatabaseKind, Access> own = new EnumMap<>(DatabaseKind.class);
    boolean composed = options.stack == StackKind.COMPOSE && options.url.isEmpty();
    if (!composed && kinds().stream().anyMatch(SinkKind::writes)) {
      databases.forEach(
          database ->
              options.access(database, variables).ifPresent(access -> own.put(database, access)));
    }
    return own;
  }

  /** Returns the sinks, with the variants and the baseline right after Tarmac. */
  private List<SinkUnderTest> sinks() {
    List<SinkUnderTest> sinks = new ArrayList<>();
    for (SinkKind kind : kinds()) {
      sinks.add(SinkUnderTest.of(kind));
      if (kind == SinkKind.TARMAC) {
        sinks.addAll(options.variants);
        options
            .baseline
            .map(folder -> SinkUnderTest.baseline(baselinePlugin(folder)))
            .ifPresent(sinks::add);
      }
    }
    return sinks;
  }

  private Path baselinePlugin(Path folder) {
    try {
      return Layout.pluginOf(folder);
    } catch (ReplayFailure none) {
      throw rules.usageError("--baseline: " + none.getMessage());
    }
  }

  /** Returns the built-in converters, then the user's own converter with its properties. */
  private List<ConverterChoice> converters() {
    List<ConverterChoice> choices = new ArrayList<>(new LinkedHashSet<>(options.converters));
    if (!options.converterClass.isEmpty()) {
      Map<String, String> own = new HashMap<>();
      options.properties.forEach(
          (key, value) -> {
            if (key.startsWith(VALUE_CONVERTER)) {
              own.put(key.substring(VALUE_CONVERTER.length()), value);
            }
          });
      choices.add(ConverterChoice.own(options.converterClass, own));
    }
    return choices.isEmpty() ? suite.converters() : choices;
  }

  private static <T> List<T> distinct(List<T> given, List<T> defaults) {
    return given.isEmpty() ? defaults : List.copyOf(new LinkedHashSet<>(given));
  }

  private Duration limit(SuitePlan plan) {
    double seconds = Math.max(60.0 * MIN_LIMIT_MINUTES, LIMIT_FACTOR * plan.expectedSeconds());
    return options.limitMinutes.map(Duration::ofMinutes).orElse(Duration.ofSeconds((long) seconds));
  }
}
