package io.tarmac.perf.report;

import static io.tarmac.perf.result.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;

import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Latency;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.Measures;
import io.tarmac.perf.result.ProcessUse;
import io.tarmac.perf.result.Subject;
import io.tarmac.perf.result.Throughput;
import io.tarmac.perf.suite.TestingSuites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Results of a suite as they are read from a file, for tests. */
final class TestingResults {
  private static final int EVENTS = 100_000;

  private TestingResults() {}

  /**
   * Returns three sinks, two of them with three batch sizes, the smallest of which is extrapolated.
   */
  static List<BenchmarkResult> aviation() {
    List<BenchmarkResult> results = new ArrayList<>();
    results.add(result("none", null, 120_000));
    for (int batchSize : List.of(1, 500, 5_000)) {
      results.add(result("tarmac", batchSize, 20_000 + 10 * batchSize));
      results.add(result("debezium", batchSize, 10_000 + 2 * batchSize));
    }
    return results;
  }

  /** Returns two sinks with two batch sizes, at a rate and without one. */
  static List<BenchmarkResult> batchTest() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (String experiment : List.of("full-speed", "fixed-rate")) {
      for (int batchSize : List.of(10, 100)) {
        results.add(result("batch_test", experiment, "tarmac", batchSize, 40_000));
        results.add(result("batch_test", experiment, "debezium", batchSize, 10_000));
      }
    }
    return results;
  }

  /** Returns one sink with two batch sizes, the smaller of which is extrapolated. */
  static List<BenchmarkResult> payload() {
    return List.of(
        result("payload", "1000-bytes", "tarmac", 1, 2_000),
        result("payload", "1000-bytes", "tarmac", 100, 50_000));
  }

  /** Returns two sinks that write captured changes. */
  static List<BenchmarkResult> mix() {
    return List.of(
        result("mix", "changes", "tarmac", 500, 20_000),
        result("mix", "changes", "debezium", 500, 10_000));
  }

  /** Returns two sinks at two distances, and one of them without a proxy. */
  static List<BenchmarkResult> distance() {
    List<BenchmarkResult> results = new ArrayList<>();
    results.add(result("distance", "insert", "tarmac", 500, 50_000));
    for (int millis : List.of(0, 20)) {
      for (String sink : List.of("tarmac", "debezium")) {
        BenchmarkResult one = result("distance", "insert", sink, 500, 40_000 / (millis + 1));
        Map<String, Integer> load = Map.of(BenchmarkKey.ROUND_TRIP, millis);
        Map<String, Long> counted =
            Map.of("commits", 200L, "roundTrips", 500L, "roundTripMicros", millis * 1_000L + 123);
        Measures measures =
            copyOf(one.measurement().measures()).with(Measures::database, counted).record();
        results.add(
            TestingSuites.measuredWith(one, Measurement::measures, measures)
                .named(copyOf(one.key()).with(BenchmarkKey::load, load).record()));
      }
    }
    return results;
  }

  /** Returns two sinks at two rates. */
  static List<BenchmarkResult> latency() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (int rate : List.of(10, 1_000)) {
      for (String sink : List.of("tarmac", "debezium")) {
        BenchmarkResult one = result("latency", "near", sink, 500, rate);
        Map<String, Integer> load = Map.of(BenchmarkKey.RATE, rate, BenchmarkKey.ROUND_TRIP, 0);
        results.add(one.named(copyOf(one.key()).with(BenchmarkKey::load, load).record()));
      }
    }
    return results;
  }

  /** Returns two sinks with one, two and four tasks in one worker, and in two. */
  static List<BenchmarkResult> scale() {
    List<BenchmarkResult> results = new ArrayList<>();
    for (int workers : List.of(1, 2)) {
      for (int tasks : List.of(1, 2, 4)) {
        Map<String, Integer> load = Map.of("partitions", 4, "tasks", tasks, "workers", workers);
        for (String sink : List.of("tarmac", "debezium")) {
          String experiment = workers == 1 ? "one-worker" : "two-workers";
          BenchmarkResult one = result("scale", experiment, sink, 1_000, 10_000 * (tasks + 1));
          results.add(one.named(copyOf(one.key()).with(BenchmarkKey::load, load).record()));
        }
      }
    }
    return results;
  }

  /** Returns the result as one of fewer events whose pace, once the first had arrived, was this. */
  static BenchmarkResult paced(double eventsPerSecond, BenchmarkResult one) {
    return copyOf(one).with(BenchmarkResult::askedSeconds, one.asked() / eventsPerSecond).record();
  }

  /** Returns the result as one on another Java. */
  static BenchmarkResult onJava(String version, BenchmarkResult one) {
    return copyOf(one).with(BenchmarkResult::versions, Map.of("java", version)).record();
  }

  static BenchmarkResult result(String sink, @Nullable Integer batchSize, double eventsPerSecond) {
    return result("aviation", "one-table", sink, batchSize, eventsPerSecond);
  }

  /** Returns a result of a pass that was looked at so often while it ran. */
  static BenchmarkResult sampled(String sink, int samples, double eventsPerSecond) {
    return TestingSuites.measuredWith(
        result(sink, 500, eventsPerSecond),
        Measurement::throughput,
        throughput(EVENTS, EVENTS / eventsPerSecond, samples));
  }

  static BenchmarkResult result(
      String suite,
      String experiment,
      String sink,
      @Nullable Integer batchSize,
      double eventsPerSecond) {
    boolean writes = batchSize != null;
    Subject setting =
        new Subject(sink, "avro", batchSize, writes ? "insert" : null, writes ? "yes" : null);
    Map<String, Integer> load =
        experiment.equals("fixed-rate") ? Map.of(BenchmarkKey.RATE, 200) : Map.of();
    BenchmarkKey benchmark =
        new BenchmarkKey(experiment, writes ? "postgresql" : null, setting, load);
    int events = Integer.valueOf(1).equals(batchSize) ? EVENTS / 10 : EVENTS;
    Measurement measured =
        copyOf(measurement(setting, events, eventsPerSecond))
            .with(Measurement::consumer, Map.of("consumer.override.max.poll.records", "500"))
            .with(Measurement::throughput, throughput(events, events / eventsPerSecond, 50))
            .with(Measurement::measures, measures(suite, setting, events, eventsPerSecond))
            .record();
    return copyOf(TestingSuites.result(suite, benchmark, EVENTS, measured))
        .with(BenchmarkResult::machine, Map.of("processor", "<fast> & \"cheap\""))
        .with(BenchmarkResult::database, writes ? Map.of("fsync", "on") : Map.of())
        .with(
            BenchmarkResult::options,
            Map.of("stack", "embedded", "workerHeap", "2g", "warmup", 20_000))
        .record();
  }

  private static Throughput throughput(int events, double seconds, int samples) {
    return new Throughput(
        IntStream.rangeClosed(1, samples).mapToObj(part -> seconds * part / samples).toList(),
        LongStream.rangeClosed(1, samples).mapToObj(part -> events * part / samples).toList());
  }

  private static Measures measures(
      String suite, Subject setting, int events, double eventsPerSecond) {
    boolean tells = setting.sink().equals("tarmac");
    double share = events / 100_000.0;
    double size = Objects.requireNonNullElse(setting.batchSize(), 500);
    return new Measures(
        suite.equals("payload") ? 1_000 * eventsPerSecond : null,
        Map.of(
            "worker", new ProcessUse(1.5 * share, 1L),
            "broker", new ProcessUse(0.25 * share, 1L),
            "database", new ProcessUse(0.5 * share, 1L)),
        Map.of(),
        tells
            ? Map.of("fetch", 0.1, "convert", 0.7, "decode", 0.4, "wait", 0.2, "write", 0.6)
            : Map.of("fetch", 0.3 * share, "convert and put", 0.9 * share),
        tells ? Map.of("size", 200.0, "put", 3.0) : Map.of(),
        Map.of(),
        null,
        suite.equals("batch_test") || suite.equals("latency")
            ? new Latency(size + 1, size + 2, size + 3, size + 4, size + 5, 0.1, 500)
            : null);
  }
}
