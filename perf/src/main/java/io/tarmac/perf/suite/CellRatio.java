package io.tarmac.perf.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A cell of two runs.
 *
 * @param ratio of the medians: events per second of the second run as a multiple of the first's
 * @param verdict against the threshold that was asked for
 */
public record CellRatio(CellSummary first, CellSummary second, double ratio, RatioVerdict verdict) {
  /** Fewer of equal speed are all slower than as many others more often than in one of twenty. */
  private static final int FEWEST_RUNS = 3;

  private static final int FAR = 2;

  /** What a ratio says. */
  public enum RatioVerdict {
    /** No more than one setting differs from itself in one of the runs. */
    NOT_TOLD_APART,
    /** At or above the threshold. */
    FAST_ENOUGH,
    /** Below it, but some repetition of the second run was as fast as one of the first. */
    WITHIN_SPREAD,
    /**
     * Below it, and every repetition was slower than any of the first, but there are so few that
     * this happens by chance.
     */
    TOO_FEW_RUNS,
    /** Below it, and every repetition was slower than any of the first. */
    SLOWER,
    /**
     * Slower by more than twice what the repetitions of both runs are spread, which of three and
     * three equally fast ones one in 4,300 is where they are spread normally, one in 340 where they
     * have two paces; or too slow for a rate that was set.
     */
    FAR_SLOWER
  }

  /**
   * The cells that both runs have measured in the same way, in the order of the first. Where one
   * side has several runs of a cell none of them is more its figure than another, so there is no
   * ratio.
   */
  public static List<CellRatio> of(
      List<CellResult> first, List<CellResult> second, double threshold) {
    Map<CellKey, CellAmount> amounts = CellAmount.of(first);
    Map<CellKey, CellAmount> otherAmounts = CellAmount.of(second);
    Set<CellKey> several = SeededCell.ofSeveralRuns(first);
    several.addAll(SeededCell.ofSeveralRuns(second));
    NoiseFloor floor = floor(first, second);
    Map<CellKey, CellSummary> others = new LinkedHashMap<>();
    CellSummary.of(second).forEach(summary -> others.put(summary.cell(), summary));
    List<CellRatio> ratios = new ArrayList<>();
    for (CellSummary one : CellSummary.of(first)) {
      CellKey cell = one.cell();
      CellSummary other = others.get(cell);
      if (other != null
          && !several.contains(cell)
          && Objects.equals(amounts.get(cell), otherAmounts.get(cell))) {
        ratios.add(of(one, other, threshold, floor));
      }
    }
    return ratios;
  }

  /** Returns the larger floor of two runs. */
  static NoiseFloor floor(List<CellResult> first, List<CellResult> second) {
    NoiseFloor one = NoiseFloor.of(first);
    NoiseFloor other = NoiseFloor.of(second);
    return one.ratio() < other.ratio() || !one.isKnown() ? other : one;
  }

  private static CellRatio of(
      CellSummary first, CellSummary second, double threshold, NoiseFloor floor) {
    double ratio = second.median() / first.median();
    boolean noise = floor.isKnown() && !first.cell().rateIsSet() && !floor.exceededBy(ratio);
    RatioVerdict verdict =
        noise
            ? RatioVerdict.NOT_TOLD_APART
            : ratio < threshold ? slower(first, second) : RatioVerdict.FAST_ENOUGH;
    return new CellRatio(first, second, ratio, verdict);
  }

  /**
   * Whether both runs have measured it so often that a verdict means something. Where the rate is
   * set none is slower by chance.
   */
  boolean repeated() {
    return enough(first, second) && !first.cell().rateIsSet();
  }

  /** Whether every repetition was slower than any of the first run. */
  boolean slower() {
    return switch (verdict) {
      case SLOWER, FAR_SLOWER -> true;
      case NOT_TOLD_APART, FAST_ENOUGH, WITHIN_SPREAD, TOO_FEW_RUNS -> false;
    };
  }

  private static boolean enough(CellSummary first, CellSummary second) {
    return Math.min(first.runs(), second.runs()) >= FEWEST_RUNS;
  }

  private static RatioVerdict slower(CellSummary first, CellSummary second) {
    if (second.most() >= first.least()) {
      return RatioVerdict.WITHIN_SPREAD;
    }
    if (!enough(first, second)) {
      return RatioVerdict.TOO_FEW_RUNS;
    }
    double gap = first.least() - second.most();
    double spreads = first.most() - first.least() + second.most() - second.least();
    return gap > FAR * spreads || first.cell().rateIsSet()
        ? RatioVerdict.FAR_SLOWER
        : RatioVerdict.SLOWER;
  }
}
