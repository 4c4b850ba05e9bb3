package io.tarmac.perf.measure;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a sink's published metrics say of its stages and batches. Recognised by the form of their
 * names, so that a stage that is added is a stage in results.
 */
public final class PublishedFigures {
  private static final Pattern STAGE = Pattern.compile("([\\w-]+)-time-ms-total");
  private static final Pattern END = Pattern.compile("batches-ended-by-([\\w-]+)-total");
  private static final double MILLIS = 1e3;

  private PublishedFigures() {}

  /** Seconds by stage, as {@code write}; empty for a sink that publishes none. */
  public static Map<String, Double> stageSeconds(Map<String, Double> published) {
    return matching(STAGE, published, MILLIS);
  }

  /** How many batches ended for which reason, as {@code size}. */
  public static Map<String, Double> batchEnds(Map<String, Double> published) {
    return matching(END, published, 1);
  }

  private static Map<String, Double> matching(
      Pattern pattern, Map<String, Double> published, double unit) {
    Map<String, Double> figures = new TreeMap<>();
    published.forEach(
        (name, value) -> {
          Matcher matcher = pattern.matcher(name);
          if (matcher.matches()) {
            figures.put(matcher.group(1), value / unit);
          }
        });
    return figures;
  }
}
