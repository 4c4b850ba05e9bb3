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
 * The running servers of one database, and the topics of its benchmarks. An environment stops
 * everything that it started, also after a failure or a signal. Not thread-safe.
 */
public final class Environment {
  private static final long BYTES_OF_SERVERS = 2L << 30;

  /** A terminal sends Ctrl-C to the servers too, so perf may notice their end before the signal. */
  private static final Duration SIGNAL_DELAY = Duration.ofMillis(500);

  private final Servers servers;
  private final Topics topics;
  private final EnvironmentFacts facts;
  private final int resourcesBetweenTrials;

  /** The versions of the measured sinks, and of their workers' Java and Kafka. */
  private final Map<String, String> versions = new LinkedHashMap<>();

  /** Makes table names unique, because other runs may use the same database. */
  private final String runId = newId();

  private int trials;

  private Environment(Servers servers) {
    this.servers = servers;
    this.topics = new Topics(servers);
    this.facts = EnvironmentFacts.of(servers);
    resourcesBetweenTrials = servers.cleanup().size();
    // perf's own versions, until a worker has reported its versions.
    versions.put("java", Runtime.version().toString());
    versions.put("kafka", AppInfoParser.getVersion());
    servers.plan().benchmarks().forEach(topics::load);
  }

  /**
   * Starts the servers, fills the topics, and runs {@code work} on the calling thread. Throws
   * {@link ReplayFailure} if there can be no result.
   */
  public static void run(
      EnvironmentPlan plan, Layout layout, Progress progress, Consumer<Environment> work) {
    withServers(plan, layout, progress, servers -> work.accept(new Environment(servers)));
  }

  /**
   * Checks what {@link #run} needs: plugins, disk space, servers that start, and a database that
   * permits new tables. Takes seconds, and measures nothing.
   */
  public static void rehearse(EnvironmentPlan plan, Layout layout, Progress progress) {
    withServers(
        plan,
        layout,
        progress,
        servers ->
            plan.benchmarks().stream()
                .map(TrialPlan::setting)
                .filter(setting -> setting.kind().writes())
                .limit(1)
                .map(setting -> servers.createTables(setting, List.of("tarmac_replay_" + newId())))
                // Close tables here, because the cleanup would only print a failure.
                .forEach(tables -> tables.forEach(TargetTable::close)));
  }

  private static String newId() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  private static void withServers(
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
        // If a server has ended, its end is the cause, even if it is noticed after the effect.
        ReplayFailure death = watch.awaitDeath();
        tearDown(watch);
        Await.happens(SIGNAL_DELAY, SIGNAL_DELAY.dividedBy(10), cleanup::ended);
        throw death == null ? e : death;
      } finally {
        tearDown(watch);
      }
    }
  }

  /** Permits servers to end, and clears an interrupt that would disturb the cleanup. */
  private static void tearDown(Watch watch) {
    watch.releaseAll();
    Thread.interrupted();
  }

  /** Measures a benchmark of the plan once. */
  public TrialResult measure(TrialPlan benchmark, int repetition) {
    String name = runId + "_" + ++trials;
    BenchmarkTrial trial = new BenchmarkTrial(servers, topics, benchmark, repetition, name);
    Measurement measurement = trial.measure(versions);
    servers.cleanup().closeDownTo(resourcesBetweenTrials);
    return new TrialResult(
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        measurement,
        new LinkedHashMap<>(versions),
        facts);
  }

  /**
   * Closes what a failed trial left behind, so that another trial can be measured. Fails if a
   * server has ended.
   */
  public void recover() {
    ReplayFailure death = servers.watch().awaitDeath();
    if (death != null) {
      throw death;
    }
    servers.cleanup().closeDownTo(resourcesBetweenTrials);
  }
}
