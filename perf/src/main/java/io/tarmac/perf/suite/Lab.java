package io.tarmac.perf.suite;

import io.tarmac.perf.run.TrialResult;
import java.util.List;
import java.util.function.Consumer;

/** Where cells are measured. */
interface Lab {
  /**
   * Lets the work measure on servers that run meanwhile.
   *
   * @param turns that will be measured
   */
  void open(Leg leg, List<Turn> turns, Consumer<CellBench> work);

  /**
   * Fails when the leg could not be opened; far sooner than opening it.
   *
   * @param turns that will be measured
   */
  void rehearse(Leg leg, List<Turn> turns);

  /** Measures one turn. */
  interface CellBench {
    /**
     * Returns the one measurement, with what it depends on. Throws {@link TurnFailure} when only
     * this turn could not be measured; any other exception means that no further one can be.
     */
    TrialResult measure(Turn turn);
  }
}
