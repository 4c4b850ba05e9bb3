package io.tarmac.perf.html;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.ProcessUse;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.report.Throughput;
import io.tarmac.perf.suite.CellKey;
import io.tarmac.perf.suite.CellResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  static CellResult result(String sink, @Nullable Integer batchSize, double eventsPerSecond) {
    boolean writes = batchSize != null;
    Subject setting =
        new Subject(sink, "avro", batchSize, writes ? "insert" : null, writes ? "yes" : null);
    boolean extrapolated = Integer.valueOf(1).equals(batchSize);
    int events = extrapolated ? EVENTS / 10 : EVENTS;
    return new CellResult(
        CellResult.FORMAT,
        "aviation",
        false,
        7,
        "2026-01-01T00:00:00Z",
        new CellKey("one-table", writes ? "postgresql" : null, setting, Map.of()),
        1,
        EVENTS,
        extrapolated,
        EVENTS / eventsPerSecond,
        measurement(setting, events, eventsPerSecond),
        Map.of("processor", "<fast> & \"cheap\""),
        Map.of("java", "17"),
        writes ? Map.of("fsync", "on") : Map.of(),
        Map.of());
  }

  private static Measurement measurement(Subject setting, int events, double eventsPerSecond) {
    double seconds = events / eventsPerSecond;
    return new Measurement(
        setting,
        1,
        events,
        200L,
        Map.of(),
        0.5,
        seconds,
        eventsPerSecond,
        400.0,
        1.0,
        0.5,
        1L << 29,
        0.02,
        1.0,
        throughput(events, seconds),
        "checksum",
        measures(setting, events));
  }

  private static Throughput throughput(int events, double seconds) {
    return new Throughput(
        DoubleStream.iterate(1, part -> part + 1)
            .limit(50)
            .map(part -> seconds * part / 50)
            .boxed()
            .toList(),
        LongStream.rangeClosed(1, 50).map(part -> events * part / 50).boxed().toList());
  }

  private static Measures measures(Subject setting, int events) {
    boolean tells = setting.sink().equals("tarmac");
    double share = events / 100_000.0;
    return new Measures(
        null,
        Map.of(
            "worker", new ProcessUse(1.5 * share, 1L),
            "broker", new ProcessUse(0.25 * share, 1L),
            "database", new ProcessUse(0.5 * share, 1L)),
        Map.of(),
        tells ? Map.of("fetch", 0.1, "decode", 0.4, "wait", 0.2, "write", 0.6) : Map.of(),
        tells ? Map.of("size", 200.0, "put", 3.0) : Map.of(),
        Map.of(),
        null);
  }
}
