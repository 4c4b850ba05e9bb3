package io.tarmac.perf.suite;

import static io.tarmac.perf.result.TestingMeasurements.measurement;
import static io.tarmac.perf.testing.RecordCopy.copyOf;

import io.tarmac.perf.convert.ConverterChoice;
import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.BenchmarkFailure;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.testing.RecordCopy;
import io.tarmac.perf.trial.EnvironmentFacts;
import io.tarmac.perf.trial.Index;
import io.tarmac.perf.trial.SinkKind;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.TrialResult;
import io.tarmac.perf.trial.WriteMode;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Options, plans and results of suites, for tests. */
public final class TestingSuites {
  private TestingSuites() {}

  public static SuiteOptions options(boolean quick, int repetitions) {
    return new SuiteOptions(
        quick,
        100_000,
        5_000,
        repetitions,
        7,
        List.of(DatabaseKind.POSTGRESQL, DatabaseKind.MARIADB),
        Stream.of(SinkKind.NONE, SinkKind.TARMAC, SinkKind.DEBEZIUM)
            .map(SinkUnderTest::of)
            .toList(),
        List.of(ConverterChoice.JSON, ConverterChoice.AVRO),
        List.of(1, 500, 5_000),
        List.of(WriteMode.INSERT),
        List.of(Index.YES),
        List.of());
  }

  public static SuiteOptions events(int events) {
    return copyOf(options(false, 1)).with(SuiteOptions::events, events).record();
  }

  /** Returns options with the sizes that the suite has unless others are asked for. */
  public static SuiteOptions usual(SuiteName suite) {
    SuiteName.Size size = suite.size(false);
    return copyOf(events(size.events())).with(SuiteOptions::batchSizes, size.batchSizes()).record();
  }

  public static List<Benchmark> ofSink(List<Benchmark> benchmarks, String sink) {
    return benchmarks.stream()
        .filter(benchmark -> benchmark.key().setting().sink().equals(sink))
        .toList();
  }

  public static SuitePlan aviation(boolean quick, int repetitions) {
    return SuiteName.AVIATION.plan(options(quick, repetitions));
  }

  /** Returns the result of a trial: as many events per second as the repetition's number. */
  public static TrialResult trial(PlannedTrial trial) {
    return new TrialResult(
        "2026-01-01T00:00:00Z",
        measured(trial.benchmark(), trial.repetition(), trial.repetition()),
        Map.of("java", "17"),
        new EnvironmentFacts(Map.of("processors", "2"), Map.of("fsync", "on"), Map.of()));
  }

  public static BenchmarkResult result(
      Benchmark benchmark, int repetition, double eventsPerSecond) {
    Measurement measured = measured(benchmark, repetition, eventsPerSecond);
    return copyOf(result("aviation", benchmark.key(), benchmark.asked(), measured))
        .with(BenchmarkResult::options, Map.of("note", "ä"))
        .record();
  }

  /**
   * Returns the result of a run with the seed 7.
   *
   * @param asked how many events the experiment has; the result is extrapolated if fewer were
   *     measured
   */
  public static BenchmarkResult result(
      String suite, BenchmarkKey benchmark, int asked, Measurement measured) {
    return new BenchmarkResult(
        BenchmarkResult.FORMAT,
        suite,
        false,
        7,
        "2026-01-01T00:00:00Z",
        benchmark,
        measured.repetition(),
        asked,
        measured.events() < asked,
        asked / measured.eventsPerSecond(),
        measured,
        Map.of("processors", "2"),
        Map.of("java", "17"),
        Map.of(),
        Map.of());
  }

  /** Returns the failure of a second repetition. */
  public static BenchmarkFailure failure(BenchmarkKey benchmark) {
    return new BenchmarkFailure(
        BenchmarkFailure.FORMAT, "2026-01-01T00:00:00Z", benchmark, 2, "The table differs");
  }

  public static BenchmarkResult ofRun(long seed, BenchmarkResult one) {
    return copyOf(one).with(BenchmarkResult::seed, seed).record();
  }

  /** Returns the result with another value in a component of its measurement. */
  public static <T> BenchmarkResult measuredWith(
      BenchmarkResult one, RecordCopy.Component<Measurement, T> component, @Nullable T value) {
    Measurement measured = copyOf(one.measurement()).with(component, value).record();
    return copyOf(one).with(BenchmarkResult::measurement, measured).record();
  }

  private static Measurement measured(Benchmark benchmark, int repetition, double eventsPerSecond) {
    return copyOf(measurement(benchmark.key().setting(), benchmark.events(), eventsPerSecond))
        .with(Measurement::repetition, repetition)
        .record();
  }
}
