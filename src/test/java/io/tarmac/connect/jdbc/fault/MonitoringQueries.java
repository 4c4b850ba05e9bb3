package io.tarmac.connect.jdbc.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the dashboard and the alerts ask Prometheus. */
final class MonitoringQueries {
  private static final Pattern EXPRESSION = Pattern.compile("(?m)^ +expr: (.+)$");

  /** An alert: what is looked at, and what it must not pass. */
  private static final Pattern ALERT = Pattern.compile("(.+) [<>] [0-9.]+");

  /** A variable of the dashboard: the values of a label. */
  private static final Pattern VARIABLE = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

  private MonitoringQueries() {}

  /** Of each panel, with its variables filled in, and of the dashboard's variables. */
  static List<String> ofDashboard(Path file) throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(file.toFile());
    List<String> queries = new ArrayList<>();
    for (JsonNode panel : dashboard.path("panels")) {
      for (JsonNode target : panel.path("targets")) {
        queries.add(
            target
                .path("expr")
                .asText()
                .replace("$connector", ".*")
                .replace("$__rate_interval", "10s")
                .replace("$__range", "1m"));
      }
    }
    for (JsonNode variable : dashboard.path("templating").path("list")) {
      if (variable.path("type").asText().equals("query")) {
        queries.add(ofVariable(variable.path("query").path("query").asText()));
      }
    }
    return queries;
  }

  /** The series whose labels a variable can have as its value. */
  private static String ofVariable(String query) {
    Matcher parts = VARIABLE.matcher(query);
    assertThat(parts.find()).as("values of a label: " + query).isTrue();
    return "%s{%s!=\"\"}".formatted(parts.group(1), parts.group(2));
  }

  /** Of each alert, whole. */
  static List<String> ofAlerts(Path file) throws IOException {
    return EXPRESSION.matcher(Files.readString(file)).results().map(r -> r.group(1)).toList();
  }

  /** What an alert looks at, which there has to be also while nothing is wrong. */
  static String lookedAt(String alert) {
    Matcher parts = ALERT.matcher(alert);
    assertThat(parts.find()).as("a value and its limit: " + alert).isTrue();
    return parts.group(1);
  }
}
