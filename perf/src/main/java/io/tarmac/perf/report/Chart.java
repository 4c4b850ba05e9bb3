package io.tarmac.perf.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.tarmac.perf.result.BenchmarkSummary;
import io.tarmac.perf.result.Figure;
import java.util.List;
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

    /** Returns the median of a benchmark's repetitions; null unless most have the figure. */
    static @Nullable Point median(double x, BenchmarkSummary summary, Figure figure) {
      Double median = summary.figure(figure);
      return median == null
          ? null
          : new Point(
              x,
              figure.scaled(median),
              summary.extrapolated(),
              summary.runs() == 1 ? null : ErrorBar.of(summary, figure));
    }
  }

  /** The least and the most of several measurements. */
  record ErrorBar(double least, double most) {
    private static ErrorBar of(BenchmarkSummary summary, Figure figure) {
      double[] values = figure.values(summary.repetitions());
      return new ErrorBar(figure.scaled(values[0]), figure.scaled(values[values.length - 1]));
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
