package io.tarmac.perf.cli;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.progress.BarProgress;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.JsonReport;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.ResultText;
import io.tarmac.perf.run.Contender;
import io.tarmac.perf.run.Matrix;
import io.tarmac.perf.run.Plan;
import io.tarmac.perf.run.Replay;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.run.Volume;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.StackKind;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures sinks from the topic to the last visible row. */
@Command(
    name = "perf/replay",
    mixinStandardHelpOptions = true,
    subcommands = {
      PlotCommand.class,
      BarsCommand.class,
      SuiteCommand.class,
      CompareCommand.class,
      ReportCommand.class
    },
    version = "perf/replay 0.1.0",
    sortOptions = false,
    description = {
      "Replays aviation events through a real Kafka broker and a real Connect worker into a real"
          + " database, checks every row, and prints what it took.",
      "",
      "Topics are filled before a sink starts. Time runs from the running task to the moment the"
          + " last row is visible. Each setting gets a worker of its own.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 results are complete and every row was right; 1 a failure; 2 a wrong option;"
          + " 130 Ctrl-C.",
      "",
      "Examples:",
      "  perf/replay",
      "  perf/replay --sink none,tarmac,debezium,debezium-unnest --repeat 5 --warmup 50000 \\",
      "    --converter avro --events 500000 --batch-size 500,5000 --insert-mode insert,upsert \\",
      "    --json results.json",
      "  perf/replay suite aviation --smoke",
      "  perf/replay --events 20000 --database mariadb --insert-mode upsert"
    })
public final class ReplayCommand implements Callable<Integer> {
  @Mixin private EventOptions events = new EventOptions();
  @Mixin private SinkOptions sinks = new SinkOptions();
  @Mixin private DatabaseOptions database = new DatabaseOptions();
  @Mixin private RunOptions run = new RunOptions();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the results to this file, as JSON.")
  private Optional<Path> json = Optional.empty();

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    Plan plan = plan();
    PrintStream out = System.out;
    // After every pass: a long run that fails in the end has not been in vain.
    Consumer<Report> written = report -> json.ifPresent(file -> JsonReport.write(report, file));
    Report report = new Replay(plan, Layout.ofScript().on(run.stack), progress(out), written).run();
    out.print(ResultText.of(report));
    out.flush();
    return 0;
  }

  /** The options as a plan; throws picocli's exception for options that contradict each other. */
  Plan plan() {
    PlanRules rules = new PlanRules(spec.commandLine());
    rules.requireIndexFor(sinks.insertModes, sinks.indexes);
    rules.requireRunsOn(database.kind, sinks.sinks);
    rules.requireBaseline(sinks.baseline, sinks.sinks);
    boolean composed = run.stack == StackKind.COMPOSE;
    Optional<Access> access = database.access(composed ? Map.of() : System.getenv());
    if (composed) {
      rules.requireInComposition(database.kind, access);
    } else if (sinks.sinks.stream().anyMatch(SinkKind::writes)) {
      rules.requireDatabase(database.kind, access);
    }
    rules.requireUrlForCredentials(database, access);
    requireFree(rules, "--set", sinks.properties);
    sinks.variants.forEach(variant -> requireFree(rules, "--variant", variant.properties()));
    rules.requireWritable(json);
    rules.requireSome("--sink", sinks.sinks);
    rules.requireSome("--batch-size", sinks.batchSizes);
    rules.requireSome("--insert-mode", sinks.insertModes);
    rules.requireSome("--index", sinks.indexes);
    rules.requireAtLeast(1, "--events", events.count);
    rules.requireAtLeast(0, "--warmup", run.warmup);
    rules.requireAtLeast(1, "--repeat", run.repetitions);
    rules.requireAtLeast(1, "--timeout", run.timeoutSeconds);
    sinks.batchSizes.forEach(size -> rules.requireAtLeast(1, "--batch-size", size));
    Matrix matrix = matrix(rules);
    rules.requireKnown(events.fewer, matrix.contenders(), matrix.batchSizes());
    return new Plan(
        matrix,
        new Volume(events.count, run.warmup, events.fewer),
        run.repetitions,
        sinks.consumerDefaults,
        events.shape,
        events.compression,
        database.kind,
        access,
        false,
        sinks.properties,
        events.pluginPath,
        run.workerHeap,
        List.copyOf(run.workerOptions),
        run.timeout(),
        run.keep);
  }

  private static void requireFree(PlanRules rules, String given, Map<String, String> properties) {
    rules.requireOptionsForTheirProperties(given, properties);
    rules.requireNoneOfPerfsOwn(given, properties);
  }

  private Matrix matrix(PlanRules rules) {
    return new Matrix(
        contenders(rules.distinct(sinks.sinks)),
        rules.converters(events, sinks.properties),
        rules.distinct(sinks.batchSizes),
        rules.distinct(sinks.insertModes),
        rules.distinct(sinks.indexes));
  }

  /** Puts variants and another build right after Tarmac, so that they run next to it. */
  private List<Contender> contenders(List<SinkKind> kinds) {
    List<Contender> contenders = new ArrayList<>();
    for (SinkKind kind : kinds) {
      Contender contender = Contender.of(kind, database.kind);
      contenders.add(
          kind == SinkKind.TARMAC ? contender.withUrlOptions(sinks.urlOptions) : contender);
      if (kind == SinkKind.TARMAC) {
        sinks.variants.forEach(variant -> contenders.add(variant.withUrlOptions(sinks.urlOptions)));
        sinks
            .baseline
            .map(folder -> Contender.baseline(Layout.pluginOf(folder)))
            .ifPresent(build -> contenders.add(build.withUrlOptions(sinks.urlOptions)));
      }
    }
    return List.copyOf(contenders);
  }

  static Progress progress(PrintStream out) {
    return Boolean.getBoolean("tarmac.perf.terminal")
        ? new BarProgress(out)
        : new LineProgress(out);
  }
}
