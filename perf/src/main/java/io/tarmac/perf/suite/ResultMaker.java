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
 * Makes the results of a run of its trials.
 *
 * @param builds with which a benchmark is measured, by name
 */
record ResultMaker(SuitePlan plan, boolean smoke, Function<Benchmark, Map<String, String>> builds) {
  BenchmarkResult result(PlannedTrial planned, TrialResult trial) {
    Measurement measurement = trial.measurement();
    Benchmark benchmark = planned.benchmark();
    return new BenchmarkResult(
        BenchmarkResult.FORMAT,
        plan.suite(),
        smoke,
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
    Throughput course = measurement.throughput();
    if (course == null || !benchmark.extrapolated()) {
      return benchmark.asked() / measurement.eventsPerSecond();
    }
    long unmeasured = course.all() - measurement.events(); // sent first, before the time began
    return course.secondsFor(unmeasured + benchmark.asked());
  }

  /**
   * Returns the options of the environment with those of the benchmark itself: benchmarks of one
   * name may have other properties.
   */
  private Map<String, Object> options(TrialResult trial, Benchmark benchmark) {
    SinkUnderTest sink = benchmark.setting().sink();
    Map<String, Object> options = new LinkedHashMap<>(trial.facts().options());
    options.put("sinkProperties", own(sink, sink.properties()));
    options.put("urlOptions", own(sink, sink.urlOptions()));
    sink.build().ifPresent(build -> options.put("baseline", build.toString()));
    options.put("events", benchmark.events());
    options.put("warmup", benchmark.warmup());
    options.put("repeat", plan.repetitions());
    options.put("builds", builds.apply(benchmark));
    return options;
  }

  private static Map<String, Map<String, String>> own(
      SinkUnderTest sink, Map<String, String> properties) {
    return properties.isEmpty() ? Map.of() : Map.of(sink.name(), Secrets.masked(properties));
  }
}
