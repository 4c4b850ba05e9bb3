package io.tarmac.perf.run;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.event.AviationRows;
import io.tarmac.perf.event.Events;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.report.ResultText;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.watch.Await;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One run: starts the servers, fills the topics, measures every setting, and ends everything it has
 * started however it goes.
 */
public final class Replay {
  private static final long SHUTDOWN_GRACE_MILLIS = 500;
  private static final long DEATH_GRACE_NANOS = 1_000_000_000;
  private static final long BYTES_PER_EVENT = 6_000;
  private static final long BYTES_OF_SERVERS = 2L << 30;

  private final Plan plan;
  private final Layout layout;
  private final Progress progress;
  private final Consumer<Report> interim;

  /**
   * @param interim is given what there is after every pass
   */
  public Replay(Plan plan, Layout layout, Progress progress, Consumer<Report> interim) {
    this.plan = plan;
    this.layout = layout;
    this.progress = progress;
    this.interim = interim;
  }

  /** Runs on the calling thread; throws {@link ReplayFailure} when no result can be had. */
  public Report run() {
    Watch watch = new Watch();
    Cleanup cleanup = new Cleanup();
    // The cleaning up is closed first, so that a signal in the midst of it still ends it properly.
    try (Shutdown shutdown = Shutdown.install(watch, cleanup);
        cleanup) {
      try {
        return measure(watch, cleanup);
      } catch (RuntimeException e) {
        throw reason(e, watch, shutdown);
      } finally {
        watch.releaseAll();
        // The interruption that a death causes must not disturb the cleaning up.
        Thread.interrupted();
      }
    }
  }

  private Report measure(Watch watch, Cleanup cleanup) {
    RunDirectory run = cleanup.add(RunDirectory.create(plan.keep()));
    if (plan.keep()) {
      progress.say("Logs and data are kept in " + run.path());
    }
    run.requireSpace(BYTES_OF_SERVERS + BYTES_PER_EVENT * Topics.events(plan));
    PluginPath plugins = PluginPath.of(run, plugins(), plan.usersPluginPath());
    Await await = new Await(watch);
    progress.say("Starting the servers");
    Stack stack = Stack.start(plan, layout, run, watch, await, cleanup);
    AviationRows rows = new AviationRows(AviationRows.DEFAULT_SEED);
    Topics topics =
        new Topics(
            new TopicLoader(
                stack.broker(), new Events(rows, plan.shape()), plugins, progress, watch));
    topics.load(plan, stack);
    Bench bench =
        new Bench(
            new RunContext(plan, layout, run, plugins, rows, stack, watch, cleanup, progress));
    ReportMaker reports = new ReportMaker(plan, stack);
    List<Measurement> results = new ArrayList<>();
    for (int repetition = 1; repetition <= plan.repetitions(); repetition++) {
      for (Setting setting : plan.matrix().settings(repetition)) {
        Measurement measurement = bench.measure(setting, repetition, topics);
        progress.say(ResultText.line(measurement));
        results.add(measurement);
        interim.accept(reports.report(bench.versions(), results));
      }
    }
    return reports.report(bench.versions(), results);
  }

  private List<Path> plugins() {
    Set<Path> plugins = new LinkedHashSet<>();
    for (Contender contender : plan.matrix().contenders()) {
      contender.kind().plugin(layout).ifPresent(plugins::add);
    }
    if (plan.matrix().converters().contains(ConverterChoice.FAST_JSON)) {
      plugins.add(layout.connector());
    }
    if (plan.matrix().converters().contains(ConverterChoice.AVRO)) {
      plugins.add(layout.avroConverter());
    }
    return List.copyOf(plugins);
  }

  /** A server's death explains what else went wrong, though it may be noticed a moment later. */
  private static RuntimeException reason(RuntimeException e, Watch watch, Shutdown shutdown) {
    if (shutdown.begunWithin(SHUTDOWN_GRACE_MILLIS)) {
      while (true) {
        LockSupport.park(); // the JVM is ending; what failed because of that is no news
      }
    }
    long deadline = System.nanoTime() + DEATH_GRACE_NANOS;
    while (watch.death() == null && System.nanoTime() < deadline) {
      Thread.interrupted();
      LockSupport.parkNanos(DEATH_GRACE_NANOS / 20);
    }
    ReplayFailure death = watch.death();
    return death == null ? e : death;
  }
}
