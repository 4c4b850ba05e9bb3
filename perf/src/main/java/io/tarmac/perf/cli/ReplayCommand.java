package io.tarmac.perf.cli;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.progress.BarProgress;
import io.tarmac.perf.progress.LineProgress;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.JsonReport;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.ResultText;
import io.tarmac.perf.run.Plan;
import io.tarmac.perf.run.Replay;
import io.tarmac.perf.run.SinkKind;
import io.tarmac.perf.stack.Layout;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures sinks from the topic to the last visible row. */
@Command(
    name = "perf/replay",
    mixinStandardHelpOptions = true,
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
      "  perf/replay --sink none,tarmac --repeat 5 --warmup 50000 --json results.json",
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
    Report report = new Replay(plan, Layout.ofScript(), progress(out)).run();
    out.print(ResultText.of(report));
    out.flush();
    json.ifPresent(file -> JsonReport.write(report, file));
    return 0;
  }

  /** The options as a plan; throws picocli's exception for options that contradict each other. */
  Plan plan() {
    PlanRules rules = new PlanRules(spec.commandLine());
    rules.requireIndexFor(sinks.insertMode, sinks.index);
    Optional<Access> access = database.access(System.getenv());
    if (sinks.sinks.contains(SinkKind.TARMAC)) {
      rules.requireDatabase(database.kind, access);
    }
    rules.requireUrlForCredentials(database, access);
    rules.requireOptionsForTheirProperties(sinks.properties);
    rules.requireWritable(json);
    rules.requireSome("--sink", sinks.sinks);
    rules.requireSome("--batch-size", sinks.batchSizes);
    rules.requireAtLeast(1, "--events", events.count);
    rules.requireAtLeast(0, "--warmup", run.warmup);
    rules.requireAtLeast(1, "--repeat", run.repetitions);
    rules.requireAtLeast(1, "--timeout", run.timeoutSeconds);
    sinks.batchSizes.forEach(size -> rules.requireAtLeast(1, "--batch-size", size));
    return new Plan(
        events.count,
        run.warmup,
        run.repetitions,
        rules.distinct(sinks.sinks),
        rules.converters(events, sinks.properties),
        rules.distinct(sinks.batchSizes),
        sinks.consumerDefaults,
        events.shape,
        sinks.insertMode,
        sinks.index == SinkOptions.YesNo.YES,
        database.kind,
        access,
        sinks.properties,
        events.pluginPath,
        run.workerHeap,
        run.timeout(),
        run.keep);
  }

  private static Progress progress(PrintStream out) {
    return Boolean.getBoolean("tarmac.perf.terminal")
        ? new BarProgress(out)
        : new LineProgress(out);
  }
}
