package io.tarmac.perf.run;

import io.tarmac.perf.database.TargetTable;
import io.tarmac.perf.measure.WorkerMetrics;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.stack.Worker;
import io.tarmac.perf.stack.WorkerSettings;
import io.tarmac.perf.watch.Await;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Measures settings, each in a worker of its own: no setting profits from code another has warmed
 * up, and the worker's peak memory is that of the setting.
 */
final class Bench {
  private static final int WARMUP = 0;

  private final RunContext context;
  private final Map<String, String> versions = new TreeMap<>();

  /** Makes table names unique in a database that other runs may use. */
  private final String runId = UUID.randomUUID().toString().substring(0, 8);

  private int workers;
  private int tables;

  Bench(RunContext context) {
    this.context = context;
  }

  /** The versions of the sinks that have been measured, as the worker lists them. */
  Map<String, String> versions() {
    return versions;
  }

  Measurement measure(Setting asked, int repetition, Topics topics) {
    Setting setting = asked.withConverter(context.stack().configured(asked.converter()));
    return setting.kind().consumes()
        ? connector(setting, repetition, topics)
        : file(setting, repetition);
  }

  private Measurement connector(Setting setting, int repetition, Topics topics) {
    // Before the worker, so that it ends before they are dropped.
    Optional<TargetTable> warmupTable = warms() ? table(setting) : Optional.empty();
    Optional<TargetTable> table = table(setting);
    Worker worker = worker();
    WorkerMetrics metrics = context.cleanup().add(WorkerMetrics.attach(worker.pid()));
    String version = worker.rest().pluginVersion(setting.kind().connectorClass());
    versions.put(setting.contender().name(), version);

    Pass pass = new Pass("replay-" + workers, context, setting, worker, metrics);
    Volume volume = context.plan().volume();
    if (warms()) {
      pass.run(WARMUP, topics.of(setting, volume.warmup(setting)), warmupTable);
    }
    table.ifPresent(TargetTable::settle);
    LoadedTopic topic = topics.of(setting, volume.of(setting));
    Measurement measurement = pass.run(repetition, topic, table);

    context.cleanup().close(metrics);
    context.cleanup().close(worker);
    warmupTable.ifPresent(context.cleanup()::close);
    table.ifPresent(context.cleanup()::close);
    return measurement;
  }

  private Measurement file(Setting setting, int repetition) {
    FileLoad load = new FileLoad(context);
    Volume volume = context.plan().volume();
    if (warms()) {
      TargetTable table = table(setting).orElseThrow();
      load.measure(setting, WARMUP, volume.warmup(setting), table);
      context.cleanup().close(table);
    }
    TargetTable table = table(setting).orElseThrow();
    table.settle();
    Measurement measurement = load.measure(setting, repetition, volume.of(setting), table);
    context.cleanup().close(table);
    return measurement;
  }

  private boolean warms() {
    return context.plan().volume().warmup() > 0;
  }

  private Worker worker() {
    WorkerSettings settings =
        new WorkerSettings(
            context.plugins(), context.plan().workerHeap(), context.plan().workerOptions());
    Worker worker =
        context
            .cleanup()
            .add(
                Worker.start(
                    "worker-" + ++workers,
                    settings,
                    context.layout(),
                    context.stack().broker(),
                    context.directory(),
                    context.watch()));
    worker.awaitReady(new Await(context.watch()));
    return worker;
  }

  private Optional<TargetTable> table(Setting setting) {
    if (!setting.kind().writes()) {
      return Optional.empty();
    }
    String name = "tarmac_replay_" + runId + "_" + ++tables;
    TargetTable table =
        TargetTable.create(
            context.stack().database().orElseThrow(), name, setting.index().exists());
    if (context.plan().ownDatabase().isPresent()) {
      context.cleanup().add(table); // an embedded database goes with its tables
    }
    return Optional.of(table);
  }
}
