package io.tarmac.perf.measure;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.management.ObjectName;

/**
 * The stages and batches in a sink's published metrics, and what results call these metrics. Stages
 * are recognised by the form of their names, so that a stage that is added is a stage in results.
 */
public final class PublishedFigures {
  private static final Pattern STAGE = Pattern.compile("([\\w-]+)-time-ms-total");
  private static final Pattern END = Pattern.compile("batches-ended-by-([\\w-]+)-total");
  private static final double MILLIS = 1e3;

  /** The tags that every metric of a task has. */
  private static final Set<String> COMMON = Set.of("type", "connector", "task");

  private PublishedFigures() {}

  /**
   * Returns what results call a metric that a connector publishes: {@code name} or {@code
   * name{tag=value}}.
   */
  static String name(ObjectName bean, String attribute) {
    Map<String, String> tags = new TreeMap<>(bean.getKeyPropertyList());
    tags.keySet().removeAll(COMMON);
    return tags.isEmpty()
        ? attribute
        : attribute
            + tags.entrySet().stream()
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(",", "{", "}"));
  }

  /** How the values of several tasks become one. */
  static BinaryOperator<Double> merging(String attribute) {
    return attribute.endsWith("-max") || attribute.endsWith("-avg") ? Math::max : Double::sum;
  }

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
