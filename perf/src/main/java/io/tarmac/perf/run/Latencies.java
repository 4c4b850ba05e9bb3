package io.tarmac.perf.run;

import io.tarmac.perf.database.CommitLatency;
import io.tarmac.perf.event.Column;
import io.tarmac.perf.event.Traffic;
import io.tarmac.perf.report.Latency;
import java.util.Optional;

/** Takes latencies of the rows of a pass whose events were sent live. */
final class Latencies {
  private Latencies() {}

  /** Nothing where events have no time in them, or the database does not tell when it commits. */
  static Optional<Latency> of(Sender sender, TargetTables tables, Traffic traffic) {
    return traffic.columns().stream()
        .filter(column -> column.type() == Column.Type.STAMP)
        .findFirst()
        .flatMap(stamp -> CommitLatency.of(tables.first(), stamp.name(), Sender.FIRST_EVENTS))
        .map(
            rows ->
                new Latency(
                    rows.millis(0.5),
                    rows.millis(0.9),
                    rows.millis(0.99),
                    rows.millis(1),
                    sender.latestMillis(),
                    rows.sentPerSecond()));
  }
}
