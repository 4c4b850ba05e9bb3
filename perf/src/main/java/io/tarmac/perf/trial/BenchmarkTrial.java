package io.tarmac.perf.trial;

import io.tarmac.perf.database.TargetDatabase;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.SinkName;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One measurement of a benchmark, after a warm-up iteration. Each trial has new workers, so that
 * another benchmark cannot warm up their code or raise their peak memory. The cleanup of the
 * servers closes everything that a trial starts.
 *
 * @param name unique in the database, because table names contain it
 */
record BenchmarkTrial(
    Servers servers, Topics topics, TrialPlan benchmark, int repetition, String name) {
  private static final int WARMUP = 0;

  BenchmarkTrial {
    Setting setting = benchmark.setting();
    benchmark =
        new TrialPlan(
            setting.withConverter(servers.withRegistry(setting.converter())),
            benchmark.events(),
            benchmark.warmup(),
            benchmark.limit());
  }

  private Setting setting() {
    return benchmark.setting();
  }

  /**
   * Runs the warm-up and the measured iteration.
   *
   * @param versions receives the versions of sink, Java and Kafka
   */
  Measurement measure(Map<String, String> versions) {
    return setting().kind().consumes() ? measureSink(versions) : measureFile();
  }

  private Measurement measureSink(Map<String, String> versions) {
    Optional<LiveTopic> live =
        setting().load().live()
            ? Optional.of(servers.cleanup().add(topics.live(benchmark)))
            : Optional.empty();
    // Tables and proxy come before the workers, because the cleanup closes the last one first.
    Optional<Iteration> warmup = Optional.empty();
    if (benchmark.warmup() > 0) {
      TrialPlan plan = benchmark.warmupPlan();
      LoadedTopics loaded = topics.loaded(plan.setting(), plan.events());
      warmup = Optional.of(new Iteration(servers, plan, loaded, WARMUP, name));
    }
    LoadedTopics loaded =
        live.map(LiveTopic::topics).orElseGet(() -> topics.loaded(setting(), benchmark.events()));
    Iteration measured = new Iteration(servers, benchmark, loaded, repetition, name);
    Optional<Distance> distance = distance();
    WorkerGroup workers = WorkerGroup.start(servers, setting(), name);
    versions.put(
        SinkName.ofTwin(setting().sink().name()),
        workers.rest().pluginVersion(setting().kind().connectorClass()));
    versions.put("java", workers.metrics().javaVersion());
    versions.put("kafka", workers.rest().kafkaVersion());

    warmup.ifPresent(first -> first.run(workers, Optional.empty(), Optional.empty()));
    settle();
    return measured.run(workers, distance, live);
  }

  /** Lets the database finish the writes of earlier trials and of the warm-up. */
  private void settle() {
    if (setting().kind().writes()) {
      servers.database().ifPresent(TargetDatabase::settle);
    }
  }

  private Optional<Distance> distance() {
    OptionalInt millis = setting().load().roundTripMillis();
    return millis.isEmpty()
        ? Optional.empty()
        : servers
            .database()
            .map(server -> Distance.of(server, Duration.ofMillis(millis.getAsInt())))
            .map(servers.cleanup()::add);
  }

  private Measurement measureFile() {
    FileLoad load = new FileLoad(servers, setting(), name);
    if (benchmark.warmup() > 0) {
      int resources = servers.cleanup().size();
      load.measure(WARMUP, benchmark.warmup());
      servers.cleanup().closeDownTo(resources);
    }
    settle();
    return load.measure(repetition, benchmark.events());
  }
}
