package io.tarmac.perf.run;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.TaskShares;
import io.tarmac.perf.stack.ConnectorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One connector from its creation until all events of a topic have arrived and are checked.
 *
 * <p>Time runs from the last moment at which the task was not yet seen running to the moment at
 * which the last row was visible: start-up of the task is not in it, joining the consumer group is.
 */
final class Pass {
  /** What is measured next must not share the worker with the end of what was before. */
  private static final Duration DELETE = Duration.ofSeconds(90);

  private static final Duration DELETE_INTERVAL = Duration.ofMillis(50);

  private final String name;
  private final RunContext context;
  private final Setting setting;
  private final WorkerGroup workers;
  private final Optional<Distance> distance;
  private final ConnectorConfig configs;

  /**
   * @param name begins the connector's name; unique in the run, or one pass would go on at the
   *     consumer group's offsets of another
   * @param distance to the database; none if the sink reaches it as perf does
   */
  Pass(
      String name,
      RunContext context,
      Setting setting,
      WorkerGroup workers,
      Optional<Distance> distance) {
    this.name = name;
    this.context = context;
    this.setting = setting;
    this.workers = workers;
    this.distance = distance;
    this.configs = new ConnectorConfig(context.plan().options());
  }

  /**
   * @param repetition 0 for the warm-up
   * @param tables where the sink writes to, if it writes
   * @param sender of the topic's events while the sink runs; else they are there
   */
  Measurement run(
      int repetition,
      LoadedTopic topic,
      Amount amount,
      Optional<TargetTables> tables,
      Optional<Sender> sender) {
    String connector = name + "-" + repetition;
    Destination destination =
        tables
            .<Destination>map(
                made ->
                    new TableDestination(
                        made,
                        setting,
                        context.traffic(setting).keepsEveryEvent(),
                        new TableCheck(context.traffic(setting))))
            .orElseGet(() -> new CountDestination(workers.metrics(), connector));
    Arrivals arrivals =
        new Arrivals(
            workers,
            setting.spread(),
            context.progress(),
            context.watch(),
            sender.<Runnable>map(one -> one::check).orElse(() -> {}));

    Meters meters =
        context.cleanup().add(new Meters(workers.pids(), setting, context.stack(), distance));
    Instant created = Instant.now();
    workers.rest().create(connector, config(topic, tables));
    Instant running = arrivals.awaitRunning(connector);
    Duration timeout = context.plan().options().timeout();
    if (sender.isPresent()) {
      sender.get().sendFirst();
      Amount first = Amount.of(Sender.FIRST_EVENTS, 0);
      arrivals.awaitAll("First events", connector, running, first, destination, timeout);
      meters.forget(Told.by(connector, workers.metrics()));
    }
    meters.begin();
    String title = "%s: %s".formatted(title(repetition), setting);
    Instant started = sender.map(Sender::start).orElse(running);
    Amount all = new Amount(topic.events(), 0, amount.limit());
    Arrival arrival = arrivals.awaitAll(title, connector, started, all, destination, timeout);
    meters.end();
    Observed observed = meters.read(Told.by(connector, workers.metrics()));

    context.cleanup().close(meters);
    var rowsPerBatch = destination.rowsPerBatch(topic.events());
    String check = destination.check(topic.events());
    TaskShares shares = repetition == 0 ? null : shares(connector, arrival);
    Optional<Latency> latency =
        sender.flatMap(one -> tables.flatMap(made -> Latencies.of(one, made, context.progress())));
    workers.rest().delete(connector);
    context
        .watch()
        .await(
            "The end of the connector",
            DELETE,
            DELETE_INTERVAL,
            () -> workers.rest().isGone(connector));
    Instant completed = arrival.completed();
    int measured = topic.events() - (sender.isPresent() ? Sender.FIRST_EVENTS : 0);
    return new Result(
            setting.subject(),
            repetition,
            measured,
            created.plus(Duration.between(running, started)), // the first events are in no time
            started,
            completed,
            meters.before(),
            meters.after())
        .ofConnector(
            topic.recordBytes(),
            configs.consumer(setting, topic),
            rowsPerBatch,
            observed.workerPeakBytes(),
            workers.gcPauseSeconds(started, completed),
            arrival.uncertainty(),
            arrival.throughput(),
            check,
            observed
                .measures(
                    topic,
                    measured,
                    started,
                    completed,
                    rowsPerBatch,
                    setting.spread().tasks(),
                    shares)
                .with(latency));
  }

  /**
   * Null for one task. The few events of a warm-up may all have arrived before tasks share them.
   */
  private @Nullable TaskShares shares(String connector, Arrival arrival) {
    return setting.spread().tasks() == 1
        ? null
        : arrival.sharing().require(ConnectorStatus.of(workers.rest(), connector));
  }

  static String title(int repetition) {
    return repetition == 0 ? "Warm-up" : "Run " + repetition;
  }

  private Map<String, String> config(LoadedTopic topic, Optional<TargetTables> tables) {
    return configs.of(
        setting,
        topic,
        distance
            .map(Distance::access)
            .or(() -> context.stack().database().map(TargetDatabase::access)),
        tables.map(TargetTables::format));
  }
}
