package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.environment.Layout;
import io.tarmac.perf.environment.Storage;
import io.tarmac.perf.environment.Watch;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.result.Measurement;
import io.tarmac.servers.Await;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.AppInfoParser;

/**
 * The servers of one database and the topics of its benchmarks. Everything that an environment has
 * started ends with it, however that comes about. One thread.
 */
public final class Environment {
  private static final long BYTES_OF_SERVERS = 2L << 30;

  /** A terminal sends Ctrl-C to the servers as well, so their end may be seen first. */
  private static final Duration INTERRUPTION = Duration.ofMillis(500);

  private final Servers servers;
  private final Topics topics;
  private final EnvironmentFacts facts;

  /** How many resources there are to close while no trial runs. */
  private final int resources;

  /** The versions of sinks that have been measured, and of what their workers run on. */
  private final Map<String, String> versions = new LinkedHashMap<>();

  /** Makes table names unique in a database that other runs may use. */
  private final String runId = newId();

  private int trials;

  private Environment(Servers servers) {
    this.servers = servers;
    this.topics = new Topics(servers);
    this.facts = EnvironmentFacts.of(servers);
    resources = servers.cleanup().size();
    // perf's own versions stand for workers, until one has been asked.
    versions.put("java", Runtime.version().toString());
    versions.put("kafka", AppInfoParser.getVersion());
    servers.plan().benchmarks().forEach(topics::load);
  }

  /**
   * Starts the servers, fills the topics, and lets the work measure on the calling thread. Throws
   * {@link ReplayFailure} if no result can be had.
   */
  public static void run(
      EnvironmentPlan plan, Layout layout, Progress progress, Consumer<Environment> work) {
    guard(plan, layout, progress, servers -> work.accept(new Environment(servers)));
  }

  /**
   * Fails if {@link #run} would miss something: plugins, room on a disk, or servers that start and
   * a database in which tables can be made. Takes seconds, and measures nothing.
   */
  public static void rehearse(EnvironmentPlan plan, Layout layout, Progress progress) {
    guard(
        plan,
        layout,
        progress,
        servers ->
            plan.benchmarks().stream()
                .map(TrialPlan::setting)
                .filter(setting -> setting.kind().writes())
                .limit(1)
                .map(setting -> servers.createTables(setting, List.of("tarmac_replay_" + newId())))
                // Here, and not by the cleanup, which would not fail.
                .forEach(tables -> tables.forEach(TargetTable::close)));
  }

  private static String newId() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  private static void guard(
      EnvironmentPlan plan, Layout layout, Progress progress, Consumer<Servers> work) {
    Storage storage = Storage.of(layout);
    storage.requireSpace(BYTES_OF_SERVERS + plan.bytesOnDisk());
    if (plan.writes() && plan.ownDatabase().isEmpty()) {
      storage.requireDisk();
    }
    Watch watch = new Watch();
    Runnable interrupted =
        () -> {
          watch.releaseAll();
          System.err.println("\nInterrupted: stopping everything and cleaning up");
        };
    try (Cleanup cleanup = new Cleanup(interrupted)) {
      try {
        work.accept(Servers.start(plan, layout, progress, watch, cleanup));
      } catch (RuntimeException e) {
        // A server's death explains what else went wrong, though it may be noticed a moment later.
        ReplayFailure death = watch.awaitDeath();
        tearDown(watch);
        Await.happens(INTERRUPTION, INTERRUPTION.dividedBy(10), cleanup::ended);
        throw death == null ? e : death;
      } finally {
        tearDown(watch);
      }
    }
  }

  /** Lets servers end. The interruption that a death causes must not disturb the cleanup. */
  private static void tearDown(Watch watch) {
    watch.releaseAll();
    Thread.interrupted();
  }

  /** Measures a benchmark of the plan once. */
  public TrialResult measure(TrialPlan benchmark, int repetition) {
    String name = runId + "_" + ++trials;
    BenchmarkTrial trial = new BenchmarkTrial(servers, topics, benchmark, repetition, name);
    Measurement measurement = trial.measure(versions);
    servers.cleanup().closeDownTo(resources);
    return new TrialResult(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        measurement,
        new LinkedHashMap<>(versions),
        facts);
  }

  /**
   * Ends what a failed trial has left behind, so that another can be measured. Fails if the death
   * of a server is the reason.
   */
  public void recover() {
    ReplayFailure death = servers.watch().awaitDeath();
    if (death != null) {
      throw death;
    }
    servers.cleanup().closeDownTo(resources);
  }
}
