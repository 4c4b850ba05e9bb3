package io.tarmac.perf.result;

/**
 * The speed of a benchmark in two runs.
 *
 * @param ratio of the medians: events per second of the second run as a multiple of the first's
 * @param verdict on the ratio, by the threshold of the comparison
 */
public record BenchmarkRatio(
    BenchmarkSummary first, BenchmarkSummary second, double ratio, RatioVerdict verdict) {
  private static final int FAR_SPREADS = 2;

  /** The verdict on a ratio. */
  public enum RatioVerdict {
    /** The difference is within the noise floor, or repetitions overlap. */
    CANNOT_BE_TOLD_APART("cannot be told apart"),
    /** At or above the threshold. */
    FAST_ENOUGH(""),
    /** Slower, but with so few repetitions that it may be chance. */
    TOO_FEW_RUNS("slower, in too few measurements to tell"),
    /** Below the threshold, and every repetition was slower than all of the first run's. */
    SLOWER("slower"),
    /**
     * Slower by more than twice the spread of both runs' repetitions, or too slow for a fixed rate.
     * With three equally fast repetitions in each run, chance does this to one pair in 4,300 if
     * rates are normally distributed, and to one in 340 if they are bimodal.
     */
    FAR_SLOWER("slower by far");

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
    // The noise floor is about speeds, and a fixed rate is none.
    boolean differs =
        first.key().rateIsSet() ? !first.overlaps(second) : floor.tells(Figure.RATE, first, second);
    RatioVerdict verdict =
        !differs
            ? RatioVerdict.CANNOT_BE_TOLD_APART
            : ratio < threshold ? slower(first, second) : RatioVerdict.FAST_ENOUGH;
    return new BenchmarkRatio(first, second, ratio, verdict);
  }

  private static RatioVerdict slower(BenchmarkSummary first, BenchmarkSummary second) {
    if (!first.isRepeated() || !second.isRepeated()) {
      return RatioVerdict.TOO_FEW_RUNS;
    }
    double gap = first.leastRate() - second.mostRate();
    double spreads = first.mostRate() - first.leastRate() + second.mostRate() - second.leastRate();
    return gap > FAR_SPREADS * spreads || first.key().rateIsSet()
        ? RatioVerdict.FAR_SLOWER
        : RatioVerdict.SLOWER;
  }

  /**
   * Returns whether both runs have enough repetitions for a test against chance. At a fixed rate no
   * sink is slower by chance.
   */
  boolean repeated() {
    return first.isRepeated() && second.isRepeated() && !first.key().rateIsSet();
  }

  /** Returns whether every repetition was slower than all of the first run's. */
  boolean slower() {
    return verdict.compareTo(RatioVerdict.SLOWER) >= 0;
  }
}
