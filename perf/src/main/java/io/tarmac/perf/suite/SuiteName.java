package io.tarmac.perf.suite;

import java.util.List;
import java.util.Locale;

/** The suites. */
public enum SuiteName {
  AVIATION(
      new Size(100_000, 20_000, List.of(1, 500, 1_000, 5_000, 10_000)),
      new Size(20_000, 5_000, List.of(1, 500, 5_000)));

  /**
   * What is measured unless other things are asked for.
   *
   * @param warmup unmeasured events: a cold JVM is no measure for a connector that runs for months
   */
  public record Size(int events, int warmup, List<Integer> batchSizes) {}

  private final Size full;
  private final Size small;

  SuiteName(Size full, Size small) {
    this.full = full;
    this.small = small;
  }

  public Size size(boolean smoke) {
    return smoke ? small : full;
  }

  /** The names of its parts. */
  public List<String> experiments() {
    return switch (this) {
      case AVIATION -> AviationSuite.experiments();
    };
  }

  public SuitePlan plan(SuiteOptions options) {
    return switch (this) {
      case AVIATION -> new AviationSuite(options).plan();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
