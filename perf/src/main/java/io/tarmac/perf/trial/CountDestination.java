package io.tarmac.perf.trial;

import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.measure.WorkerMetrics;
import java.time.Instant;
import java.util.Optional;

/** The counting sink as a destination. */
record CountDestination(WorkerMetrics metrics, String connector) implements Destination {
  @Override
  public String arrivalsLabel() {
    return "counted";
  }

  @Override
  public long arrived() {
    return metrics.counted(connector).orElse(0);
  }

  @Override
  public boolean cheapToCount() {
    return true;
  }

  @Override
  public Optional<Instant> lastArrival() {
    return Optional.of(Instant.ofEpochMilli(metrics.lastPutMillis(connector).orElseThrow()));
  }

  @Override
  public long batches() {
    return metrics.puts(connector).orElse(0);
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
