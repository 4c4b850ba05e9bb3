package io.tarmac.perf.progress;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar for each counter, with its rate of the last seconds and the time left. */
public final class BarProgress implements Progress {
  private static final int UPDATE_MILLIS = 200;

  private final PrintStream out;

  public BarProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public ProgressStage stage(String title, long total, List<String> counters) {
    out.println(title);
    List<ProgressBar> bars = new ArrayList<>();
    for (String counter : counters) {
      bars.add(
          new ProgressBarBuilder()
              .setTaskName("  " + counter)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .build());
    }
    return new Bars(bars, counters.stream().map(counter -> new RecentRate()).toList());
  }

  @Override
  public void say(String line) {
    out.println(line);
  }

  private record Bars(List<ProgressBar> bars, List<RecentRate> rates) implements ProgressStage {
    @Override
    public void update(long... values) {
      for (int bar = 0; bar < values.length; bar++) {
        double rate = rates.get(bar).perSecond(System.nanoTime(), values[bar]);
        bars.get(bar).setExtraMessage("%,.0f/s".formatted(rate)).stepTo(values[bar]);
      }
    }

    @Override
    public void close() {
      bars.forEach(ProgressBar::close);
    }
  }
}
