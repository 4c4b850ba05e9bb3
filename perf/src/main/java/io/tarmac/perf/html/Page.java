package io.tarmac.perf.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One page with everything in it: text, figures, the library that draws, and the script that uses
 * it. It asks nothing of a network. One thread.
 */
final class Page {
  private static final String LIBRARY =
      "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

  private final String title;
  private final Markup body;
  private final List<Chart> charts = new ArrayList<>();

  Page(String title) {
    this.title = title;
    this.body = new Markup().element("h1", title);
  }

  /**
   * A part of the page with a heading.
   *
   * @param text a paragraph below the heading; may be empty
   */
  record Section(String title, String text, List<Chart> charts) {}

  void text(String paragraph) {
    body.element("p", paragraph);
  }

  void numbers(String name, String caption, List<String> heads, List<List<String>> rows) {
    body.table(name, caption, heads, rows);
  }

  void add(Section section) {
    body.raw("<section>\n").element("h2", section.title()).element("p", section.text());
    section.charts().forEach(this::add);
    body.raw("</section>\n");
  }

  /** Adds a section with a table of words. */
  void words(String title, String caption, List<String> heads, Map<String, String> rows) {
    body.raw("<section>\n").element("h2", title);
    body.words(
        title,
        caption,
        heads,
        rows.entrySet().stream().map(row -> List.of(row.getKey(), row.getValue())).toList());
    body.raw("</section>\n");
  }

  private void add(Chart chart) {
    charts.add(chart);
    body.raw("<div class=\"chart\">\n").element("h3", chart.title());
    body.raw(
        "<figure>\n<div class=\"plot\"><canvas id=\"%s\" role=\"img\" aria-label=\"%s\"></canvas></div>\n"
            .formatted(Markup.escaped(chart.id()), Markup.escaped(chart.title())));
    body.element("figcaption", chart.note()).raw("</figure>\n");
    body.table(chart.title(), chart.yTitle(), ChartTable.heads(chart), ChartTable.rows(chart));
    body.raw("</div>\n");
  }

  String html() {
    return resource("page.html")
        .replace("{{title}}", Markup.escaped(title))
        .replace("{{style}}", resource("page.css"))
        .replace("{{body}}", body.toString())
        .replace("{{data}}", json())
        // A page alone does not have the source map.
        .replace("{{library}}", resource(LIBRARY).replaceAll("(?m)^//# sourceMappingURL=.*$", ""))
        .replace("{{script}}", resource("page.js"));
  }

  /** Returns the charts for a script element, which ends at the first end of such in its text. */
  private String json() {
    try {
      return new JsonMapper().writeValueAsString(charts).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The figures of the page are no JSON", e);
    }
  }

  /** Returns a text from the class path. */
  static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
