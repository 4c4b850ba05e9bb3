package io.tarmac.perf.suite;

import io.tarmac.perf.suite.CellRatio.RatioVerdict;
import java.util.List;

/**
 * The cells of a comparison that were slower, all together: of many cells some are slower in every
 * repetition by chance, so their number is judged, and those that are too far behind for chance.
 *
 * @param far how many were slower by far
 * @param slower of the repeated ones, how many were slower, by far or not
 * @param repeated how many cells had enough repetitions
 * @param chance how probable at least as many slower ones are, at most, when both runs are equally
 *     fast; 0 to 1
 */
public record SlowCells(long far, long slower, int repeated, double chance) {
  /** What is more probable proves nothing. */
  private static final double MOST_CHANCE = 0.05;

  public static SlowCells of(List<CellRatio> ratios) {
    List<CellRatio> repeated = ratios.stream().filter(CellRatio::repeated).toList();
    long far = ratios.stream().filter(one -> one.verdict() == RatioVerdict.FAR_SLOWER).count();
    long slower = repeated.stream().filter(CellRatio::slower).count();
    return new SlowCells(far, slower, repeated.size(), slower == 0 ? 1 : chance(repeated, slower));
  }

  /** Whether the second run is slower than the first, and not only some of its cells by chance. */
  public boolean tell() {
    return far > 0 || chance <= MOST_CHANCE + 1e-9;
  }

  private static double chance(List<CellRatio> cells, long least) {
    // By number of slower cells, after each cell.
    double[] probabilities = new double[cells.size() + 1];
    probabilities[0] = 1;
    for (int cell = 0; cell < cells.size(); cell++) {
      double slower = byChance(cells.get(cell));
      for (int count = cell + 1; count >= 0; count--) {
        probabilities[count] =
            probabilities[count] * (1 - slower)
                + (count == 0 ? 0 : probabilities[count - 1] * slower);
      }
    }
    double chance = 0;
    for (int count = (int) least; count < probabilities.length; count++) {
      chance += probabilities[count];
    }
    return chance;
  }

  /** Of all orders of equally fast repetitions, those with the second run's all behind. */
  private static double byChance(CellRatio cell) {
    double orders = 1;
    for (int run = 1; run <= cell.second().runs(); run++) {
      orders = orders * (cell.first().runs() + run) / run;
    }
    return 1 / orders;
  }
}
