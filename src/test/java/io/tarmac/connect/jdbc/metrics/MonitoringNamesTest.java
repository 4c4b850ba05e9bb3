package io.tarmac.connect.jdbc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The dashboard and the alerts ask for what the exporter's rules make of the metrics there are. */
class MonitoringNamesTest {
  private static final Path RULES = Path.of("docker", "jmx-exporter.yml");
  private static final Pattern RULE =
      Pattern.compile("- pattern: '(.+)'\\R(?: {4}\\w.*\\R)*? {4}name: (\\S+)\\R");
  private static final Pattern ASKED = Pattern.compile("tarmac_sink_\\w+");

  /** What an attribute of a matching name is called. */
  private record Rule(Pattern pattern, String name) {}

  @Test
  @DisplayName("C10_4 every name that the dashboard and the alerts ask for is a metric's")
  void everyNameIsAMetrics() throws IOException {
    Set<String> shown = shown();
    Set<String> asked = new TreeSet<>(asked(Path.of("docker", "alerts.yml")));
    asked.addAll(asked(Path.of("docker", "grafana", "dashboards", "tarmac.json")));

    assertThat(asked).hasSizeGreaterThan(15).isSubsetOf(shown);
  }

  @Test
  @DisplayName("C10_4 each metric has a name of its own, or a label that tells it apart")
  void noMetricIsLeftOut() throws IOException {
    assertThat(shown()).contains("tarmac_sink_puts_total", "tarmac_sink_stage_seconds_total");
    assertThat(shown()).noneMatch(name -> name.contains("-") || name.contains("$"));
  }

  private static Set<String> asked(Path file) throws IOException {
    return ASKED
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group())
        .collect(Collectors.toSet());
  }

  private static Set<String> shown() throws IOException {
    List<Rule> rules = rules();
    Set<String> names = new TreeSet<>();
    for (TaskMetric metric : TaskMetric.values()) {
      names.add(name(rules, "", metric.metricName()));
    }
    for (TableMetric metric : TableMetric.values()) {
      names.add(name(rules, ", table=t", metric.metricName()));
    }
    return names;
  }

  private static List<Rule> rules() throws IOException {
    return RULE.matcher(Files.readString(RULES))
        .results()
        .map(rule -> new Rule(Pattern.compile(".*" + rule.group(1) + ".*"), rule.group(2)))
        .toList();
  }

  /** The first rule that fits counts, as the exporter reads it. */
  private static String name(List<Rule> rules, String tags, String attribute) {
    String bean =
        "kafka.connect<type=plugins, connector=c, task=0%s><>%s: 1".formatted(tags, attribute);
    for (Rule rule : rules) {
      Matcher matcher = rule.pattern().matcher(bean);
      if (matcher.matches()) {
        return matcher.replaceFirst(rule.name()).replace('-', '_');
      }
    }
    throw new AssertionError("no rule of " + RULES + " is for " + bean);
  }
}
