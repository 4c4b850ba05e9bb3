package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The filter that decides which fields of a row are written. The sink asks the filter when it plans
 * a table, never per row.
 *
 * @param included the entries of fields to write; empty: every field
 * @param excluded the entries of fields to leave out
 */
public record FieldFilter(List<FieldPattern> included, List<FieldPattern> excluded) {

  /** The filter that lets every field pass. */
  public static final FieldFilter ALL = new FieldFilter(List.of(), List.of());

  public FieldFilter {
    included = List.copyOf(included);
    excluded = List.copyOf(excluded);
  }

  /**
   * An entry of one of the two lists.
   *
   * @param topic a name or a regular expression; null: any topic
   * @param field a name or a regular expression
   */
  public record FieldPattern(@Nullable String topic, String field) {

    /**
     * Reads an entry of the form {@code [topic:]field}.
     *
     * @throws ConfigException if an expression is not valid, or the entry names no field
     */
    static FieldPattern parse(String property, String text) {
      int colon = text.indexOf(':');
      FieldPattern entry =
          colon < 0
              ? new FieldPattern(null, text)
              : new FieldPattern(text.substring(0, colon).trim(), text.substring(colon + 1).trim());
      try {
        Pattern.compile(entry.field);
        Pattern.compile(entry.topic == null ? "" : entry.topic);
      } catch (PatternSyntaxException invalid) {
        throw Check.refusal(
            property,
            "'%s' is not a regular expression: %s. Correct the entry, or put a backslash before a character that stands for itself."
                .formatted(PrintableText.name(text), invalid.getDescription()));
      }
      if (entry.field.isEmpty() || (entry.topic != null && entry.topic.isEmpty())) {
        throw Check.refusal(
            property,
            "'%s' names no field. Set entries of the form [topic:]field."
                .formatted(PrintableText.name(text)));
      }
      return entry;
    }

    private boolean matches(String topicName, String fieldName) {
      return (topic == null || fits(topic, topicName)) && fits(field, fieldName);
    }

    private static boolean fits(String expression, String name) {
      return expression.equals(name) || Pattern.matches(expression, name);
    }
  }

  /** Tells whether the answer for a field may depend on the topic. */
  public boolean dependsOnTopic() {
    return Stream.concat(included.stream(), excluded.stream())
        .anyMatch(entry -> entry.topic() != null);
  }

  /**
   * Tells whether a field is written.
   *
   * @param names the names of the field and of the fields that it is nested in; an entry for any of
   *     these names counts
   */
  public boolean allows(String topic, List<String> names) {
    return (included.isEmpty() || lists(included, topic, names)) && !lists(excluded, topic, names);
  }

  /** Returns the fields to write for any topic that match none of the names. */
  public List<String> missing(Collection<String> names) {
    return included.stream()
        .filter(entry -> entry.topic() == null)
        .map(FieldPattern::field)
        .filter(field -> names.stream().noneMatch(name -> FieldPattern.fits(field, name)))
        .toList();
  }

  private static boolean lists(List<FieldPattern> entries, String topic, List<String> names) {
    return entries.stream()
        .anyMatch(entry -> names.stream().anyMatch(name -> entry.matches(topic, name)));
  }
}
