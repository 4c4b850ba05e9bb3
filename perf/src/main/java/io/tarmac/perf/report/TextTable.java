package io.tarmac.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A table as text in aligned columns (numbers right, words left) or in Markdown. */
public final class TextTable {
  static final String NO_FIGURE = "-";
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(List<String> header) {
    add(header);
  }

  public void add(List<String> cells) {
    rows.add(List.copyOf(cells));
  }

  public TextTable withoutEmptyColumns() {
    List<List<String>> body = rows.subList(1, rows.size());
    List<Integer> columns =
        IntStream.range(0, rows.get(0).size())
            .filter(column -> body.stream().anyMatch(row -> !row.get(column).equals(NO_FIGURE)))
            .boxed()
            .toList();
    TextTable table = new TextTable(columns.stream().map(rows.get(0)::get).toList());
    body.forEach(row -> table.add(columns.stream().map(row::get).toList()));
    return table;
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        line.append(GAP).append(align(row.get(column), column));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      text.append('|');
      row.forEach(cell -> text.append(cell.isEmpty() ? " |" : " " + cell + " |"));
      text.append('\n');
      if (row == rows.get(0)) {
        text.append("|---".repeat(row.size())).append("|\n");
      }
    }
    return text.toString();
  }

  private String align(String cell, int column) {
    String padding =
        " "
            .repeat(
                rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)
                    - cell.length());
    return isNumeric(column) ? padding + cell : cell + padding;
  }

  private boolean isNumeric(int column) {
    return rows.stream()
        .skip(1)
        .map(row -> row.get(column))
        .allMatch(cell -> cell.matches("-|[0-9][0-9,.]*( %)?"));
  }
}
