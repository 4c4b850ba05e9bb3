package io.tarmac.perf.page;

import java.util.List;

/** Text in Markdown, part after part. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();

  Markdown heading(int level, String title) {
    text.append('\n').append("#".repeat(level)).append(' ').append(title).append('\n');
    return this;
  }

  /** Nothing where there is no text. */
  Markdown paragraph(String sentences) {
    if (!sentences.isEmpty()) {
      text.append('\n').append(sentences).append('\n');
    }
    return this;
  }

  /** Nothing where there is no item. */
  Markdown items(List<String> items) {
    if (!items.isEmpty()) {
      text.append('\n');
      items.forEach(item -> text.append("- ").append(item).append('\n'));
    }
    return this;
  }

  /** Nothing where there is no row. */
  Markdown table(List<String> heads, List<List<String>> rows) {
    if (!rows.isEmpty()) {
      text.append('\n').append(row(heads)).append("|---".repeat(heads.size())).append("|\n");
      rows.forEach(row -> text.append(row(row)));
    }
    return this;
  }

  /** An empty cell is one blank wide. */
  private static String row(List<String> cells) {
    StringBuilder row = new StringBuilder("|");
    cells.forEach(cell -> row.append(cell.isEmpty() ? "" : " " + cell).append(" |"));
    return row.append('\n').toString();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
