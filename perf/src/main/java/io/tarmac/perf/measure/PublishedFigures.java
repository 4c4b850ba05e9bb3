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
 * The stages and batches in a sink's published metrics, and the names of the metrics in results.
 * Stages are found by a pattern of their names, so results include new stages.
 */
public final class PublishedFigures {
  private static final Pattern STAGE = Pattern.compile("([\\w-]+)-time-ms-total");
  private static final Pattern BATCH_END = Pattern.compile("batches-ended-by-([\\w-]+)-total");
  private static final double MILLIS_PER_SECOND = 1e3;

  /** The tags that every metric of a task has. */
  private static final Set<String> COMMON_TAGS = Set.of("type", "connector", "task");

  private PublishedFigures() {}

  /** Returns a metric's name in results: {@code name} or {@code name{tag=value}}. */
  static String name(ObjectName bean, String attribute) {
    Map<String, String> tags = new TreeMap<>(bean.getKeyPropertyList());
    tags.keySet().removeAll(COMMON_TAGS);
    return tags.isEmpty()
        ? attribute
        : attribute
            + tags.entrySet().stream()
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns how to combine the values of several tasks. */
  static BinaryOperator<Double> merger(String attribute) {
    return attribute.endsWith("-max") || attribute.endsWith("-avg") ? Math::max : Double::sum;
  }

  /** Returns seconds by stage, such as {@code write}; empty if the sink publishes none. */
  public static Map<String, Double> stageSeconds(Map<String, Double> published) {
    return matching(STAGE, published, MILLIS_PER_SECOND);
  }

  /** Returns the number of ended batches by reason, such as {@code size}. */
  public static Map<String, Double> batchEnds(Map<String, Double> published) {
    return matching(BATCH_END, published, 1);
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
