package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.TrialResult;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs trials with the servers of one database. */
interface TrialRunner {
  /** The failure of a trial that is no reason not to measure others. */
  final class TrialFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TrialFailure(RuntimeException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /**
   * Starts what the trials need, and lets the work measure meanwhile. The work's function measures
   * a trial. It throws {@link TrialFailure} if only this trial could not be measured. After any
   * other exception no further trial can be measured.
   */
  void open(
      DatabaseKind database,
      List<PlannedTrial> trials,
      Consumer<Function<PlannedTrial, TrialResult>> work);

  /** Fails if {@link #open} would; far sooner than that. */
  void rehearse(DatabaseKind database, List<PlannedTrial> trials);
}
