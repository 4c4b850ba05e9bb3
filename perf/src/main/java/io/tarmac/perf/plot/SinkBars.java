package io.tarmac.perf.plot;

import io.tarmac.perf.report.DatabaseName;
import io.tarmac.perf.report.SinkName;
import io.tarmac.perf.report.Subject;
import io.tarmac.perf.watch.ReplayFailure;
import java.awt.Dimension;
import java.awt.Font;
import java.text.DecimalFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jspecify.annotations.Nullable;

/**
 * Bars of events per second: a group for each database and insert mode; in it Tarmac, Debezium's
 * sink with the setting that was fastest there, and Debezium's sink with its defaults.
 */
final class SinkBars {
  private static final String TARMAC = "Tarmac";
  private static final String FASTEST = "Debezium's sink, fastest setting";
  private static final String DEFAULTS = "Debezium's sink, defaults";
  private static final List<String> NAMES = List.of(TARMAC, FASTEST, DEFAULTS);

  /** A phone shows the texts of this size almost as large as the page's. */
  static final Dimension SIZE = new Dimension(560, 480);

  private static final int FONT_SIZE = 14;
  private static final double GAP_BETWEEN_BARS = 0.02;
  private static final double GAP_BETWEEN_GROUPS = 0.25;

  /** The events per second by name, for each group. */
  private final Map<String, Map<String, Double>> groups;

  private SinkBars(Map<String, Map<String, Double>> groups) {
    this.groups = groups;
  }

  static SinkBars from(List<PlottedResults> reports) {
    Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
    for (PlottedResults report : reports) {
      String database = DatabaseName.title(report.database().getOrDefault("kind", ""));
      for (Map.Entry<Subject, Double> median : report.medians().entrySet()) {
        String sink = median.getKey().sink();
        Map<String, Double> group =
            groups.computeIfAbsent(
                database + ", " + median.getKey().insertMode(), name -> new LinkedHashMap<>());
        if (sink.equals(SinkName.TARMAC)) {
          putOnce(group, TARMAC, median);
        } else if (sink.equals(SinkName.DEBEZIUM)) {
          putOnce(group, DEFAULTS, median);
        }
        if (sink.startsWith(SinkName.DEBEZIUM)) {
          group.merge(FASTEST, median.getValue(), Math::max);
        }
      }
    }
    return new SinkBars(groups);
  }

  /** Adds a bar; results with several batch sizes or converters would not be comparable. */
  private static void putOnce(
      Map<String, Double> group, String name, Map.Entry<Subject, Double> median) {
    if (group.put(name, median.getValue()) != null) {
      throw new ReplayFailure("The results have two settings of one bar: " + median.getKey());
    }
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  JFreeChart chart(Appearance appearance) {
    DefaultCategoryDataset data = new DefaultCategoryDataset();
    groups.forEach(
        (group, sinks) -> NAMES.forEach(name -> data.addValue(sinks.get(name), name, group)));
    JFreeChart chart =
        ChartFactory.createBarChart(
            null, null, "events per second", data, PlotOrientation.HORIZONTAL, true, false, false);
    appearance.theme(FONT_SIZE).apply(chart);
    chart.getLegend().setFrame(BlockBorder.NONE);
    CategoryPlot plot = chart.getCategoryPlot();
    plot.setOutlineVisible(false);
    plot.getDomainAxis().setCategoryMargin(GAP_BETWEEN_GROUPS);
    plot.getRangeAxis().setUpperMargin(0.2);
    plot.setRenderer(renderer(appearance));
    return chart;
  }

  private static BarRenderer renderer(Appearance appearance) {
    BarRenderer renderer = new BarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setItemMargin(GAP_BETWEEN_BARS);
    renderer.setDefaultItemLabelGenerator(
        new StandardCategoryItemLabelGenerator("{2}", new DecimalFormat("#,##0")));
    renderer.setDefaultItemLabelsVisible(true);
    renderer.setDefaultPositiveItemLabelPosition(
        new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT));
    renderer.setDefaultItemLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, FONT_SIZE - 1));
    renderer.setDefaultItemLabelPaint(appearance.text());
    for (int index = 0; index < NAMES.size(); index++) {
      renderer.setSeriesPaint(index, appearance.bars().get(index));
    }
    return renderer;
  }

  /** Returns the same figures as a table, with Tarmac's as a multiple of the others'. */
  String table() {
    StringBuilder text =
        new StringBuilder("| | ")
            .append(String.join(" | ", NAMES))
            .append(" | Tarmac compared with the fastest setting |\n|---|---:|---:|---:|---:|\n");
    groups.forEach(
        (group, sinks) -> {
          text.append("| ").append(group);
          NAMES.forEach(name -> text.append(" | ").append(number(sinks.get(name))));
          Double ours = sinks.get(TARMAC);
          Double fastest = sinks.get(FASTEST);
          text.append(" | ")
              .append(
                  ours == null || fastest == null
                      ? ""
                      : String.format(Locale.ROOT, "%.1f times", ours / fastest))
              .append(" |\n");
        });
    return text.toString();
  }

  private static String number(@Nullable Double value) {
    return value == null ? "" : String.format(Locale.ROOT, "%,.0f", value);
  }
}
