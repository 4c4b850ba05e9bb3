package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;

/**
 * A group of tables that has settings of its own.
 *
 * @param match the expression that matches the whole name of each table of the group
 * @param properties the properties that the group sets
 * @param config the connector's configuration with the settings of the group in place of its own
 */
public record TableGroup(
    String name, Pattern match, Map<String, String> properties, SinkConfig config) {

  /** The most characters that a match reads. Names of a hundred characters need a thousand. */
  private static final int MOST_READS = 1_000_000;

  public TableGroup {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /** A text that ends a match which reads its characters too often. Used for one match. */
  private static final class LimitedText implements CharSequence {

    private final String text;
    private int reads;

    LimitedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      if (reads > MOST_READS) {
        throw new IllegalStateException();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * Tells whether a table belongs to the group.
   *
   * @param table the whole name of the table, with dots between its parts
   * @throws ConfigException if the expression takes too long to tell. Records may choose the name.
   */
  boolean matches(String table) {
    try {
      return match.matcher(new LimitedText(table)).matches();
    } catch (IllegalStateException | StackOverflowError endless) {
      throw Check.refusal(
          GroupProperties.property(name, GroupProperties.MATCH),
          "takes too long to tell whether it matches the table %s. Write the expression without a repetition within a repetition."
              .formatted(PrintableText.name(table)));
    }
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
