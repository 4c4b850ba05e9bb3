package io.tarmac.perf.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A self-contained HTML page: its content as JSON, the script that lays it out, and the chart
 * library. It loads nothing from the network.
 *
 * @param texts paragraphs below the title
 */
record Page(String title, List<String> texts, List<Section> sections) {
  private static final String LIBRARY =
      "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

  /**
   * A part of the page with a heading.
   *
   * @param text a paragraph below the heading; may be empty
   * @param table at the end of the section
   */
  record Section(String title, String text, List<Chart> charts, @Nullable PageTable table) {
    Section(String title, PageTable table) {
      this(title, "", List.of(), table);
    }
  }

  String html() {
    return resource("page.html")
        .replace("{{style}}", resource("page.css"))
        .replace("{{data}}", json())
        // The source map is not part of the page.
        .replace("{{library}}", resource(LIBRARY).replaceAll("(?m)^//# sourceMappingURL=.*$", ""))
        .replace("{{script}}", resource("page.js"));
  }

  /** Returns the page as JSON without "<", because a closing tag would end the script element. */
  private String json() {
    try {
      return new JsonMapper().writeValueAsString(this).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The page cannot be written as JSON", e);
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
