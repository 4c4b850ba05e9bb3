package io.tarmac.perf.run;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.stack.Worker;
import io.tarmac.perf.stack.WorkerSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

  /** The versions of the sinks that have been measured, and of what the workers run on. */
  Map<String, String> versions() {
    return versions;
  }

  Measurement measure(Setting asked, Amount amount, int repetition, Topics topics) {
    Setting setting = asked.withConverter(context.stack().configured(asked.converter()));
    return setting.kind().consumes()
        ? connector(setting, amount, repetition, topics)
        : file(setting, amount, repetition);
  }

  private Measurement connector(Setting setting, Amount amount, int repetition, Topics topics) {
    Optional<LiveTopic> live =
        setting.load().supply().live()
            ? Optional.of(context.cleanup().add(topics.live(setting, amount.events())))
            : Optional.empty();
    LoadedTopic topic =
        live.map(LiveTopic::topic).orElseGet(() -> topics.of(setting, amount.events()));
    Optional<LoadedTopic> warmup =
        amount.warmup() > 0 ? Optional.of(topics.of(setting, amount.warmup())) : Optional.empty();
    // Before the worker, so that it ends before they are dropped.
    Setting warming = setting.warming(amount.warmup());
    Optional<TargetTables> warmupTables = warmup.flatMap(first -> tables(warming, first));
    Optional<TargetTables> tables = tables(setting, topic);
    WorkerGroup group = workers(setting);
    String version = group.rest().pluginVersion(setting.kind().connectorClass());
    versions.put(setting.sink().name(), version);
    versions.put("java", group.metrics().javaVersion());
    versions.put("kafka", group.rest().kafkaVersion());

    Optional<Distance> distance = distance(setting);
    Pass pass = new Pass("replay-" + workers, context, setting, group, distance);
    Pass warmupPass = new Pass("replay-" + workers, context, warming, group, Optional.empty());
    warmup.ifPresent(
        first -> warmupPass.run(WARMUP, first, amount.first(), warmupTables, Optional.empty()));
    tables.ifPresent(made -> made.first().settle());
    Measurement measurement =
        pass.run(repetition, topic, amount, tables, live.map(LiveTopic::sender));

    context.cleanup().close(group);
    group.workers().forEach(context.cleanup()::close);
    distance.ifPresent(context.cleanup()::close);
    live.ifPresent(context.cleanup()::close);
    warmupTables.ifPresent(context.cleanup()::close);
    tables.ifPresent(context.cleanup()::close);
    return measurement;
  }

  private Optional<Distance> distance(Setting setting) {
    OptionalInt millis = setting.load().roundTripMillis();
    return millis.isEmpty()
        ? Optional.empty()
        : context
            .stack()
            .database()
            .map(to -> Distance.of(to, Duration.ofMillis(millis.getAsInt())))
            .map(context.cleanup()::add);
  }

  private Measurement file(Setting setting, Amount amount, int repetition) {
    FileLoad load = new FileLoad(context);
    if (amount.warmup() > 0) {
      TargetTables tables = tables(setting, List.of());
      load.measure(setting, WARMUP, amount.warmup(), tables.first());
      context.cleanup().close(tables);
    }
    TargetTables tables = tables(setting, List.of());
    tables.first().settle();
    Measurement measurement = load.measure(setting, repetition, amount.events(), tables.first());
    context.cleanup().close(tables);
    return measurement;
  }

  /** Side by side; ready when all of them are. */
  private WorkerGroup workers(Setting setting) {
    WorkerSettings settings =
        new WorkerSettings(
            context.plugins(setting.sink()),
            context.plan().options().workerHeap(),
            context.plan().options().workerOptions());
    String group = "worker-" + ++workers;
    List<Worker> started = new ArrayList<>();
    for (int number = 1; number <= setting.spread().workers(); number++) {
      started.add(
          context
              .cleanup()
              .add(
                  Worker.start(
                      number == 1 ? group : group + "-" + number,
                      group,
                      settings,
                      context.layout(),
                      context.stack().broker(),
                      context.directory(),
                      context.watch())));
    }
    started.forEach(Worker::awaitReady);
    return context.cleanup().add(WorkerGroup.of(started));
  }

  private Optional<TargetTables> tables(Setting setting, LoadedTopic topic) {
    return setting.kind().writes() ? Optional.of(tables(setting, topic.names())) : Optional.empty();
  }

  private TargetTables tables(Setting setting, List<String> topics) {
    String name = "tarmac_replay_" + runId + "_" + ++tables;
    TargetTables tables =
        TargetTables.of(
            context.stack().database().orElseThrow(),
            name,
            setting,
            context.traffic(setting),
            topics);
    // Before they are there: else the end of the run in between would leave them behind.
    if (context.plan().ownDatabase().isPresent()) {
      context.cleanup().add(tables);
    } else {
      context.cleanup().addPart(tables); // of a database that the run itself has started
    }
    tables.create();
    return tables;
  }
}
