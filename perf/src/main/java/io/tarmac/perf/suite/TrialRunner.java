package io.tarmac.perf.suite;

import io.tarmac.perf.trial.TrialResult;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs the trials of cells. */
interface TrialRunner {
  /**
   * Starts what the leg needs, and lets the work measure meanwhile. The work's function measures a
   * turn. It throws {@link TurnFailure} if only this turn could not be measured. After any other
   * exception no further turn can be measured.
   *
   * @param turns that will be measured
   */
  void open(Leg leg, List<Turn> turns, Consumer<Function<Turn, TrialResult>> work);

  /**
   * Fails if the leg could not be opened; far sooner than opening it.
   *
   * @param turns that will be measured
   */
  void rehearse(Leg leg, List<Turn> turns);
}
