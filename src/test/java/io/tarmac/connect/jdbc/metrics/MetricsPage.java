package io.tarmac.connect.jdbc.metrics;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page that tells users of every metric; its tables are rendered as Markdown. */
final class MetricsPage {

  static final Path PAGE = Path.of("docs", "reference", "metrics.md");

  private static final Pattern TABLES =
      Pattern.compile("(?<=<!-- of a task -->\n).*?(?=<!-- end -->)", Pattern.DOTALL);

  private MetricsPage() {}

  /** The page with the tables as they ought to be. */
  static String rendered() throws Exception {
    String page = Files.readString(PAGE);
    return TABLES.matcher(page).replaceFirst(match -> Matcher.quoteReplacement(tables()));
  }

  private static String tables() {
    StringBuilder tables = new StringBuilder("\n| attribute | unit | |\n|---|---|---|\n");
    for (TaskMetric metric : TaskMetric.values()) {
      append(tables, metric.metricName(), metric.unit(), metric.description());
    }
    tables.append(
        "\nWith the tag `table`, for each of the first %d tables, and for all others together as `%s`:\n\n"
            .formatted(TableCounts.MOST_TABLES, TableCounts.OTHERS));
    tables.append("| attribute | unit | |\n|---|---|---|\n");
    for (TableMetric metric : TableMetric.values()) {
      append(tables, metric.metricName(), metric.unit(), metric.description());
    }
    return tables.append('\n').toString();
  }

  private static void append(StringBuilder table, String name, String unit, String description) {
    table.append("| `%s` | %s | %s |\n".formatted(name, unit, description));
  }
}
