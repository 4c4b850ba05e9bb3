package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.result.BenchmarkKey;
import io.tarmac.perf.trial.Setting;
import java.util.Set;

/**
 * A setting that a suite measures, and the number of its events.
 *
 * @param database of the servers that it is measured with, whether it writes or not
 * @param events that are measured
 * @param asked the experiment's events: more than are measured where those would take too long
 * @param warmup events before them
 * @param once whether it is measured in the first repetition only
 * @param expectedSeconds what one measurement is expected to take, starting a worker included
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
  /** Returns the benchmark as that of a sink of another name. */
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

  /** Returns the services of the composition that it needs. */
  Set<String> services() {
    return setting.services(database);
  }

  /** Whether its time for all events follows from fewer. */
  public boolean extrapolated() {
    return events < asked;
  }
}
