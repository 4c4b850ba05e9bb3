package io.tarmac.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The middle of what was measured several times. */
public final class Median {
  private Median() {}

  /** Of an even number of values the mean of the two in the middle; at least one value. */
  public static double of(double... values) {
    return org.apache.commons.statistics.descriptive.Median.withDefaults()
        .withCopy(true)
        .evaluate(values);
  }

  /** Of the figures that there are; null where there is none. */
  public static <T> @Nullable Double ofPresent(List<T> all, Function<T, @Nullable Double> figure) {
    double[] values =
        all.stream()
            .map(figure)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return values.length == 0 ? null : Median.of(values);
  }

  /**
   * The run with the median figure; at least one. Of an even number it is the lower of the two in
   * the middle, for there is no run between them.
   */
  public static <T> T run(List<T> runs, ToDoubleFunction<T> figure) {
    List<T> sorted = runs.stream().sorted(Comparator.comparingDouble(figure)).toList();
    return sorted.get((sorted.size() - 1) / 2);
  }
}
