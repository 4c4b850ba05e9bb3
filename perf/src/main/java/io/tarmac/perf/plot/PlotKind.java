package io.tarmac.perf.plot;

import java.util.List;
import java.util.Locale;

/** What can be plotted. */
public enum PlotKind {
  BATCH_SIZE("batch size"),
  OVER_TIME("thousands of events written");

  private final String xTitle;

  PlotKind(String xTitle) {
    this.xTitle = xTitle;
  }

  String xTitle() {
    return xTitle;
  }

  List<Line> lines(List<PlottedResults> reports) {
    return switch (this) {
      case BATCH_SIZE -> BatchSizeLines.of(reports);
      case OVER_TIME -> OverTimeLines.of(reports);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
