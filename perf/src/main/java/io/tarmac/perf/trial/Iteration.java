package io.tarmac.perf.trial;

import io.tarmac.perf.database.Access;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.result.Latency;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.TaskShares;
import io.tarmac.perf.trial.ArrivalWatch.Arrival;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The run of one connector, from its creation until all events of its topics have arrived and been
 * checked.
 *
 * <p>The measured time begins at the last moment at which a task was not yet running, and ends when
 * the last row is visible. So it excludes the start of the tasks, and includes joining the consumer
 * group.
 */
final class Iteration {
  /** The next iteration must not share the worker with a connector that is still stopping. */
  private static final Duration DELETE_TIMEOUT = Duration.ofSeconds(90);

  private static final Duration DELETE_INTERVAL = Duration.ofMillis(50);

  private final Servers servers;
  private final TrialPlan benchmark;
  private final Setting setting;
  private final LoadedTopics topics;
  private final int repetition;

  /** Unique in the run, because a connector of the same name would continue at its offsets. */
  private final String connector;

  private final ConnectorConfig connectorConfig;
  private final String tableName;
  private final List<TargetTable> tables;

  /**
   * Creates the tables, if the sink writes.
   *
   * @param repetition 0 for the warm-up
   * @param name the trial's name, unique in the database
   */
  Iteration(
      Servers servers, TrialPlan benchmark, LoadedTopics topics, int repetition, String name) {
    this.servers = servers;
    this.benchmark = benchmark;
    this.setting = benchmark.setting();
    this.topics = topics;
    this.repetition = repetition;
    this.connector = "replay-" + name + "-" + repetition;
    this.connectorConfig = new ConnectorConfig(servers.plan().options());
    this.tableName = tableName(name, repetition);
    this.tables =
        setting.kind().writes()
            ? servers.createTables(
                setting,
                setting.spread().tables() == 1
                    ? List.of(tableName)
                    : topics.names().stream().map(each -> tableName + "_" + each).toList())
            : List.of();
  }

  /** Returns a short name, because the names of several tables also contain topic names. */
  static String tableName(String trial, int repetition) {
    return "tarmac_replay_" + trial + (repetition == 0 ? "w" : "");
  }

  static String title(int repetition, Setting setting) {
    return (repetition == 0 ? "Warm-up" : "Run " + repetition) + ": " + setting;
  }

  /**
   * Creates the connector, waits for all events, checks them, and deletes the connector.
   *
   * @param distance empty if the sink connects to the database without a proxy
   * @param live the topic, if its events are sent while the sink runs
   */
  Measurement run(WorkerGroup workers, Optional<Distance> distance, Optional<LiveTopic> live) {
    Destination destination =
        tables.isEmpty()
            ? new CountDestination(workers.metrics(), connector)
            : new TableDestination(tables, setting, servers.traffic(setting));
    ArrivalWatch watch =
        new ArrivalWatch(
            servers,
            workers,
            connector,
            setting.spread(),
            destination,
            () -> live.ifPresent(LiveTopic::check));
    int events = topics.events();
    int first = live.isPresent() ? LiveTopic.firstEvents(setting.load()) : 0;
    long batchesBefore = destination.batches();
    Instant created;
    Instant running;
    Instant started;
    Arrival arrival;
    Readings readings;
    try (Meters meters = new Meters(servers, setting, workers, connector, distance)) {
      created = Instant.now();
      workers.rest().create(connector, config(distance));
      running = watch.awaitRunning(meters::resetDatabaseCounters);
      if (live.isPresent()) {
        live.get().sendFirst(first);
        watch.awaitAll("First events", running, first, Optional.empty());
        batchesBefore = destination.batches();
        meters.resetDatabaseCounters();
        meters.resetConnectorMetrics();
      }
      meters.begin();
      started = live.map(LiveTopic::start).orElse(running);
      arrival = watch.awaitAll(title(repetition, setting), started, events, benchmark.limit());
      readings = meters.end();
    }

    long batches = destination.batches() - batchesBefore;
    String check = destination.check(events);
    // The few events of a warm-up may arrive before the tasks have shared the partitions.
    TaskShares shares =
        repetition == 0 || setting.spread().tasks() == 1
            ? null
            : arrival.assignment().requireComplete(watch.requireHealthy());
    Latency latency =
        live.filter(sent -> !tables.isEmpty())
            .flatMap(
                sent ->
                    LiveTopic.latency(
                        tables.get(0),
                        first,
                        sent.maxDelayMillis(),
                        servers.plan().recordsCommitTimes(setting),
                        servers.progress()))
            .orElse(null);
    workers.rest().delete(connector);
    servers
        .watch()
        .await(
            "The deletion of the connector",
            DELETE_TIMEOUT,
            DELETE_INTERVAL,
            () -> workers.rest().isGone(connector));

    int measured = events - first;
    double seconds = seconds(started, arrival.completed());
    CpuSeconds cpu = readings.cpu();
    return new Measurement(
        setting.subject(),
        repetition,
        measured,
        topics.recordBytes(),
        Secrets.masked(connectorConfig.consumer(setting, topics)),
        seconds(created, running),
        seconds,
        arrival.uncertainty().toNanos() / 1e9,
        measured / seconds,
        batches == 0 ? null : (double) measured / batches,
        CpuSeconds.per100000(cpu.worker(), measured),
        CpuSeconds.per100000(cpu.process(CpuSeconds.DATABASE), measured),
        readings.workerPeakBytes(),
        cpu.gcShare(workers.gcPauseSeconds(started, arrival.completed())),
        arrival.throughput().lastToFirstTenth(),
        arrival.throughput(),
        check,
        readings.measures(
            topics.bytes(measured), seconds, batches, setting.spread().tasks(), shares, latency));
  }

  private Map<String, String> config(Optional<Distance> distance) {
    Optional<Access> database =
        distance.map(Distance::access).or(() -> servers.database().map(TargetDatabase::access));
    String format = setting.spread().tables() == 1 ? tableName : tableName + "_${topic}";
    return connectorConfig.config(setting, topics, database, format);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }
}
