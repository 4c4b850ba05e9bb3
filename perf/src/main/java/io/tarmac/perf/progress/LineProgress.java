package io.tarmac.perf.progress;

import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** A line every few seconds, for logs. */
public final class LineProgress implements Progress {
  private static final Duration INTERVAL = Duration.ofSeconds(3);

  private final PrintStream out;

  public LineProgress(PrintStream out) {
    this.out = out;
  }

  @Override
  public ProgressStage stage(String title, long total, List<String> counters) {
    out.println(title);
    return new Lines(total, counters);
  }

  @Override
  public void say(String line) {
    out.println(line);
  }

  /** Returns a line with the time left at the rate of the last counter, which ends the stage. */
  static String line(List<String> counters, long total, long[] values, double rate) {
    StringBuilder line = new StringBuilder(" ");
    for (int counter = 0; counter < values.length; counter++) {
      line.append(String.format(Locale.ROOT, " %s %,d", counters.get(counter), values[counter]));
    }
    long last = values[values.length - 1];
    line.append(String.format(Locale.ROOT, " of %,d, %,.0f/s", total, rate));
    if (rate > 0) {
      line.append(String.format(Locale.ROOT, ", %.0f s left", (total - last) / rate));
    }
    return line.toString();
  }

  private final class Lines implements ProgressStage {
    private final long total;
    private final List<String> counters;
    private final RecentRate rate = new RecentRate();
    private long lastNanos = System.nanoTime();

    Lines(long total, List<String> counters) {
      this.total = total;
      this.counters = counters;
    }

    @Override
    public void update(long... values) {
      long now = System.nanoTime();
      double perSecond = rate.perSecond(now, values[values.length - 1]);
      if (now - lastNanos >= INTERVAL.toNanos()) {
        lastNanos = now;
        out.println(line(counters, total, values, perSecond));
      }
    }

    @Override
    public void close() {}
  }
}
