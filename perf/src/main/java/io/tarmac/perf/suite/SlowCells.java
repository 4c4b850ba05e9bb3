package io.tarmac.perf.suite;

import io.tarmac.perf.suite.CellRatio.RatioVerdict;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

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

  /** Returns the chance for as many cells as are slower, each as probable as the likeliest. */
  private static double chance(List<CellRatio> cells, long slower) {
    double likeliest = cells.stream().mapToDouble(SlowCells::byChance).max().orElse(1);
    return BinomialTest.withDefaults()
        .with(AlternativeHypothesis.GREATER_THAN)
        .test(cells.size(), (int) slower, likeliest)
        .getPValue();
  }

  /** Returns the chance that equally fast repetitions of the second run are all behind. */
  private static double byChance(CellRatio cell) {
    double[] behind = IntStream.range(0, cell.second().runs()).asDoubleStream().toArray();
    double[] ahead =
        IntStream.range(0, cell.first().runs()).mapToDouble(run -> behind.length + run).toArray();
    return MannWhitneyUTest.withDefaults()
        .with(AlternativeHypothesis.LESS_THAN)
        .with(PValueMethod.EXACT)
        .test(behind, ahead)
        .getPValue();
  }
}
