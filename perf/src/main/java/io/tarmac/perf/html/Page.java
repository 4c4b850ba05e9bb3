package io.tarmac.perf.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;

/**
 * One page with everything in it: text, figures, the library that draws, and the script that uses
 * it. It asks nothing of a network.
 */
final class Page {
  private Page() {}

  /**
   * @param note a paragraph below the title; may be empty
   * @param glance the rows of the first table; none where there is nothing to compare
   * @param facts what was measured, on what, by name
   */
  static String of(
      String title,
      String note,
      List<List<String>> glance,
      Map<String, String> facts,
      List<Section> sections) {
    Markup body = new Markup().element("h1", title).element("p", note);
    if (!glance.isEmpty()) {
      body.table(
          "At a glance",
          "The best of every batch size: medians, the least and the most in brackets; without"
              + " brackets one measurement",
          Glance.HEADS,
          glance);
    }
    for (Section section : sections) {
      body.raw("<section>\n").element("h2", section.title()).element("p", section.text());
      section.charts().forEach(chart -> add(body, chart));
      body.raw("</section>\n");
    }
    body.raw("<section>\n").element("h2", "What it was measured on");
    body.words(
        "What it was measured on",
        "Machine, versions, and settings as the servers state them",
        List.of("what", "value"),
        facts.entrySet().stream().map(fact -> List.of(fact.getKey(), fact.getValue())).toList());
    body.raw("</section>\n");
    return Resource.text("page.html")
        .replace("{{title}}", Markup.escaped(title))
        .replace("{{style}}", Resource.text("page.css"))
        .replace("{{body}}", body.toString())
        .replace("{{data}}", json(sections))
        .replace("{{library}}", Resource.library())
        .replace("{{script}}", Resource.text("page.js"));
  }

  private static void add(Markup body, Chart chart) {
    body.raw("<div class=\"chart\">\n").element("h3", chart.title());
    body.raw(
        "<figure>\n<div class=\"plot\"><canvas id=\""
            + Markup.escaped(chart.id())
            + "\" role=\"img\"");
    body.raw(" aria-label=\"" + Markup.escaped(chart.title()) + "\"></canvas></div>\n");
    body.element("figcaption", chart.note()).raw("</figure>\n");
    body.table(chart.title(), chart.yTitle(), ChartTable.heads(chart), ChartTable.rows(chart));
    body.raw("</div>\n");
  }

  /** Within a script element, which ends at the first end of such an element in its text. */
  private static String json(List<Section> sections) {
    try {
      return new JsonMapper()
          .writeValueAsString(sections.stream().flatMap(one -> one.charts().stream()).toList())
          .replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The figures of the page are no JSON", e);
    }
  }
}
