package io.tarmac.perf.plot;

import io.tarmac.perf.watch.ReplayFailure;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes a plot, and a table of the same figures beside it, of files of results. */
public final class Plots {
  private static final Dimension SIZE = new Dimension(800, 480);

  private Plots() {}

  /**
   * @param out the picture; the table gets the same name with {@code .md} in place of {@code .svg}
   * @param sinks the sinks to show; all when empty
   */
  public static void write(PlotKind kind, Path out, List<String> sinks, List<Path> results) {
    List<PlottedResults> reports =
        results.stream()
            .map(PlottedResults::read)
            .map(report -> sinks.isEmpty() ? report : report.only(sinks))
            .toList();
    List<Line> lines = kind.lines(reports);
    if (lines.isEmpty()) {
      throw nothingToPlot(kind.toString());
    }
    SvgFile.write(out, Plot.of(lines, kind), SIZE);
    writeTable(out, MarkdownTable.of(lines, kind));
  }

  /**
   * Draws the sinks side by side as bars, once for a light page and once for a dark one, and writes
   * the table.
   *
   * @param out the picture for a light page; the dark one's name ends in {@code -dark.svg}
   * @throws ReplayFailure if the results are of no sink
   */
  public static void writeBars(Path out, List<Path> results) {
    SinkBars bars = SinkBars.from(results.stream().map(PlottedResults::read).toList());
    if (bars.isEmpty()) {
      throw nothingToPlot("sinks");
    }
    SvgFile.write(out, bars.chart(Appearance.LIGHT), SinkBars.SIZE);
    SvgFile.write(sibling(out, "-dark.svg"), bars.chart(Appearance.DARK), SinkBars.SIZE);
    writeTable(out, bars.table());
  }

  private static ReplayFailure nothingToPlot(String kind) {
    return new ReplayFailure("The results have nothing to plot by " + kind);
  }

  private static void writeTable(Path out, String figures) {
    Path table = sibling(out, ".md");
    try {
      Files.writeString(table, figures);
    } catch (IOException e) {
      throw new ReplayFailure("The table cannot be written to " + table + ": " + e.getMessage(), e);
    }
  }

  /** Returns the picture's path with another ending. */
  private static Path sibling(Path out, String ending) {
    return out.resolveSibling(out.getFileName().toString().replaceAll("\\.svg$", "") + ending);
  }
}
