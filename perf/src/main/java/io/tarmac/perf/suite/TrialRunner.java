package io.tarmac.perf.suite;

import io.tarmac.perf.database.DatabaseKind;
import io.tarmac.perf.trial.TrialResult;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A runner of trials with the servers of one database. */
interface TrialRunner {
  /** The failure of one trial, after which others can still be measured. */
  final class TrialFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TrialFailure(RuntimeException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /**
   * Starts the servers of the trials, runs the work, and stops the servers. The work gets a
   * function that measures a trial. The function throws {@link TrialFailure} if other trials can
   * still be measured; after any other exception none can.
   */
  void open(
      DatabaseKind database,
      List<PlannedTrial> trials,
      Consumer<Function<PlannedTrial, TrialResult>> work);

  /** Fails if {@link #open} would fail, but much sooner. */
  void rehearse(DatabaseKind database, List<PlannedTrial> trials);
}
