package io.tarmac.perf.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tarmac.perf.result.BenchmarkSummary;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A plot, and the table under it.
 *
 * @param id unique on the page
 * @param note the caption; may be empty
 * @param categories the names of the bars; empty for lines
 */
record Chart(
    String id,
    String title,
    String note,
    ChartKind kind,
    String xTitle,
    String yTitle,
    List<String> categories,
    List<Series> series) {

  enum ChartKind {
    /** Both axes logarithmic. */
    LOGARITHMIC_LINES,
    /** Both axes linear, from 0. */
    LINES,
    STACKED_BARS
  }

  /**
   * A line, or the parts of stacked bars that have one colour.
   *
   * @param reference whether others published the figures
   */
  record Series(String name, boolean reference, List<Point> points) {
    static Series of(String name, List<Point> points) {
      return new Series(name, false, points);
    }
  }

  /**
   * A figure.
   *
   * @param x for bars, the index of the category
   * @param mark whether the figure has a footnote, because fewer events were measured
   * @param spread null if there was one measurement, or if the spread is not shown
   */
  record Point(double x, double y, boolean mark, @Nullable ErrorBar spread) {
    static Point of(double x, double y) {
      return new Point(x, y, false, null);
    }

    /** Returns the median of a benchmark's repetitions; null if none has the figure. */
    static @Nullable Point median(
        double x, BenchmarkSummary summary, Function<BenchmarkSummary, @Nullable Double> figure) {
      Double median = figure.apply(summary);
      return median == null
          ? null
          : new Point(
              x,
              median,
              summary.extrapolated(),
              summary.runs() == 1 ? null : ErrorBar.of(summary, figure));
    }
  }

  /** The least and the most of several measurements. */
  record ErrorBar(double least, double most) {
    /** Returns the spread of a figure. At least one repetition must have it. */
    static ErrorBar of(
        BenchmarkSummary summary, Function<BenchmarkSummary, @Nullable Double> figure) {
      DoubleSummaryStatistics figures =
          summary.repetitions().stream()
              .map(one -> figure.apply(new BenchmarkSummary(List.of(one))))
              .filter(Objects::nonNull)
              .mapToDouble(Double::doubleValue)
              .summaryStatistics();
      return new ErrorBar(figures.getMin(), figures.getMax());
    }

    boolean overlaps(ErrorBar other) {
      return least <= other.most && other.least <= most;
    }
  }

  /** Returns the first sentence of a caption, which explains the figures and their brackets. */
  static String spreadNote(List<BenchmarkSummary> summaries) {
    return summaries.stream().allMatch(one -> one.runs() == 1)
        ? "One measurement each."
        : "Medians. Brackets show the least and the most of repetitions.";
  }

  static Chart bars(
      String id, String title, String note, String y, List<String> names, List<Series> series) {
    return new Chart(id, title, note, ChartKind.STACKED_BARS, "setting", y, names, series);
  }

  /** Returns the table under the plot, as part of the page's JSON. */
  @JsonProperty
  PageTable table() {
    return PageTable.of(this);
  }
}
