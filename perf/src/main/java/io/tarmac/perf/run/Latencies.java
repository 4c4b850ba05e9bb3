package io.tarmac.perf.run;

import io.tarmac.perf.database.CommitLatency;
import io.tarmac.perf.progress.Progress;
import io.tarmac.perf.report.Latency;
import java.sql.SQLException;
import java.util.Optional;

/** Takes latencies of the rows of a pass whose events were sent live. */
final class Latencies {
  private Latencies() {}

  /** Returns empty, and says why, if the database does not tell when it committed the rows. */
  static Optional<Latency> of(Sender sender, TargetTables tables, Progress progress) {
    try {
      CommitLatency rows = CommitLatency.of(tables.first(), Sender.FIRST_EVENTS);
      return Optional.of(
          new Latency(
              rows.millis(0.5),
              rows.millis(0.9),
              rows.millis(0.99),
              rows.millis(1),
              sender.latestMillis(),
              rows.sentPerSecond()));
    } catch (SQLException e) {
      progress.say(
          "No latency, only events/s: the database does not tell when it committed the rows: "
              + e.getMessage());
      return Optional.empty();
    }
  }
}
