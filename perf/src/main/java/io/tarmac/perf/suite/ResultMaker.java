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

/** Makes the results of a run of the trials of its cells. */
final class ResultMaker {
  private final SuitePlan plan;
  private final boolean smoke;
  private final Function<Benchmark, Map<String, String>> builds;

  /**
   * @param builds with which a cell is measured, by name
   */
  ResultMaker(SuitePlan plan, boolean smoke, Function<Benchmark, Map<String, String>> builds) {
    this.plan = plan;
    this.smoke = smoke;
    this.builds = builds;
  }

  BenchmarkResult result(Turn turn, TrialResult trial) {
    Measurement measurement = trial.measurement();
    Benchmark cell = turn.cell();
    return new BenchmarkResult(
        BenchmarkResult.FORMAT,
        plan.suite(),
        smoke,
        plan.seed(),
        trial.date(),
        cell.key(),
        turn.repetition(),
        cell.asked(),
        cell.extrapolated(),
        askedSeconds(cell, measurement),
        measurement,
        trial.facts().machine(),
        trial.versions(),
        cell.setting().sink().kind().writes() ? trial.facts().database() : Map.of(),
        options(trial, cell));
  }

  private static double askedSeconds(Benchmark cell, Measurement measurement) {
    Throughput course = measurement.throughput();
    if (course == null || !cell.extrapolated()) {
      return cell.asked() / measurement.eventsPerSecond();
    }
    long unmeasured = course.all() - measurement.events(); // sent first, before the time began
    return course.secondsFor(unmeasured + cell.asked());
  }

  /**
   * Returns the options of the environment with those of the benchmark itself: benchmarks of one
   * name may have other properties.
   */
  private Map<String, Object> options(TrialResult trial, Benchmark cell) {
    SinkUnderTest sink = cell.setting().sink();
    Map<String, Object> options = new LinkedHashMap<>(trial.facts().options());
    options.put("sinkProperties", own(sink, sink.properties()));
    options.put("urlOptions", own(sink, sink.urlOptions()));
    sink.build().ifPresent(build -> options.put("baseline", build.toString()));
    options.put("events", cell.events());
    options.put("warmup", cell.warmup());
    options.put("repeat", plan.repetitions());
    options.put("builds", builds.apply(cell));
    return options;
  }

  private static Map<String, Map<String, String>> own(
      SinkUnderTest sink, Map<String, String> properties) {
    return properties.isEmpty() ? Map.of() : Map.of(sink.name(), Secrets.masked(properties));
  }
}
