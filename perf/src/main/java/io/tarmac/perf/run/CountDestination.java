package io.tarmac.perf.run;

import io.tarmac.perf.measure.WorkerMetrics;
import io.tarmac.perf.watch.ReplayFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** The count of the counting sink. */
final class CountDestination implements Destination {
  private final WorkerMetrics metrics;
  private final String connector;

  CountDestination(WorkerMetrics metrics, String connector) {
    this.metrics = metrics;
    this.connector = connector;
  }

  @Override
  public String arrivals() {
    return "counted";
  }

  @Override
  public long arrived() {
    return metrics.counted(connector).orElse(0);
  }

  @Override
  public boolean quick() {
    return true;
  }

  /** The sink itself knows better than any question from outside. */
  @Override
  public Instant completed(Instant asked) {
    return Instant.ofEpochMilli(metrics.lastPutMillis(connector).orElseThrow());
  }

  @Override
  public Duration uncertainty(Instant before, Instant asked) {
    return Duration.ZERO;
  }

  @Override
  public OptionalDouble rowsPerBatch(int events) {
    return OptionalDouble.of((double) events / metrics.puts(connector).orElseThrow());
  }

  @Override
  public String check(int events) {
    long counted = arrived();
    if (counted != events) {
      throw new ReplayFailure("The sink counted %,d of %,d events".formatted(counted, events));
    }
    return "count";
  }
}
