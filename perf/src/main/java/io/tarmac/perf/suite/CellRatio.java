package io.tarmac.perf.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cell of two runs.
 *
 * @param ratio of the medians: events per second of the second run as a multiple of the first's
 * @param verdict against the threshold that was asked for
 */
public record CellRatio(CellSummary first, CellSummary second, double ratio, Verdict verdict) {
  /** What a ratio says. */
  public enum Verdict {
    /** At or above the threshold. */
    FAST_ENOUGH,
    /** Below it, but some repetition of the second run was as fast as one of the first. */
    WITHIN_SPREAD,
    /** Below it, and every repetition was slower than any of the first. */
    SLOWER
  }

  /** The cells that both runs have, with the same number of events, in the order of the first. */
  public static List<CellRatio> of(
      List<CellResult> first, List<CellResult> second, double threshold) {
    Map<CellKey, CellSummary> others = new LinkedHashMap<>();
    CellSummary.of(second).forEach(summary -> others.put(summary.cell(), summary));
    List<CellRatio> ratios = new ArrayList<>();
    for (CellSummary one : CellSummary.of(first)) {
      CellSummary other = others.get(one.cell());
      if (other != null && other.events() == one.events()) {
        ratios.add(of(one, other, threshold));
      }
    }
    return ratios;
  }

  private static CellRatio of(CellSummary first, CellSummary second, double threshold) {
    double ratio = second.median() / first.median();
    Verdict verdict = Verdict.FAST_ENOUGH;
    if (ratio < threshold) {
      verdict = second.most() < first.least() ? Verdict.SLOWER : Verdict.WITHIN_SPREAD;
    }
    return new CellRatio(first, second, ratio, verdict);
  }
}
