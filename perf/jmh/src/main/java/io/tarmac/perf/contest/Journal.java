package io.tarmac.perf.contest;

import io.tarmac.perf.ways.Figure;
import java.util.List;

/** Takes what is measured as soon as it is, and knows what was before. */
interface Journal {
  /** Forgets everything. */
  Journal NONE =
      new Journal() {
        @Override
        public List<Figure> measured(ContestKey contest) {
          return List.of();
        }

        @Override
        public void add(ContestKey contest, List<Figure> figures, Circumstances circumstances) {}
      };

  /** The figures of a contest; none when it is still to be measured. */
  List<Figure> measured(ContestKey contest);

  /** It is about to be measured. */
  default void begins(ContestKey contest) {}

  /**
   * @param figures none where there was nothing to compare
   */
  void add(ContestKey contest, List<Figure> figures, Circumstances circumstances);
}
