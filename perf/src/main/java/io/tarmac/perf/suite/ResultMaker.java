package io.tarmac.perf.suite;

import io.tarmac.perf.result.BenchmarkResult;
import io.tarmac.perf.result.Measurement;
import io.tarmac.perf.result.Throughput;
import io.tarmac.perf.trial.Secrets;
import io.tarmac.perf.trial.SinkUnderTest;
import io.tarmac.perf.trial.TrialResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A maker of results, which adds the facts of the run to what a trial measured.
 *
 * @param builds the builds of a benchmark, by name
 */
record ResultMaker(SuitePlan plan, boolean quick, Function<Benchmark, Map<String, String>> builds) {
  BenchmarkResult result(PlannedTrial planned, TrialResult trial) {
    Measurement measurement = trial.measurement();
    Benchmark benchmark = planned.benchmark();
    return new BenchmarkResult(
        BenchmarkResult.FORMAT,
        plan.suite(),
        quick,
        plan.seed(),
        trial.date(),
        benchmark.key(),
        planned.repetition(),
        benchmark.asked(),
        benchmark.extrapolated(),
        askedSeconds(benchmark, measurement),
        measurement,
        trial.facts().machine(),
        trial.versions(),
        benchmark.setting().sink().kind().writes() ? trial.facts().database() : Map.of(),
        options(trial, benchmark));
  }

  private static double askedSeconds(Benchmark benchmark, Measurement measurement) {
    Throughput throughput = measurement.throughput();
    if (throughput == null || !benchmark.extrapolated()) {
      return benchmark.asked() / measurement.eventsPerSecond();
    }
    long unmeasured = throughput.all() - measurement.events(); // sent before the time starts
    return throughput.secondsFor(unmeasured + benchmark.asked());
  }

  /**
   * Returns the options of the environment and of the benchmark. Sinks of one name may have
   * different properties in two benchmarks.
   */
  private Map<String, Object> options(TrialResult trial, Benchmark benchmark) {
    SinkUnderTest sink = benchmark.setting().sink();
    Map<String, Object> options = new LinkedHashMap<>(trial.facts().options());
    options.put("sinkProperties", bySink(sink, sink.properties()));
    options.put("urlOptions", bySink(sink, sink.urlOptions()));
    sink.build().ifPresent(build -> options.put("baseline", build.toString()));
    options.put("events", benchmark.events());
    options.put("warmup", benchmark.warmup());
    options.put("repeat", plan.repetitions());
    options.put("builds", builds.apply(benchmark));
    return options;
  }

  private static Map<String, Map<String, String>> bySink(
      SinkUnderTest sink, Map<String, String> properties) {
    return properties.isEmpty() ? Map.of() : Map.of(sink.name(), Secrets.masked(properties));
  }
}
