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
import io.tarmac.perf.suite.Suites;
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
import picocli.CommandLine;

/**
 * A run of a suite with the options of the command line.
 *
 * @param variables of the process's environment
 */
record SuiteLaunch(
    SuiteName suite, SharedOptions options, Map<String, String> variables, PlanRules rules) {
  /** A run that lasts several times what was expected is not worth waiting for. */
  private static final int TIMES_EXPECTED = 4;

  private static final int LEAST_LIMIT_MINUTES = 30;
  private static final String VALUE_CONVERTER = "value.converter.";

  SuiteLaunch(
      SuiteName suite, SharedOptions options, Map<String, String> variables, CommandLine line) {
    this(suite, options, variables, new PlanRules(line, suite, options));
  }

  /** Runs the suite and returns the exit code. */
  int run(PrintStream out) {
    Path parent = Layout.ofScript().suites();
    Optional<Path> known = known(parent);
    // Where runs are is no run: there is no plan whose seed would be taken.
    SuitePlan plan = plan(known.orElse(parent));
    out.println(SuiteText.of(plan));
    if (options.dryRun) {
      return CommandLine.ExitCode.OK;
    }
    EnvironmentOptions environment = environment();
    // Before anything is started, not when they are needed.
    environment.ownDatabases().forEach(OwnDatabase::connect);
    Path directory =
        known.orElseGet(() -> SuiteDirectory.fresh(parent, suite.toString(), Instant.now()));
    Progress progress = new Progress(out, Boolean.getBoolean("tarmac.perf.terminal"));
    Unfinished unfinished = new Unfinished(directory, System.err);
    List<BenchmarkResult> results;
    try {
      results =
          new Suites(Layout.ofScript().on(options.stack), progress, unfinished::watch)
              .run(plan, options.quick, directory, environment, limit(plan));
    } finally {
      if (known.isEmpty()) {
        new SuiteDirectory(directory).removeIfEmpty();
      }
    }
    unfinished.finished();
    return new SuiteOutcome(
            directory, results, new SuiteDirectory(directory).failuresWithout(results))
        .tell(out, Layout.ofScript().report());
  }

  /**
   * Returns the options as a plan; throws picocli's exception for options that contradict each
   * other.
   *
   * @param directory of the run; it may not be there
   */
  SuitePlan plan(Path directory) {
    rules.requireOptions();
    List<SinkKind> kinds = distinct(options.sinks, suite.sinks(options.quick));
    List<DatabaseKind> databases = databases(kinds);
    rules.requireDatabases(databases, kinds, ownDatabases(databases, kinds));
    SuiteName.Size size = suite.size(options.quick);
    SuiteOptions asked =
        new SuiteOptions(
            options.quick,
            options.events.orElse(size.events()),
            options.warmup.orElse(size.warmup()),
            options.repeat.orElse(options.quick ? 1 : 3),
            seed(directory),
            databases,
            sinks(kinds),
            converters(),
            distinct(options.batchSizes, size.batchSizes()),
            distinct(options.insertModes, List.of(WriteMode.INSERT)),
            distinct(options.indexes, List.of(Index.YES)),
            options.fewerEvents,
            options.experiments);
    rules.requireSinks(asked, kinds);
    SuitePlan plan = suite.plan(asked);
    rules.requireBenchmarks(plan);
    // Figures of the small version are not for comparing.
    return options.quick ? plan : plan.withTwins();
  }

  /** Returns what all servers, workers and connectors are given. */
  EnvironmentOptions environment() {
    List<SinkKind> kinds = distinct(options.sinks, suite.sinks(options.quick));
    return new EnvironmentOptions(
        ownDatabases(databases(kinds), kinds),
        options.compression,
        options.consumerDefaults,
        options.properties,
        options.pluginPath,
        options.workerHeap.orElse(suite.workerHeap()),
        List.copyOf(options.workerOptions),
        Duration.ofSeconds(options.timeoutSeconds),
        options.keep);
  }

  /** Returns the directory of the run that is named or goes on; empty for a new one. */
  private Optional<Path> known(Path parent) {
    return options.out.isEmpty() && options.resume
        ? Optional.of(
            SuiteDirectory.unfinished(
                parent, suite.toString(), run -> plan(run).file(options.quick, Map.of())))
        : options.out;
  }

  /** Returns the seed of a run that goes on, so that it keeps its order. */
  private long seed(Path directory) {
    return options.seed.orElseGet(
        () ->
            new SuiteDirectory(directory)
                .plan()
                .map(PlanFile::seed)
                .orElseGet(() -> System.currentTimeMillis() % 1_000_000));
  }

  /** Returns the databases that are asked for or there, as far as the suite is measured on them. */
  private List<DatabaseKind> databases(List<SinkKind> kinds) {
    List<DatabaseKind> databases = new ArrayList<>(distinct(options.databases, usual(kinds)));
    databases.retainAll(suite.databases());
    return databases;
  }

  private List<DatabaseKind> usual(List<SinkKind> kinds) {
    if (suite == SuiteName.REPLAY) {
      return List.of(DatabaseKind.POSTGRESQL);
    }
    if (options.stack == StackKind.COMPOSE) {
      return List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MYSQL);
    }
    List<DatabaseKind> usual =
        new ArrayList<>(List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB));
    usual.addAll(ownDatabases(List.of(DatabaseKind.MYSQL), kinds).keySet());
    return usual;
  }

  private Map<DatabaseKind, Access> ownDatabases(
      List<DatabaseKind> databases, List<SinkKind> kinds) {
    Map<DatabaseKind, Access> own = new EnumMap<>(DatabaseKind.class);
    boolean composed = options.stack == StackKind.COMPOSE && options.url.isEmpty();
    if (!composed && kinds.stream().anyMatch(SinkKind::writes)) {
      databases.forEach(
          database ->
              options.access(database, variables).ifPresent(access -> own.put(database, access)));
    }
    return own;
  }

  /** Returns the sinks, with variants and another build right after Tarmac. */
  private List<SinkUnderTest> sinks(List<SinkKind> kinds) {
    List<SinkUnderTest> sinks = new ArrayList<>();
    for (SinkKind kind : kinds) {
      sinks.add(SinkUnderTest.of(kind));
      if (kind == SinkKind.TARMAC) {
        sinks.addAll(options.variants);
        options
            .baseline
            .map(folder -> SinkUnderTest.baseline(plugin(folder)))
            .ifPresent(sinks::add);
      }
    }
    return sinks;
  }

  /** Returns the plugin of another build. */
  private Path plugin(Path folder) {
    try {
      return Layout.pluginOf(folder);
    } catch (ReplayFailure none) {
      throw rules.wrong("--baseline: " + none.getMessage());
    }
  }

  /** Returns the converters, after which comes the user's own one with its properties. */
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

  private static <T> List<T> distinct(List<T> asked, List<T> usual) {
    return asked.isEmpty() ? usual : List.copyOf(new LinkedHashSet<>(asked));
  }

  private Duration limit(SuitePlan plan) {
    double usual = Math.max(60.0 * LEAST_LIMIT_MINUTES, TIMES_EXPECTED * plan.expectedSeconds());
    return options.limitMinutes.map(Duration::ofMinutes).orElse(Duration.ofSeconds((long) usual));
  }
}
