package io.tarmac.perf.result;

/**
 * A benchmark that two runs have measured.
 *
 * @param ratio of the medians: events per second of the second run as a multiple of the first's
 * @param verdict against the threshold that was asked for
 */
public record BenchmarkRatio(
    BenchmarkSummary first, BenchmarkSummary second, double ratio, RatioVerdict verdict) {
  private static final int FAR = 2;

  /** The verdict on a ratio. */
  public enum RatioVerdict {
    /** No more than one setting differs from itself in one of the runs, or repetitions overlap. */
    NOT_TOLD_APART("not told apart"),
    /** At or above the threshold. */
    FAST_ENOUGH(""),
    /**
     * Below it, and every repetition was slower than any of the first, but there are so few that
     * this happens by chance.
     */
    TOO_FEW_RUNS("slower, in too few measurements to tell"),
    /** Below it, and every repetition was slower than any of the first. */
    SLOWER("SLOWER"),
    /**
     * Slower by more than twice the spread of the repetitions of both runs, or too slow for a rate
     * that was set. Of three and three equally fast repetitions, chance makes one pair in 4,300 so
     * if they are spread normally, and one in 340 if they have two paces.
     */
    FAR_SLOWER("SLOWER BY FAR");

    private final String text;

    RatioVerdict(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  static BenchmarkRatio of(
      BenchmarkSummary first, BenchmarkSummary second, double threshold, NoiseFloor floor) {
    double ratio = second.rate() / first.rate();
    // The floor is one of speeds, and a rate that is set is none.
    boolean told = first.key().rateIsSet() ? !first.overlaps(second) : floor.tells(first, second);
    RatioVerdict verdict =
        !told
            ? RatioVerdict.NOT_TOLD_APART
            : ratio < threshold ? slower(first, second) : RatioVerdict.FAST_ENOUGH;
    return new BenchmarkRatio(first, second, ratio, verdict);
  }

  private static RatioVerdict slower(BenchmarkSummary first, BenchmarkSummary second) {
    if (!first.isRepeated() || !second.isRepeated()) {
      return RatioVerdict.TOO_FEW_RUNS;
    }
    double gap = first.leastRate() - second.mostRate();
    double spreads = first.mostRate() - first.leastRate() + second.mostRate() - second.leastRate();
    return gap > FAR * spreads || first.key().rateIsSet()
        ? RatioVerdict.FAR_SLOWER
        : RatioVerdict.SLOWER;
  }

  /**
   * Returns whether both runs have measured the benchmark so often that a verdict means something.
   * At a rate that is set none is slower by chance.
   */
  boolean repeated() {
    return first.isRepeated() && second.isRepeated() && !first.key().rateIsSet();
  }

  /** Returns whether every repetition was slower than any of the first run. */
  boolean slower() {
    return verdict.compareTo(RatioVerdict.SLOWER) >= 0;
  }
}
