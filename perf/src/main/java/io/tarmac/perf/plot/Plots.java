package io.tarmac.perf.plot;

import io.tarmac.perf.report.JsonReport;
import io.tarmac.perf.report.Report;
import io.tarmac.perf.watch.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.JFreeChart;

/** Makes a plot, and a table of the same figures beside it, of files of results. */
public final class Plots {
  private Plots() {}

  /**
   * @param out the picture; the table gets the same name with {@code .md} in place of {@code .svg}
   * @param sinks the sinks to show; all when empty
   */
  public static void write(PlotKind kind, Path out, List<String> sinks, List<Path> results) {
    List<Report> reports =
        results.stream().map(JsonReport::read).map(report -> only(report, sinks)).toList();
    List<Line> lines = kind.lines(reports);
    if (lines.isEmpty()) {
      throw nothingToPlot(kind.toString());
    }
    write(out, Plot.of(lines, kind), MarkdownTable.of(lines, kind));
  }

  /**
   * Draws the sinks side by side as bars, and writes the table.
   *
   * @throws ReplayFailure if the results are of no sink
   */
  public static void writeBars(Path out, List<Path> results) {
    SinkBars bars = SinkBars.from(results.stream().map(JsonReport::read).toList());
    if (bars.isEmpty()) {
      throw nothingToPlot("sinks");
    }
    write(out, bars.chart(), bars.table());
  }

  private static ReplayFailure nothingToPlot(String kind) {
    return new ReplayFailure("The results have nothing to plot by " + kind);
  }

  private static void write(Path out, JFreeChart chart, String figures) {
    SvgFile.write(out, chart);
    Path table = out.resolveSibling(out.getFileName().toString().replaceAll("\\.svg$", "") + ".md");
    try {
      Files.writeString(table, figures);
    } catch (IOException e) {
      throw new ReplayFailure("The table cannot be written to " + table + ": " + e.getMessage(), e);
    }
  }

  private static Report only(Report report, List<String> sinks) {
    return sinks.isEmpty()
        ? report
        : new Report(
            report.date(),
            report.machine(),
            report.versions(),
            report.database(),
            report.options(),
            report.results().stream().filter(one -> sinks.contains(one.setting().sink())).toList(),
            report.medians().stream().filter(one -> sinks.contains(one.setting().sink())).toList(),
            report.comparisons(),
            report.rounds());
  }
}
