package io.tarmac.perf.page;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * How many times as fast something is, wherever that was measured in batches and in one run.
 *
 * @param databases on which it was, of all that there are figures of
 */
record Ratios(double[] values, List<String> databases, boolean everywhere) {
  /**
   * @param wanted which lines of the experiments are compared
   * @param other what a figure is compared with: the result is its pace as a multiple of the
   *     figure's
   */
  static Ratios of(
      Figures figures,
      List<String> experiments,
      Predicate<Line> wanted,
      UnaryOperator<Place> other) {
    List<Double> values = new ArrayList<>();
    TreeSet<String> databases = new TreeSet<>(DatabaseName.ORDER);
    for (String experiment : experiments) {
      for (Place place : figures.places(experiment)) {
        if (place.batchSize() > 1 && wanted.test(place.line())) {
          OptionalDouble ratio = figures.ratio(other.apply(place), place);
          if (ratio.isPresent()) {
            values.add(ratio.getAsDouble());
            databases.add(place.database());
          }
        }
      }
    }
    return new Ratios(
        values.stream().mapToDouble(Double::doubleValue).toArray(),
        List.copyOf(databases),
        databases.size() == figures.databases().size());
  }

  boolean isEmpty() {
    return values.length == 0;
  }

  double median() {
    return Median.of(values);
  }

  /** The least and the most. */
  String range() {
    return Numbers.range(values);
  }

  /** On which databases, unless it is on all; to stand behind a word. */
  String where() {
    return everywhere
        ? ""
        : " on %s"
            .formatted(
                databases.stream().map(DatabaseName::title).collect(Collectors.joining(", ")));
  }
}
