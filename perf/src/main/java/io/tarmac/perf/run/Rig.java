package io.tarmac.perf.run;

import io.tarmac.perf.event.AviationTraffic;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.stack.Layout;
import io.tarmac.perf.stack.PluginPath;
import io.tarmac.perf.stack.RunDirectory;
import io.tarmac.perf.stack.Storage;
import io.tarmac.perf.watch.ReplayFailure;
import io.tarmac.perf.watch.Watch;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Servers that run, and what measures on them; they last as long as the run that asked for them.
 * One thread.
 */
public final class Rig {
  private static final long BYTES_OF_SERVERS = 2L << 30;

  private final Topics topics;
  private final Bench bench;
  private final EnvironmentFacts facts;
  private final Watch watch;
  private final Cleanup cleanup;

  /** What is there to close between two passes. */
  private final int servers;

  private Rig(Topics topics, Bench bench, EnvironmentFacts facts, Watch watch, Cleanup cleanup) {
    this.watch = watch;
    this.cleanup = cleanup;
    this.servers = cleanup.size();
    this.topics = topics;
    this.bench = bench;
    this.facts = facts;
  }

  /**
   * Starts the servers that the plan needs.
   *
   * @param bytes that the events take on disk
   */
  static Rig start(
      EnvironmentPlan plan,
      Layout layout,
      Progress progress,
      long bytes,
      Watch watch,
      Cleanup cleanup) {
    Storage storage = storage(plan, layout, bytes);
    RunDirectory run = cleanup.add(RunDirectory.create(plan.options().keep()));
    if (plan.options().keep()) {
      progress.say("Logs and data are kept in " + run.path());
    }
    PluginPath plugins =
        PluginPath.of(run, "plugins", plugins(plan, layout), plan.options().pluginPath());
    Optional<PluginPath> baseline =
        plan.baseline()
            .map(
                build ->
                    PluginPath.of(
                        run,
                        "baseline-plugins",
                        Plugins.ofBuild(build, plan.converters(), layout),
                        plan.options().pluginPath()));
    progress.say("Starting the servers");
    Stack stack = Stack.start(plan, layout, run, watch, cleanup);
    Traffic usual = new AviationTraffic();
    Topics topics =
        new Topics(
            new TopicLoader(stack.broker(), plan.options().compression(), plugins, progress, watch),
            stack,
            usual);
    Bench bench =
        new Bench(
            new RunContext(
                plan, layout, run, plugins, baseline, usual, stack, watch, cleanup, progress));
    EnvironmentFacts facts =
        EnvironmentFacts.of(plan, layout.stack(), stack.database(), storage.fileSystem());
    return new Rig(topics, bench, facts, watch, cleanup);
  }

  /** Where servers write; fails when it cannot take what a run writes. */
  static Storage storage(EnvironmentPlan plan, Layout layout, long bytes) {
    Storage storage = Storage.of(layout);
    storage.requireSpace(BYTES_OF_SERVERS + bytes);
    if (plan.writes() && plan.ownDatabase().isEmpty()) {
      storage.requireDisk();
    }
    return storage;
  }

  /** Fills the topics that a setting needs, unless they are there. */
  public void load(Setting setting, int events) {
    topics.load(setting, events);
  }

  /** Measures once; the topics must have been filled for the amount. */
  public TrialResult measure(Setting setting, Amount amount, int repetition) {
    Measurement measurement = bench.measure(setting, amount, repetition, topics);
    return facts.result(measurement, bench.versions());
  }

  /**
   * After a pass that failed: ends what it has left behind, so that another can be measured. Fails
   * when it was a server's death that made it fail.
   */
  public void recover() {
    ReplayFailure death = watch.awaitDeath();
    if (death != null) {
      throw death;
    }
    cleanup.closeDownTo(servers);
  }

  /** The plugin directories that the plan needs; fails when one is missing. */
  static List<Path> plugins(EnvironmentPlan plan, Layout layout) {
    return Plugins.of(plan.sinks(), plan.converters(), layout);
  }
}
