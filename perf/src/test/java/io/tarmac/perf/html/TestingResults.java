package io.tarmac.perf.html;

import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.report.Throughput;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.ChangedResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Results of a suite as they are read from a file, for tests. */
final class TestingResults {
  private static final int EVENTS = 100_000;

  private TestingResults() {}

  /** Three sinks, two of them with three batch sizes, the smallest of which is extrapolated. */
  static List<CellResult> aviation() {
    List<CellResult> results = new ArrayList<>();
    results.add(result("none", null, 120_000));
    for (int batchSize : List.of(1, 500, 5_000)) {
      results.add(result("tarmac", batchSize, 20_000 + 10 * batchSize));
      results.add(result("debezium", batchSize, 10_000 + 2 * batchSize));
    }
    return results;
  }

  /** Two sinks with two batch sizes, at a rate and without one. */
  static List<CellResult> batchTest() {
    List<CellResult> results = new ArrayList<>();
    for (String experiment : List.of("full-speed", "fixed-rate")) {
      for (int batchSize : List.of(10, 100)) {
        results.add(result("batch_test", experiment, "tarmac", batchSize, 40_000));
        results.add(result("batch_test", experiment, "debezium", batchSize, 10_000));
      }
    }
    return results;
  }

  /** One sink with two batch sizes, the smaller of which is extrapolated. */
  static List<CellResult> payload() {
    return List.of(
        result("payload", "1000-bytes", "tarmac", 1, 2_000),
        result("payload", "1000-bytes", "tarmac", 100, 50_000));
  }

  /** Two sinks that write captured changes. */
  static List<CellResult> mix() {
    return List.of(
        result("mix", "changes", "tarmac", 500, 20_000),
        result("mix", "changes", "debezium", 500, 10_000));
  }

  /** Two sinks with one, two and four tasks in one worker, and in two. */
  static List<CellResult> scale() {
    List<CellResult> results = new ArrayList<>();
    for (int workers : List.of(1, 2)) {
      for (int tasks : List.of(1, 2, 4)) {
        Map<String, Integer> load = Map.of("partitions", 4, "tasks", tasks, "workers", workers);
        for (String sink : List.of("tarmac", "debezium")) {
          String experiment = workers == 1 ? "one-worker" : "two-workers";
          CellResult one = result("scale", experiment, sink, 1_000, 10_000 * (tasks + 1));
          CellKey cell = one.cell();
          results.add(
              new ChangedResult(one)
                  .cell(new CellKey(experiment, cell.database(), cell.setting(), load))
                  .result());
        }
      }
    }
    return results;
  }

  /** The same as a small version of the suite. */
  static CellResult smoke(CellResult one) {
    return new ChangedResult(one).smoke(true).result();
  }

  /** The same of another experiment. */
  static CellResult of(String suite, String experiment, CellResult one) {
    CellKey cell =
        new CellKey(experiment, one.cell().database(), one.cell().setting(), one.cell().load());
    return new ChangedResult(one).suite(suite).cell(cell).result();
  }

  /** The same of an experiment with so many events. */
  static CellResult asked(int events, CellResult one) {
    double seconds = Objects.requireNonNull(one.askedSeconds()) * events / one.asked();
    return new ChangedResult(one).asked(events).askedSeconds(seconds).result();
  }

  /** The same of fewer events whose pace, once the first had arrived, was this. */
  static CellResult paced(double eventsPerSecond, CellResult one) {
    return new ChangedResult(one).askedSeconds(one.asked() / eventsPerSecond).result();
  }

  /** The same on another Java. */
  static CellResult onJava(String version, CellResult one) {
    return new ChangedResult(one).versions(Map.of("java", version)).result();
  }

  /** The same of another run. */
  static CellResult ofRun(long seed, String date, CellResult one) {
    return new ChangedResult(one).seed(seed).date(date).result();
  }

  static CellResult result(String sink, @Nullable Integer batchSize, double eventsPerSecond) {
    return result("aviation", "one-table", sink, batchSize, eventsPerSecond);
  }

  /** One that was looked at so often while it ran. */
  static CellResult sampled(String sink, int samples, double eventsPerSecond) {
    return result("aviation", "one-table", sink, 500, eventsPerSecond, samples);
  }

  private static CellResult result(
      String suite,
      String experiment,
      String sink,
      @Nullable Integer batchSize,
      double eventsPerSecond) {
    return result(suite, experiment, sink, batchSize, eventsPerSecond, 50);
  }

  private static CellResult result(
      String suite,
      String experiment,
      String sink,
      @Nullable Integer batchSize,
      double eventsPerSecond,
      int samples) {
    boolean writes = batchSize != null;
    Subject setting =
        new Subject(sink, "avro", batchSize, writes ? "insert" : null, writes ? "yes" : null);
    boolean extrapolated = Integer.valueOf(1).equals(batchSize);
    int events = extrapolated ? EVENTS / 10 : EVENTS;
    return new CellResult(
        CellResult.FORMAT,
        suite,
        false,
        7,
        "2026-01-01T00:00:00Z",
        new CellKey(
            experiment,
            writes ? "postgresql" : null,
            setting,
            experiment.equals("fixed-rate") ? Map.of(CellKey.RATE, 200) : Map.of()),
        1,
        EVENTS,
        extrapolated,
        EVENTS / eventsPerSecond,
        measurement(suite, setting, events, eventsPerSecond, samples),
        Map.of("processor", "<fast> & \"cheap\""),
        Map.of("java", "17"),
        writes ? Map.of("fsync", "on") : Map.of(),
        Map.of("stack", "embedded", "workerHeap", "2g", "warmup", 20_000));
  }

  private static Measurement measurement(
      String suite, Subject setting, int events, double eventsPerSecond, int samples) {
    double seconds = events / eventsPerSecond;
    return new Measurement(
        setting,
        1,
        events,
        200L,
        Map.of("consumer.override.max.poll.records", "500"),
        0.5,
        seconds,
        0.005,
        eventsPerSecond,
        400.0,
        1.0,
        0.5,
        1L << 29,
        0.02,
        1.0,
        throughput(events, seconds, samples),
        "checksum",
        measures(suite, setting, events, eventsPerSecond));
  }

  private static Throughput throughput(int events, double seconds, int samples) {
    return new Throughput(
        DoubleStream.iterate(1, part -> part + 1)
            .limit(samples)
            .map(part -> seconds * part / samples)
            .boxed()
            .toList(),
        LongStream.rangeClosed(1, samples).map(part -> events * part / samples).boxed().toList());
  }

  private static Measures measures(
      String suite, Subject setting, int events, double eventsPerSecond) {
    boolean tells = setting.sink().equals("tarmac");
    double share = events / 100_000.0;
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
        suite.equals("batch_test") ? latency(setting) : null);
  }

  /** Which is longer the larger the batches are. */
  private static @Nullable Latency latency(Subject setting) {
    Integer size = setting.batchSize();
    return size == null ? null : new Latency(size + 1, size + 2, size + 3, size + 4, 0.1, 500);
  }
}
