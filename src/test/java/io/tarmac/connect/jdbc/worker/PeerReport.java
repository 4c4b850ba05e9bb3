package io.tarmac.connect.jdbc.worker;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What validate tells of another sink's configuration, beside what a run of it has written: a page
 * of sections. Thread-safe.
 */
final class PeerReport {
  /** Tells a line of the report from the values to choose from. */
  private static final Pattern LINE =
      Pattern.compile("([^:]+): ((?:used|translated|ignored|default of|refused|unknown)\\b.*)");

  private final Map<String, String> sections = new TreeMap<>();

  /** Adds what has been told and written. */
  synchronized void add(
      String configuration, String database, JsonNode answer, String table, List<?> rows) {
    StringBuilder section = new StringBuilder();
    section.append("| Property | Told by validate |\n|---|---|\n");
    told(answer)
        .forEach((property, told) -> section.append("| `%s` | %s |\n".formatted(property, told)));
    section.append("\nThe run wrote to `%s`:\n\n".formatted(table));
    rows.forEach(row -> section.append("- `%s`\n".formatted(row)));
    sections.put(configuration + " on " + database, section.toString());
  }

  /** What the answer tells of each property, by its name; without those that nothing is told of. */
  static Map<String, String> told(JsonNode answer) {
    Map<String, String> told = new TreeMap<>();
    for (JsonNode config : answer.path("configs")) {
      JsonNode value = config.path("value");
      if (value.path("name").asText().equals("config.report")) {
        value
            .path("recommended_values")
            .forEach(
                each -> {
                  Matcher line = LINE.matcher(each.asText());
                  if (line.matches()) {
                    told.put(line.group(1), line.group(2));
                  }
                });
      }
    }
    return told;
  }

  synchronized void write(Path page) throws IOException {
    StringBuilder text = new StringBuilder("# Other sinks' configurations\n");
    sections.forEach(
        (title, section) -> text.append("\n## ").append(title).append("\n\n").append(section));
    Files.writeString(page, text);
  }
}
