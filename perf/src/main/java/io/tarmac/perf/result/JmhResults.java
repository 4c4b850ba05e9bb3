package io.tarmac.perf.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The results of StrategyBenchmark in JMH's format, as Markdown tables. */
public final class JmhResults {
  private static final int FRACTIONS_BELOW = 100;

  /** The place of a figure: a line of the table. */
  private record TableLine(String job, int columns, int rows) {
    String title() {
      return "%s, %d columns".formatted(job, columns);
    }
  }

  private JmhResults() {}

  /**
   * Returns a table for each database. The figures are microseconds per row: the CPU time of client
   * and server, the median of JMH's iterations.
   *
   * @param results an array of results of StrategyBenchmark
   */
  public static String tables(JsonNode results) {
    return StreamSupport.stream(results.spliterator(), false)
        .collect(
            Collectors.groupingBy(
                result -> result.at("/params/database").asText(),
                LinkedHashMap::new,
                Collectors.toList()))
        .entrySet()
        .stream()
        .map(database -> "%s:%n%n%s".formatted(database.getKey(), table(database.getValue())))
        .collect(Collectors.joining("\n"));
  }

  private static String table(List<JsonNode> results) {
    List<String> strategies =
        results.stream().map(each -> each.at("/params/strategy").asText()).distinct().toList();
    List<String> jobs =
        results.stream().map(each -> each.at("/params/job").asText()).distinct().toList();
    Map<TableLine, Map<String, Double>> lines =
        new TreeMap<>(
            Comparator.comparingInt(TableLine::columns)
                .reversed()
                .thenComparingInt(line -> jobs.indexOf(line.job()))
                .thenComparingInt(TableLine::rows));
    for (JsonNode result : results) {
      JsonNode params = result.path("params");
      int rows = params.path("rows").asInt();
      double micros = result.at("/secondaryMetrics/cpu/scorePercentiles/50.0").asDouble();
      lines
          .computeIfAbsent(
              new TableLine(params.path("job").asText(), params.path("columns").asInt(), rows),
              line -> new LinkedHashMap<>())
          .put(params.path("strategy").asText(), micros / rows);
    }
    StringBuilder table = new StringBuilder("| | rows |");
    strategies.forEach(strategy -> table.append(" %s |".formatted(strategy)));
    table.append('\n').append("|---".repeat(2 + strategies.size())).append("|\n");
    String title = "";
    for (TableLine line : lines.keySet()) {
      List<String> cells = new ArrayList<>();
      cells.add(line.title().equals(title) ? "" : line.title() + " ");
      cells.add(String.format(Locale.ROOT, "%,d ", line.rows()));
      strategies.forEach(strategy -> cells.add(number(lines.get(line).get(strategy))));
      table.append("| ").append(String.join("| ", cells)).append("|\n");
      title = line.title();
    }
    return table.toString();
  }

  private static String number(@Nullable Double micros) {
    return micros == null
        ? ""
        : String.format(Locale.ROOT, micros < FRACTIONS_BELOW ? "%.1f " : "%,.0f ", micros);
  }
}
