package io.tarmac.perf.progress;

import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A display of the stages of a run.
 *
 * @param terminal whether bars can move; if not, perf prints each bar again every few seconds
 */
public record Progress(PrintStream out, boolean terminal) {
  private static final int BAR_UPDATE_MILLIS = 200;
  private static final int LINE_UPDATE_MILLIS = 3_000;
  private static final int LINE_CHARACTERS = 80;

  public void say(String line) {
    out.println(line);
  }

  /** Begins a stage in which each of the counters goes from 0 to {@code total}. */
  public ProgressStage stage(String title, long total, List<String> counters) {
    out.println(title);
    return new ProgressStage(
        counters.stream().map(counter -> bar(counter, total)).toList(),
        counters.stream().map(counter -> new RecentRate()).toList());
  }

  private ProgressBar bar(String counter, long total) {
    ProgressBarBuilder bar =
        new ProgressBarBuilder()
            .setTaskName("  " + counter)
            .setInitialMax(total)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(terminal ? BAR_UPDATE_MILLIS : LINE_UPDATE_MILLIS);
    if (!terminal) {
      AtomicReference<String> last = new AtomicReference<>(); // the library shows the end twice
      bar.setConsumer(
          new DelegatingProgressBarConsumer(
              line -> {
                if (!line.equals(last.getAndSet(line))) {
                  out.println(line);
                }
              },
              LINE_CHARACTERS));
    }
    return bar.build();
  }

  /** A stage with a bar for each counter: its recent rate and the time left. One thread. */
  public record ProgressStage(List<ProgressBar> bars, List<RecentRate> rates)
      implements AutoCloseable {
    /** Shows the counters' values, in the order of the stage's counters. */
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
