package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A group of tables that has settings of its own.
 *
 * @param match the expression that matches the whole name of each table of the group
 * @param properties the properties that the group sets
 * @param config the connector's configuration with the settings of the group in place of its own
 */
public record TableGroup(
    String name, Pattern match, Map<String, String> properties, SinkConfig config) {

  public TableGroup {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** Returns the name under which the user sets a property for the tables of the group. */
  public String nameAsWritten(String property) {
    return properties.containsKey(property) ? GroupProperties.property(name, property) : property;
  }

  /** Returns a message with the names under which the user sets the properties of the group. */
  String withNamesAsWritten(String message) {
    String renamed = message;
    for (String property : properties.keySet()) {
      renamed =
          renamed.replaceAll(
              "(?<![\\w.])" + Pattern.quote(property) + "(?![\\w-]|\\.\\w)",
              Matcher.quoteReplacement(nameAsWritten(property)));
    }
    return renamed;
  }

  /** Returns the name of the group and the properties that it sets, for the report. */
  @Override
  public String toString() {
    return properties.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(
            Collectors.joining(", ", "group %s sets ".formatted(PrintableText.name(name)), ""));
  }
}
