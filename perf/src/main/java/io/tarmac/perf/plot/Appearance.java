package io.tarmac.perf.plot;

import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.jfree.chart.StandardChartTheme;

/**
 * The colours of a chart on a light page, or on a dark one.
 *
 * @param bars the colours of the bars of a group, in their order
 */
record Appearance(String name, Color page, Color text, Color grid, List<Color> bars) {
  static final Appearance LIGHT =
      new Appearance(
          "light",
          Color.WHITE,
          new Color(0x333333),
          new Color(0xDDDDDD),
          List.of(new Color(0x0072B2), new Color(0xD55E00), new Color(0xBBBBBB)));

  /** The page is as dark as GitHub's, so the chart has no visible edge there. */
  static final Appearance DARK =
      new Appearance(
          "dark",
          new Color(0x0D1117),
          new Color(0xE6EDF3),
          new Color(0x30363D),
          List.of(new Color(0x56B4E9), new Color(0xD55E00), new Color(0x8B949E)));

  /** Returns the theme of a chart with the given font size. */
  StandardChartTheme theme(int fontSize) {
    StandardChartTheme theme = new StandardChartTheme(name);
    theme.setRegularFont(new Font(Font.SANS_SERIF, Font.PLAIN, fontSize));
    theme.setChartBackgroundPaint(page);
    theme.setPlotBackgroundPaint(page);
    theme.setLegendBackgroundPaint(page);
    theme.setDomainGridlinePaint(grid);
    theme.setRangeGridlinePaint(grid);
    theme.setLegendItemPaint(text);
    theme.setAxisLabelPaint(text);
    theme.setTickLabelPaint(text);
    theme.setShadowVisible(false);
    return theme;
  }
}
