package io.tarmac.perf.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.util.List;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.TickUnits;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Lines as a chart on a light page. */
final class Plot {
  private static final Color TEXT = Appearance.LIGHT.text();
  private static final float LINE_WIDTH = 1.8f;
  private static final float[] DASHES = {6, 4};
  private static final double DOT = 6;

  /**
   * Told apart by people who do not see all colours, too, and from the page: those of the light
   * page of a suite. The first four are Okabe and Ito's.
   */
  private static final Color[] COLOURS = {
    new Color(0x0072B2),
    new Color(0xD55E00),
    new Color(0x009E73),
    new Color(0xCC79A7),
    new Color(0x8811FF),
    new Color(0x661100),
    new Color(0x223344),
    new Color(0xDD0044)
  };

  private Plot() {}

  static JFreeChart of(List<Line> lines, PlotKind kind) {
    // Else titles are drawn as outlines, which cannot be read as text.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
    XYSeriesCollection data = new XYSeriesCollection();
    for (Line line : lines) {
      XYSeries series = new XYSeries(line.name());
      for (int index = 0; index < line.xs().size(); index++) {
        series.add(line.xs().get(index), line.ys().get(index));
      }
      data.addSeries(series);
    }
    JFreeChart chart = ChartFactory.createXYLineChart(null, null, null, data);
    Appearance.LIGHT.theme(12).apply(chart);
    chart.getLegend().setFrame(BlockBorder.NONE);
    XYPlot plot = chart.getXYPlot();
    plot.setOutlineVisible(false);
    plot.setDomainAxis(axis(kind, kind.xTitle()));
    plot.setRangeAxis(axis(kind, "events per second"));
    plot.setRenderer(renderer(lines.size(), kind));
    return chart;
  }

  private static ValueAxis axis(PlotKind kind, String title) {
    NumberAxis linear = new NumberAxis(title);
    ValueAxis axis =
        switch (kind) {
          case BATCH_SIZE -> logarithmic(title);
          case OVER_TIME -> linear;
        };
    linear.setNumberFormatOverride(new DecimalFormat("#,##0"));
    axis.setLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    axis.setTickLabelFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    axis.setLabelPaint(TEXT);
    axis.setTickLabelPaint(TEXT);
    return axis;
  }

  private static ValueAxis logarithmic(String title) {
    LogAxis axis = new LogAxis(title);
    axis.setBase(10);
    TickUnits decades = new TickUnits();
    decades.add(new NumberTickUnit(1));
    axis.setStandardTickUnits(decades);
    axis.setNumberFormatOverride(new DecimalFormat("#,##0"));
    return axis;
  }

  private static XYLineAndShapeRenderer renderer(int lines, PlotKind kind) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, kind == PlotKind.BATCH_SIZE);
    Stroke solid = new BasicStroke(LINE_WIDTH);
    Stroke dashed =
        new BasicStroke(LINE_WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0);
    renderer.setDrawSeriesLineAsPath(true);
    for (int index = 0; index < lines; index++) {
      renderer.setSeriesPaint(index, COLOURS[index % COLOURS.length]);
      renderer.setSeriesStroke(index, index < COLOURS.length ? solid : dashed);
      renderer.setSeriesShape(index, new Ellipse2D.Double(-DOT / 2, -DOT / 2, DOT, DOT));
    }
    return renderer;
  }
}
