package io.tarmac.perf.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.perf.ReplayFailure;
import io.tarmac.perf.result.SettingNames;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A Markdown table of StrategyBenchmark's results. A figure is the CPU time of client and server in
 * microseconds per row, the median of JMH's iterations.
 */
public final class JmhTable {
  private static final int FRACTIONS_BELOW = 100;

  private static final Comparator<JmhLine> ORDER =
      Comparator.comparingInt(JmhLine::columns)
          .reversed()
          .thenComparing(JmhLine::job, SettingNames.order("job"))
          .thenComparingInt(JmhLine::rows);

  private record JmhLine(int columns, String job, int rows) {}

  private JmhTable() {}

  /** Returns the table of a database from JMH's results, a JSON array. */
  public static String markdown(String results, String database) {
    return markdown(results, Marker.parse("results database=" + database));
  }

  /** Returns the table of the results whose JMH parameters match the marker's words. */
  static String markdown(String results, Marker marker) {
    Set<String> strategies = new TreeSet<>(SettingNames.order("strategy"));
    Map<JmhLine, Map<String, String>> lines = new TreeMap<>(ORDER);
    for (JsonNode result : read(results, marker)) {
      JsonNode params = result.path("params");
      if (marker.words().keySet().stream()
          .allMatch(name -> marker.values(name).contains(params.path(name).asText()))) {
        int rows = params.path("rows").asInt();
        JmhLine line =
            new JmhLine(params.path("columns").asInt(), params.path("job").asText(), rows);
        String strategy = params.path("strategy").asText();
        double micros = result.at("/secondaryMetrics/cpu/scorePercentiles/50.0").asDouble();
        strategies.add(strategy);
        Map<String, String> figures = lines.computeIfAbsent(line, key -> new HashMap<>());
        if (figures.put(strategy, number(micros / rows)) != null) {
          throw new ReplayFailure(
              "%s, %s: several figures of %s for %s; select one database"
                  .formatted(marker.file(), marker.words(), strategy, line));
        }
      }
    }
    if (lines.isEmpty()) {
      throw new ReplayFailure("%s has no result for %s".formatted(marker.file(), marker.words()));
    }
    return table(strategies, lines).markdown();
  }

  private static JsonNode read(String results, Marker marker) {
    try {
      return new JsonMapper().readTree(results);
    } catch (JsonProcessingException e) {
      throw new ReplayFailure("%s is not JSON: %s".formatted(marker.file(), e.getMessage()), e);
    }
  }

  private static TextTable table(Set<String> strategies, Map<JmhLine, Map<String, String>> lines) {
    boolean oneWidth = lines.keySet().stream().map(JmhLine::columns).distinct().count() == 1;
    List<String> head = new ArrayList<>(List.of("", "rows"));
    strategies.forEach(strategy -> head.add(SettingNames.title("strategy", strategy)));
    TextTable table = new TextTable(head);
    String previousTitle = "";
    for (Map.Entry<JmhLine, Map<String, String>> line : lines.entrySet()) {
      JmhLine key = line.getKey();
      String width = oneWidth ? "" : ", %d columns".formatted(key.columns());
      String title = SettingNames.title("job", key.job()) + width;
      List<String> row = new ArrayList<>();
      row.add(title.equals(previousTitle) ? "" : title);
      row.add("%,d".formatted(key.rows()));
      strategies.forEach(strategy -> row.add(line.getValue().getOrDefault(strategy, "")));
      table.add(row);
      previousTitle = title;
    }
    return table;
  }

  private static String number(double micros) {
    return String.format(Locale.ROOT, micros < FRACTIONS_BELOW ? "%.1f" : "%,.0f", micros);
  }
}
