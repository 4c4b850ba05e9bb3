package io.tarmac.perf.measure;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import javax.management.ObjectName;

/**
 * What results call a metric that a connector publishes: {@code name} or {@code name{tag=value}}.
 */
final class PublishedName {
  /** What every metric of a task has. */
  private static final Set<String> COMMON = Set.of("type", "connector", "task");

  private PublishedName() {}

  static String of(ObjectName bean, String attribute) {
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
}
