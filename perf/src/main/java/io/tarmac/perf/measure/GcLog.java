package io.tarmac.perf.measure;

import io.tarmac.perf.ReplayFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The CPU time of garbage collection pauses, from the JVM's log ({@code gc*} at level info,
 * decorated only with milliseconds since 1970).
 */
public final class GcLog {
  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ms] GC\\(\\d+\\) User=([0-9.]+)s Sys=([0-9.]+)s Real=.*");

  private GcLog() {}

  /** Returns the CPU seconds of pauses that ended between the two moments. */
  public static double pauseCpuSeconds(Path log, Instant from, Instant to) {
    try {
      return pauseCpuSeconds(Files.readAllLines(log), from, to);
    } catch (IOException e) {
      throw new ReplayFailure("The worker's log of garbage collection cannot be read: " + e, e);
    }
  }

  static double pauseCpuSeconds(List<String> lines, Instant from, Instant to) {
    double seconds = 0;
    for (String line : lines) {
      Matcher pause = PAUSE.matcher(line);
      if (pause.matches() && within(pause, from, to)) {
        seconds += Double.parseDouble(pause.group(2)) + Double.parseDouble(pause.group(3));
      }
    }
    return seconds;
  }

  private static boolean within(Matcher line, Instant from, Instant to) {
    Instant time = Instant.ofEpochMilli(Long.parseLong(line.group(1)));
    return !time.isBefore(from) && !time.isAfter(to);
  }
}
