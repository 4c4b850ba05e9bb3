package io.tarmac.perf.run;

import io.tarmac.perf.measure.PeakMemory;
import io.tarmac.perf.report.Measurement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Turns what was observed of one pass into its figures. */
record Result(Setting setting, int repetition, LoadedTopic topic, Map<String, String> consumer) {
  private static final double UNIT = 100_000;

  Measurement measurement(
      Instant created,
      Instant started,
      Instant completed,
      Costs before,
      Costs after,
      OptionalDouble rowsPerBatch,
      long workerPid,
      String check) {
    double seconds = seconds(started, completed);
    OptionalLong peak = PeakMemory.bytes(workerPid);
    return new Measurement(
        setting.sink().toString(),
        setting.converter().name(),
        setting.batchSize(),
        repetition,
        topic.events(),
        topic.recordBytes(),
        Secrets.masked(consumer),
        seconds(created, started),
        seconds,
        topic.events() / seconds,
        rowsPerBatch.isPresent() ? rowsPerBatch.getAsDouble() : null,
        per100000(before.worker(), after.worker()),
        per100000(before.database(), after.database()),
        peak.isPresent() ? peak.getAsLong() : null,
        check);
  }

  private static double seconds(Instant from, Instant to) {
    return Duration.between(from, to).toNanos() / 1e9;
  }

  private @Nullable Double per100000(OptionalDouble before, OptionalDouble after) {
    return before.isPresent() && after.isPresent()
        ? (after.getAsDouble() - before.getAsDouble()) * UNIT / topic.events()
        : null;
  }
}
