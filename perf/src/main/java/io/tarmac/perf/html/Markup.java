package io.tarmac.perf.html;

import java.util.List;

/** Elements of HTML, their text escaped. */
final class Markup {
  /** Of the captions. */
  private static final String ID = "table-";

  private final StringBuilder text = new StringBuilder();
  private int tables;

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** An element with text; nothing where there is no text. */
  Markup element(String name, String content) {
    if (!content.isEmpty()) {
      text.append('<').append(name).append('>').append(escaped(content));
      text.append("</").append(name).append(">\n");
    }
    return this;
  }

  /** What is HTML already. */
  Markup raw(String html) {
    text.append(html);
    return this;
  }

  /**
   * A table that scrolls by itself where it is wider than the page, below a caption that does not.
   *
   * @param name what tells it from the others of the page
   * @param heads none of them empty
   * @param rows the first cell of each is its heading; of a cell with two lines the second is small
   */
  Markup table(String name, String caption, List<String> heads, List<List<String>> rows) {
    return table("numbers", name, caption, heads, rows);
  }

  /** The same of words instead of numbers, which are broken rather than scrolled. */
  Markup words(String name, String caption, List<String> heads, List<List<String>> rows) {
    return table("words", name, caption, heads, rows);
  }

  private Markup table(
      String kind, String name, String caption, List<String> heads, List<List<String>> rows) {
    tables++;
    String id = ID + tables;
    text.append("<p class=\"caption\" id=\"%s\">%s</p>\n".formatted(id, escaped(caption)));
    text.append("<div class=\"wide\" role=\"group\" aria-label=\"%s\">".formatted(escaped(name)));
    text.append("<table class=\"%s\" aria-describedby=\"%s\"".formatted(kind, id));
    text.append(" aria-label=\"%s\">\n".formatted(escaped(name)));
    text.append("<thead><tr>");
    heads.forEach(head -> text.append("<th scope=\"col\">").append(escaped(head)).append("</th>"));
    text.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      text.append("<tr><th scope=\"row\">").append(escaped(row.get(0))).append("</th>");
      row.subList(1, row.size())
          .forEach(cell -> text.append("<td>").append(lines(cell)).append("</td>"));
      text.append("</tr>\n");
    }
    text.append("</tbody></table></div>\n");
    return this;
  }

  private static String lines(String cell) {
    int end = cell.indexOf('\n');
    return end < 0
        ? escaped(cell)
        : escaped(cell.substring(0, end))
            + "<small>"
            + escaped(cell.substring(end + 1))
            + "</small>";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
