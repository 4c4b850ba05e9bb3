package io.tarmac.connect.jdbc.testing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tarmac.connect.jdbc.testing.DocumentedText.Snippet;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Properties in a piece of code: JSON, within a command too; lines of {@code name=value}; or the
 * {@code config} of a Kubernetes resource.
 *
 * @param place the file and line of the piece of code
 */
public record DocumentedConfiguration(String place, Map<String, String> properties) {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .build();

  /** A property of a connector has a dot in its name; a field of a record rarely has. */
  private static final Pattern NAME = Pattern.compile("[a-z][\\w-]*(\\.[\\w-]+)+");

  private static final Pattern ASSIGNMENT = Pattern.compile("[a-z][\\w.-]*\\s*=.*");
  private static final Pattern QUOTED_NAME =
      Pattern.compile("\\s*\"[\\w.-]+\"\\s*:.*", Pattern.DOTALL);
  private static final Pattern CONFIG = Pattern.compile("( *)config: *(#.*)?");
  private static final Pattern ENTRY = Pattern.compile("( *)\"?([\\w.-]+)\"?: *(.*)");

  /** Returns the configurations in a piece of code. */
  public static List<DocumentedConfiguration> in(Snippet code) {
    List<DocumentedConfiguration> found = new ArrayList<>();
    for (Map<String, String> properties : properties(code)) {
      if (properties.keySet().stream().anyMatch(name -> NAME.matcher(name).matches())) {
        found.add(new DocumentedConfiguration(code.place(), properties));
      }
    }
    return found;
  }

  @Override
  public String toString() {
    return place;
  }

  private static List<Map<String, String>> properties(Snippet code) {
    List<String> lines =
        code.text()
            .lines()
            .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))
            .toList();
    if (!lines.isEmpty() && lines.stream().allMatch(line -> ASSIGNMENT.matcher(line).matches())) {
      return List.of(ofLines(code.text()));
    }
    if (lines.stream().anyMatch(line -> CONFIG.matcher(line).matches())) {
      return ofYaml(lines);
    }
    return ofJson(code);
  }

  private static Map<String, String> ofLines(String text) {
    Properties read = new Properties();
    try {
      read.load(new StringReader(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> properties = new TreeMap<>();
    read.forEach((name, value) -> properties.put((String) name, (String) value));
    return properties;
  }

  private static List<Map<String, String>> ofYaml(List<String> lines) {
    List<Map<String, String>> found = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher config = CONFIG.matcher(lines.get(i));
      if (config.matches()) {
        Map<String, String> properties = new TreeMap<>();
        for (String line : lines.subList(i + 1, lines.size())) {
          Matcher entry = ENTRY.matcher(line);
          if (!entry.matches() || entry.group(1).length() <= config.group(1).length()) {
            break;
          }
          properties.put(entry.group(2), withoutQuotes(entry.group(3)));
        }
        found.add(properties);
      }
    }
    return found;
  }

  private static String withoutQuotes(String value) {
    String text = value.strip();
    return text.length() > 1 && (text.startsWith("\"") || text.startsWith("'"))
        ? text.substring(1, text.length() - 1)
        : text;
  }

  private static List<Map<String, String>> ofJson(Snippet code) {
    String text = code.text();
    List<Map<String, String>> found = new ArrayList<>();
    if (QUOTED_NAME.matcher(text).matches()) {
      collect(parsed("{" + text + "}"), found);
      return found;
    }
    int begin = text.indexOf('{');
    while (begin >= 0) {
      int end = endOfObject(text, begin, found);
      begin = text.indexOf('{', Math.max(begin + 1, end));
    }
    return found;
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }

  /** Collects the properties of an object; returns where it ends, or -1 if it is none. */
  private static int endOfObject(String text, int begin, List<Map<String, String>> found) {
    try (JsonParser parser = JSON.createParser(text.substring(begin))) {
      JsonNode object = parser.readValueAsTree();
      if (object == null || object.isEmpty()) {
        return -1;
      }
      collect(object, found);
      return begin + (int) parser.currentLocation().getCharOffset();
    } catch (JsonProcessingException notJson) {
      return -1;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void collect(JsonNode node, List<Map<String, String>> found) {
    if (node.isObject()) {
      boolean isFlat = true;
      Map<String, String> properties = new TreeMap<>();
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        isFlat &= field.getValue().isValueNode();
        properties.put(field.getKey(), field.getValue().asText());
      }
      if (isFlat) {
        found.add(properties);
      }
    }
    node.forEach(child -> collect(child, found));
  }
}
