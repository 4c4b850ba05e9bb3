package io.tarmac.perf.ways;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;

/**
 * The middle half of what was measured. The lower quartile is the figure to compare: what a machine
 * does beside is always added, never taken off.
 */
public record Quartiles(double lower, double median, double upper) {
  private static final double THOUSANDTHS = 1_000;

  /** At least one value. */
  public static Quartiles of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
  }

  private static double at(double[] sorted, double part) {
    double place = part * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    double value = sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
  }

  /** In a file of results. */
  @JsonValue
  double[] values() {
    return new double[] {lower, median, upper};
  }
}
