package io.tarmac.perf.html;

import io.tarmac.perf.suite.CellSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plot, and the table under it.
 *
 * @param id unique on the page
 * @param note what has to be known to read it; may be empty
 * @param categories the names along the x axis of bars; empty for lines
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

  /** How a plot looks. */
  enum ChartKind {
    /** Both axes logarithmic. */
    LOGARITHMIC_LINES,
    /** Both axes linear, from 0. */
    LINES,
    STACKED_BARS
  }

  /**
   * A line, or a colour of the bars.
   *
   * @param reference whether it is no measurement of this run
   */
  record Series(String name, boolean reference, List<Point> points) {
    static Series of(String name, List<Point> points) {
      return new Series(name, false, points);
    }
  }

  /**
   * A figure.
   *
   * @param x the place along the x axis; for bars the index of the category
   * @param y null where there is none
   * @param mark whether it has a footnote, as what was extrapolated
   * @param spread of the measurements; null where there was one, or where it is not shown
   */
  record Point(double x, @Nullable Double y, boolean mark, @Nullable ErrorBar spread) {
    Point(double x, @Nullable Double y, boolean mark) {
      this(x, y, mark, null);
    }

    static Point of(double x, @Nullable Double y) {
      return new Point(x, y, false);
    }

    /**
     * The events per second of a cell; of fewer events than the experiment's what all would have.
     */
    static Point speed(double x, CellSummary summary) {
      return new Point(x, summary.rate(), summary.extrapolated(), ErrorBar.of(summary));
    }
  }

  /** The least and the most of several measurements. */
  record ErrorBar(double least, double most) {
    /** Null where there was only one. */
    static @Nullable ErrorBar of(CellSummary summary) {
      return summary.runs() == 1 ? null : new ErrorBar(summary.leastRate(), summary.mostRate());
    }

    /** A line below a figure, in brackets. */
    static String text(@Nullable ErrorBar spread) {
      return spread == null
          ? ""
          : "\n(%s\u2013%s)"
              .formatted(ChartTable.number(spread.least), ChartTable.number(spread.most));
    }
  }

  /** Says what the figures of a chart are, and those in brackets in its table. */
  static String spreads(List<CellSummary> summaries) {
    return summaries.stream().allMatch(one -> one.runs() == 1)
        ? "One measurement each."
        : "Medians; in brackets the least and the most, unless measured once.";
  }

  static Chart lines(
      String id,
      String title,
      String note,
      ChartKind kind,
      String x,
      String y,
      List<Series> series) {
    return new Chart(id, title, note, kind, x, y, List.of(), series);
  }

  static Chart bars(
      String id, String title, String note, String y, List<String> names, List<Series> series) {
    return new Chart(id, title, note, ChartKind.STACKED_BARS, "", y, names, series);
  }
}
