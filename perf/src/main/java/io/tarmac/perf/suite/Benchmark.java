package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.trial.Setting;
import java.util.Set;

/**
 * A setting that a suite measures, and the number of its events.
 *
 * @param database that runs during the measurement, even if the sink does not write
 * @param events that are measured
 * @param asked the experiment's events, of which fewer are measured if all would take too long
 * @param warmup unmeasured events before the measured ones
 * @param once whether only the first repetition measures it
 * @param expectedSeconds of one measurement, including the start of a worker
 */
public record Benchmark(
    BenchmarkKey key,
    DatabaseKind database,
    Setting setting,
    int events,
    int asked,
    int warmup,
    boolean once,
    double expectedSeconds) {
  /** Returns the benchmark with another name of its sink. */
  public Benchmark named(String sink) {
    return new Benchmark(
        key.ofSink(sink),
        database,
        setting.with(setting.sink().named(sink)),
        events,
        asked,
        warmup,
        once,
        expectedSeconds);
  }

  /** Returns the services of docker/compose.yaml that the benchmark needs. */
  Set<String> services() {
    return setting.services(database);
  }

  /** Returns whether the time for all events is extrapolated from fewer. */
  public boolean extrapolated() {
    return events < asked;
  }
}
