package io.tarmac.perf.run;

import io.tarmac.perf.report.Measurement;
import io.tarmac.perf.report.Measures;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.report.Throughput;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Turns what was observed of one pass into its figures. */
record Result(
    Subject subject,
    int repetition,
    int events,
    Instant created,
    Instant started,
    Instant completed,
    Costs before,
    Costs after) {
  private static final double UNIT = 100_000;
  private static final double NANOS = 1e9;

  /** Of a connector that took the events from a topic. */
  Measurement ofConnector(
      long recordBytes,
      Map<String, String> consumer,
      OptionalDouble rowsPerBatch,
      OptionalLong peakBytes,
      double gcPauseSeconds,
      Duration uncertainty,
      Throughput throughput,
      String check,
      Measures measures) {
    return new Measurement(
        subject,
        repetition,
        events,
        recordBytes,
        Secrets.masked(consumer),
        seconds(created, started),
        seconds(started, completed),
        uncertainty.toNanos() / NANOS,
        events / seconds(started, completed),
        rowsPerBatch.isPresent() ? rowsPerBatch.getAsDouble() : null,
        per100000(before.worker(), after.worker()),
        per100000(before.database(), after.database()),
        peakBytes.isPresent() ? peakBytes.getAsLong() : null,
        gcShare(gcPauseSeconds),
        throughput.lastToFirstTenth(),
        throughput,
        check,
        measures);
  }

  /** Of rows that came from a file. */
  Measurement ofFile(String check) {
    return new Measurement(
        subject,
        repetition,
        events,
        null,
        Map.of(),
        seconds(created, started),
        seconds(started, completed),
        0.0,
        events / seconds(started, completed),
        null,
        null,
        per100000(before.database(), after.database()),
        null,
        null,
        null,
        null,
        check,
        null);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / NANOS;
  }

  private @Nullable Double gcShare(double pauseSeconds) {
    OptionalDouble all = difference(before.worker(), after.worker());
    OptionalDouble beside = difference(before.collector(), after.collector());
    return all.isPresent() && beside.isPresent()
        ? (pauseSeconds + beside.getAsDouble()) / all.getAsDouble()
        : null;
  }

  private @Nullable Double per100000(OptionalDouble from, OptionalDouble to) {
    OptionalDouble difference = difference(from, to);
    return difference.isPresent() ? difference.getAsDouble() * UNIT / events : null;
  }

  private static OptionalDouble difference(OptionalDouble from, OptionalDouble to) {
    return from.isPresent() && to.isPresent()
        ? OptionalDouble.of(to.getAsDouble() - from.getAsDouble())
        : OptionalDouble.empty();
  }
}
