package io.tarmac.perf.ways;

import io.tarmac.perf.report.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The figures as tables with a line for each number of rows and a column for each way. */
final class WaysText {
  private static final String NONE = "-";

  /** What is done with how many rows of which table. */
  private record Cell(String job, int columns, int rows, int values) {
    static Cell of(Figure figure) {
      return new Cell(figure.job(), figure.columns(), figure.rows(), figure.values());
    }
  }

  private WaysText() {}

  static String of(WaysReport report) {
    StringBuilder text = new StringBuilder();
    text.append(entries("Options", report.options()));
    text.append(entries("Machine", report.machine()));
    text.append(entries("Versions", report.versions()));
    text.append(entries("Database", report.database()));
    text.append("\nMicroseconds per row, lower quartiles\n");
    text.append("\nProcessor time of client and server\n");
    text.append(table(report.figures(), figure -> number(figure.processor().lower())));
    text.append("\nOf that, the server's\n");
    text.append(table(report.figures(), WaysText::server));
    text.append("\nWall time\n");
    text.append(table(report.figures(), figure -> number(figure.wall().lower())));
    return text.toString();
  }

  private static String table(List<Figure> figures, Function<Figure, String> figure) {
    List<String> ways = figures.stream().map(Figure::way).distinct().toList();
    List<String> header = new ArrayList<>(List.of("", "columns", "rows", "values"));
    header.addAll(ways);
    header.add("least processor time");
    TextTable table = new TextTable(header);
    Map<Cell, Map<String, Figure>> cells =
        figures.stream()
            .collect(
                Collectors.groupingBy(
                    Cell::of,
                    LinkedHashMap::new,
                    Collectors.toMap(Figure::way, Function.identity())));
    cells.forEach(
        (cell, byWay) -> {
          List<String> line = new ArrayList<>();
          line.add(cell.job());
          line.add(String.valueOf(cell.columns()));
          line.add(integer(cell.rows()));
          line.add(integer(cell.values()));
          for (String way : ways) {
            line.add(byWay.containsKey(way) ? figure.apply(byWay.get(way)) : NONE);
          }
          line.add(least(byWay));
          table.add(line);
        });
    return table.text();
  }

  private static String least(Map<String, Figure> byWay) {
    return byWay.values().stream()
        .min(Comparator.comparingDouble(figure -> figure.processor().lower()))
        .map(Figure::way)
        .orElse(NONE);
  }

  private static String server(Figure figure) {
    Quartiles server = figure.server();
    return server == null ? NONE : number(server.lower());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.2f", value);
  }

  private static String integer(int value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String entries(String title, Map<String, String> entries) {
    return entries.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", ", String.format(Locale.ROOT, "%-10s", title), "\n"));
  }
}
