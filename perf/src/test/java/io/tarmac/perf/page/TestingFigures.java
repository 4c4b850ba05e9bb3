package io.tarmac.perf.page;

import static io.tarmac.perf.report.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;

import io.tarmac.perf.report.Latency;
import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import io.tarmac.perf.suite.TestingSuites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Results of suites with figures that can be told apart, for tests. */
final class TestingFigures {
  private static final int EVENTS = 100_000;

  private TestingFigures() {}

  /**
   * Two databases. Tarmac is fastest in batches of 5,000, of which those of 1,000 reach 95 %, on
   * MySQL 80 %; Debezium has a third of it.
   */
  static List<CellResult> aviation() {
    List<CellResult> results = new ArrayList<>();
    for (String converter : List.of("avro", "json")) {
      double times = converter.equals("avro") ? 2 : 1;
      results.add(result("one-table", null, "none", converter, null, null, 60_000 * times, null));
      for (String database : List.of("mysql", "postgresql")) {
        double share = database.equals("mysql") ? 0.8 : 0.95;
        for (String sink : List.of("debezium", "tarmac")) {
          double pace = times * (sink.equals("tarmac") ? 30_000 : 10_000);
          results.add(insert("one-table", database, sink, converter, 1, 1_000 * times));
          for (int batchSize : List.of(5_000, 1_000)) {
            double rate = pace * (batchSize == 1_000 ? share : 1);
            results.add(insert("one-table", database, sink, converter, batchSize, rate));
            results.add(insert("three-tables", database, sink, converter, batchSize, 1.02 * rate));
            results.add(
                insert("ten-times", database, sink, converter, batchSize, 1.2 * rate, 0.97));
          }
        }
      }
    }
    results.add(
        result("one-table", "postgresql", "tarmac", "avro", 1_000, "no", 60_000 * 0.95, null));
    return results;
  }

  /**
   * Four tasks are twice as fast as one, two nearly so, in two workers half as fast as in one;
   * Debezium's sink half as fast as Tarmac.
   */
  static List<CellResult> scale() {
    List<CellResult> results = new ArrayList<>();
    Map.of(1, 50_000.0, 2, 95_000.0, 4, 100_000.0)
        .forEach(
            (tasks, pace) -> {
              results.add(scaled("debezium", tasks, 1, pace / 2));
              results.add(scaled("tarmac", tasks, 1, pace));
            });
    results.add(scaled("tarmac", 4, 2, 50_000));
    return results;
  }

  private static CellResult scaled(String sink, int tasks, int workers, double pace) {
    String experiment = workers == 1 ? "one-worker" : "two-workers";
    Subject setting = new Subject(sink, "avro", 1_000, "insert", "yes");
    Map<String, Integer> load = Map.of("partitions", 4, "tasks", tasks, "workers", workers);
    return result("scale", new CellKey(experiment, "postgresql", setting, load), 1, pace, null);
  }

  /**
   * Returns batches of 10 and of 100, with latencies and at a rate that was set, and large records.
   */
  static List<CellResult> others() {
    List<CellResult> results = new ArrayList<>();
    for (int size : List.of(10, 100)) {
      Subject setting = new Subject("tarmac", "avro", size, "insert", "yes");
      for (String experiment : List.of("fixed-rate", "full-speed")) {
        Map<String, Integer> load = new TreeMap<>(Map.of("lingerMs", 0));
        if (experiment.equals("fixed-rate")) {
          load.put(CellKey.RATE, 200);
        }
        CellKey cell = new CellKey(experiment, "postgresql", setting, load);
        Latency latency = new Latency(size / 4.0, size / 2.0, size, 2 * size, 0.1, 200);
        results.add(measured(result("batch_test", cell, 1, 100 * size, null), null, latency));
      }
      CellKey cell = new CellKey("bytes", "postgresql", setting, Map.of("payloadBytes", 25));
      results.add(measured(result("payload", cell, 1, 100 * size, null), 2e5 * size, null));
    }
    return results;
  }

  /** Returns another repetition, with another p99. */
  static CellResult latency(CellResult one, double p99) {
    Latency first = Objects.requireNonNull(one.measurement().measures().latency());
    return measured(one, null, copyOf(first).with(Latency::p99, p99).record());
  }

  private static CellResult measured(
      CellResult one, @Nullable Double bytesPerSecond, @Nullable Latency latency) {
    Measures measures =
        new Measures(
            bytesPerSecond, Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), null, latency);
    return TestingSuites.measuredWith(one, Measurement::measures, measures);
  }

  static CellResult insert(
      String experiment,
      String database,
      String sink,
      String converter,
      int batchSize,
      double rate) {
    return insert(experiment, database, sink, converter, batchSize, rate, null);
  }

  static CellResult insert(
      String experiment,
      String database,
      String sink,
      String converter,
      int batchSize,
      double rate,
      @Nullable Double lastToFirstTenth) {
    return result(experiment, database, sink, converter, batchSize, "yes", rate, lastToFirstTenth);
  }

  /** Returns a result of Tarmac, as Avro. */
  static CellResult withoutIndex(
      String database, int batchSize, double rate, double lastToFirstTenth) {
    return result("one-table", database, "tarmac", "avro", batchSize, "no", rate, lastToFirstTenth);
  }

  static CellResult ofAnotherRun(CellResult one) {
    return copyOf(one).with(CellResult::seed, one.seed() + 1).record();
  }

  static CellResult with(CellResult one, String option, Object value) {
    Map<String, Object> options = new TreeMap<>(one.options());
    options.put(option, value);
    return copyOf(one).with(CellResult::options, options).record();
  }

  static CellResult at(CellResult one, String date) {
    return copyOf(one).with(CellResult::date, date).record();
  }

  static CellResult repeated(CellResult result, int repetition, double rate) {
    return result(result.suite(), result.cell(), repetition, rate, null);
  }

  private static CellResult result(
      String experiment,
      @Nullable String database,
      String sink,
      String converter,
      @Nullable Integer batchSize,
      @Nullable String index,
      double rate,
      @Nullable Double lastToFirstTenth) {
    Subject setting =
        new Subject(sink, converter, batchSize, index == null ? null : "insert", index);
    Map<String, Integer> load = experiment.equals("three-tables") ? Map.of("tables", 3) : Map.of();
    CellKey cell = new CellKey(experiment, database, setting, load);
    return result("aviation", cell, 1, rate, lastToFirstTenth);
  }

  private static CellResult result(
      String suite, CellKey cell, int repetition, double rate, @Nullable Double lastToFirstTenth) {
    int asked = cell.experiment().equals("ten-times") ? 10 * EVENTS : EVENTS;
    int events = Integer.valueOf(1).equals(cell.setting().batchSize()) ? asked / 10 : asked;
    Measurement measured =
        copyOf(measurement(cell.setting(), events, rate))
            .with(Measurement::repetition, repetition)
            .with(Measurement::uncertainSeconds, 0.01 * events / rate)
            .with(Measurement::lastToFirstTenth, lastToFirstTenth)
            .record();
    String database = cell.database();
    return copyOf(TestingSuites.result(suite, cell, asked, measured))
        .with(
            CellResult::machine,
            Map.of(
                "processors", "2", "processor", "A fast one", "memory", "24 GB", "system", "Linux"))
        .with(
            CellResult::versions,
            Map.of("java", "17", "kafka", "4.3", cell.setting().sink(), "1.0"))
        .with(
            CellResult::database,
            database == null ? Map.of() : Map.of("kind", database, "fsync", "on"))
        .with(
            CellResult::options,
            Map.of("workerHeap", "2g", "warmup", 20_000, "consumerDefaults", false))
        .record();
  }
}
