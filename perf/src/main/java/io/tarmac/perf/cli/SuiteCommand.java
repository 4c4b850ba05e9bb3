package io.tarmac.perf.cli;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.database.OwnDatabase;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.FailureFile;
import io.tarmac.perf.suite.PlanFile;
import io.tarmac.perf.suite.SuiteDirectory;
import io.tarmac.perf.suite.SuiteName;
import io.tarmac.perf.suite.SuiteOptions;
import io.tarmac.perf.suite.SuitePlan;
import io.tarmac.perf.suite.SuiteText;
import io.tarmac.perf.suite.Suites;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs a suite of experiments. */
@Command(
    name = "suite",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs a suite of experiments; prints its plan and the time it expects before it starts.",
      "Interrupted, it goes on where it was with --resume, or with the same --out.",
      "Exit code 4 when something could not be measured; all else is measured nevertheless.",
      ""
    })
final class SuiteCommand implements Callable<Integer> {
  /** A run that lasts several times what was expected is not worth waiting for. */
  private static final int TIMES_EXPECTED = 4;

  private static final int LEAST_LIMIT_MINUTES = 30;

  @Parameters(index = "0", paramLabel = "NAME", description = "One of: ${COMPLETION-CANDIDATES}.")
  private SuiteName suite = SuiteName.AVIATION;

  @Mixin private SuiteCommandOptions options = new SuiteCommandOptions();
  private CommandSpec spec = CommandSpec.create();

  @Spec
  void spec(CommandSpec ofPicocli) {
    spec = ofPicocli;
    String footer = System.lineSeparator() + SuiteText.sizes();
    spec.usageMessage().footer(footer.split("\\R"));
  }

  @Override
  public Integer call() {
    PrintStream out = System.out;
    Path parent = Layout.ofScript().suites();
    Optional<Path> known = known(parent);
    // Where runs are is no run: there is no plan whose seed would be taken.
    SuitePlan plan = plan(System.getenv(), known.orElse(parent));
    out.println(SuiteText.of(plan));
    if (options.dryRun) {
      return 0;
    }
    Map<DatabaseKind, Access> own = ownDatabases(System.getenv());
    // Before anything is started, not when it is their turn.
    own.forEach(OwnDatabase::connect);
    Path directory =
        known.orElseGet(() -> SuiteDirectory.fresh(parent, suite.toString(), Instant.now()));
    Unfinished unfinished = new Unfinished(directory, System.err);
    List<CellResult> results =
        new Suites(
                Layout.ofScript().on(options.stack), ReplayCommand.progress(out), unfinished::watch)
            .run(
                plan,
                options.smoke,
                directory,
                own,
                options.workerHeap,
                limit(plan),
                options.timeout(),
                options.keep);
    unfinished.finished();
    return new SuiteOutcome(directory, results, FailureFile.of(directory).without(results))
        .tell(out, Layout.ofScript().report());
  }

  /** The options as a plan; throws picocli's exception for options that contradict each other. */
  SuitePlan plan(Map<String, String> environment, Path directory) {
    PlanRules rules = new PlanRules(spec.commandLine());
    List<DatabaseKind> databases = databases(environment);
    for (DatabaseKind database : databases) {
      if (composed()) {
        rules.requireInComposition(database, Optional.empty());
      } else {
        rules.requireDatabase(
            database, Optional.ofNullable(ownDatabases(environment).get(database)));
      }
      rules.requireRunsOn(database, options.sinks);
    }
    rules.requireSome("--database", databases);
    rules.requireSome("--sink", options.sinks);
    rules.requireTopics(options.sinks);
    SuiteName.Size size = suite.size(options.smoke);
    int events = options.events.orElse(size.events());
    int warmup = options.warmup.orElse(size.warmup());
    rules.requireAtLeast(1_000, "--events", events);
    rules.requireAtLeast(0, "--warmup", warmup);
    rules.requireAtLeast(1, "--repeat", options.repetitions());
    rules.requireAtLeast(1, "--timeout", options.timeoutSeconds);
    List<Integer> batchSizes =
        options.batchSizes.isEmpty() ? size.batchSizes() : options.batchSizes;
    batchSizes.forEach(batch -> rules.requireAtLeast(1, "--batch-size", batch));
    rules.requireExperiments(suite, options.experiments);
    SuitePlan plan =
        suite.plan(
            new SuiteOptions(
                options.smoke,
                events,
                warmup,
                options.repetitions(),
                seed(directory),
                databases,
                rules.distinct(options.sinks),
                converters(rules),
                rules.distinct(batchSizes),
                options.experiments));
    rules.requireCells(plan);
    return plan;
  }

  /** The directory of the run that is named or goes on; a new one has none before it begins. */
  private Optional<Path> known(Path parent) {
    return options.out.isEmpty() && options.resume
        ? Optional.of(
            SuiteDirectory.unfinished(
                parent,
                suite,
                run -> PlanFile.of(plan(System.getenv(), run), options.smoke, Map.of())))
        : options.out;
  }

  /** What is resumed keeps its order. */
  private long seed(Path directory) {
    return options.seed.orElseGet(
        () ->
            PlanFile.exists(directory)
                ? PlanFile.read(directory).seed()
                : System.currentTimeMillis() % 1_000_000);
  }

  private List<DatabaseKind> databases(Map<String, String> environment) {
    if (!options.databases.isEmpty()) {
      return new PlanRules(spec.commandLine()).distinct(options.databases);
    }
    if (composed()) {
      return List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MYSQL);
    }
    List<DatabaseKind> databases =
        new ArrayList<>(List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB));
    databases.addAll(ownDatabases(environment).keySet());
    return databases;
  }

  private Map<DatabaseKind, Access> ownDatabases(Map<String, String> environment) {
    Map<DatabaseKind, Access> own = new EnumMap<>(DatabaseKind.class);
    DatabaseOptions mysql = new DatabaseOptions();
    mysql.kind = DatabaseKind.MYSQL;
    boolean wanted = options.databases.isEmpty() || options.databases.contains(mysql.kind);
    if (wanted && !composed() && options.sinks.stream().anyMatch(SinkKind::writes)) {
      mysql.access(environment).ifPresent(access -> own.put(mysql.kind, access));
    }
    return own;
  }

  private boolean composed() {
    return options.stack == StackKind.COMPOSE;
  }

  private List<ConverterChoice> converters(PlanRules rules) {
    if (options.converters.isEmpty()) {
      return suite.converters();
    }
    EventOptions events = new EventOptions();
    events.converters = options.converters;
    return rules.converters(events, Map.of());
  }

  private Duration limit(SuitePlan plan) {
    return options
        .limitMinutes
        .map(Duration::ofMinutes)
        .orElseGet(
            () ->
                Duration.ofSeconds(
                    (long)
                        Math.max(
                            60.0 * LEAST_LIMIT_MINUTES, TIMES_EXPECTED * plan.expectedSeconds())));
  }
}
