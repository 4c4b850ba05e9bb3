package io.tarmac.perf.run;

import io.tarmac.perf.database.TableCheck;
import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.measure.GcLog;
import io.tarmac.perf.measure.PeakMemory;
import io.tarmac.perf.measure.ProcessTree;
import io.tarmac.perf.measure.WorkerMetrics;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.stack.Worker;
import io.tarmac.perf.watch.Await;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * One connector from its creation until all events of a topic have arrived and are checked.
 *
 * <p>Time runs from the last moment at which the task was not yet seen running to the moment at
 * which the last row was visible: start-up of the task is not in it, joining the consumer group is.
 */
final class Pass {
  private static final Duration CREATE = Duration.ofSeconds(90);
  private static final Duration CREATE_INTERVAL = Duration.ofMillis(100);

  /** What is measured next must not share the worker with the end of what was before. */
  private static final Duration DELETE = Duration.ofSeconds(90);

  private static final Duration DELETE_INTERVAL = Duration.ofMillis(50);

  private final String name;
  private final RunContext context;
  private final Setting setting;
  private final Worker worker;
  private final WorkerMetrics metrics;
  private final ConnectorConfig configs;

  /**
   * @param name begins the connector's name; unique in the run, or one pass would go on at the
   *     consumer group's offsets of another
   */
  Pass(String name, RunContext context, Setting setting, Worker worker, WorkerMetrics metrics) {
    this.name = name;
    this.context = context;
    this.setting = setting;
    this.worker = worker;
    this.metrics = metrics;
    this.configs = new ConnectorConfig(context.plan());
  }

  /**
   * @param repetition 0 for the warm-up
   * @param table where the sink writes to, if it writes
   */
  Measurement run(int repetition, LoadedTopic topic, Optional<TargetTable> table) {
    String connector = name + "-" + repetition;
    Destination destination =
        table
            .<Destination>map(
                made -> new TableDestination(made, setting.index(), new TableCheck(context.rows())))
            .orElseGet(() -> new CountDestination(metrics, connector));
    Await await = new Await(context.watch());
    Arrivals arrivals = new Arrivals(worker, metrics, context.progress(), await);

    Instant created = Instant.now();
    Map<String, String> config = config(topic, table);
    await.until(
        "The creation of the connector",
        CREATE,
        CREATE_INTERVAL,
        () -> worker.rest().create(connector, config));
    Instant started = arrivals.awaitRunning(connector);
    Costs before = costs();
    String title = "%s: %s".formatted(title(repetition), setting);
    Arrival arrival =
        arrivals.awaitAll(
            title, connector, started, topic.events(), destination, context.plan().timeout());
    Costs after = costs();

    var rowsPerBatch = destination.rowsPerBatch(topic.events());
    String check = destination.check(topic.events());
    worker.rest().delete(connector);
    await.until(
        "The end of the connector",
        DELETE,
        DELETE_INTERVAL,
        () -> !worker.rest().status(connector).known());
    Instant completed = arrival.completed();
    return new Result(
            setting.subject(),
            repetition,
            topic.events(),
            created,
            started,
            completed,
            before,
            after)
        .ofConnector(
            topic.recordBytes(),
            configs.consumer(setting, topic),
            rowsPerBatch,
            PeakMemory.bytes(worker.pid()),
            GcLog.pauseCpuSeconds(worker.gcLog(), started, completed),
            arrival.throughput(),
            check);
  }

  static String title(int repetition) {
    return repetition == 0 ? "Warm-up" : "Run " + repetition;
  }

  private Map<String, String> config(LoadedTopic topic, Optional<TargetTable> table) {
    return configs.of(
        setting,
        topic,
        context.stack().database().map(TargetDatabase::access),
        table.map(TargetTable::name));
  }

  private Costs costs() {
    Optional<ProcessTree> database =
        setting.kind().writes()
            ? context.stack().database().flatMap(TargetDatabase::process).map(ProcessTree::new)
            : Optional.empty();
    return Costs.of(worker.pid(), database);
  }
}
