package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.jdbc.config.Placeholder.PlaceholderSource;
import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * The template of a table's name, such as {@code sales.${topic}}. A dot written in the template
 * separates schema and table. A dot in the value of a placeholder becomes an underscore, as in
 * Debezium's sink, or separates too. Between quotation marks, dots belong to the name.
 *
 * @param parts one for the table, or two for schema and table, or three with a catalog
 * @param dots what becomes of a dot in the value of a placeholder
 * @param byTopic the parts of table names by topic, which replace the template; empty: the template
 *     counts
 */
public record TableNameFormat(
    List<NamePart> parts, NameDots dots, Map<String, List<String>> byTopic) {

  private static final int MOST_PARTS = 3;

  /**
   * The most characters of a name, which is more than databases allow. The regular expressions of
   * groups of tables need a stack that grows with the name.
   */
  private static final int LONGEST_NAME = 1_000;

  /**
   * A catalog's, schema's or table's name.
   *
   * @param quoted whether a dot in the value of a placeholder belongs to the name
   */
  public record NamePart(List<Segment> segments, boolean quoted) {
    public NamePart {
      segments = List.copyOf(segments);
    }

    private boolean isBlank() {
      return segments.stream()
          .allMatch(segment -> segment instanceof TemplateText text && text.text().isBlank());
    }
  }

  /** A stretch of a part. */
  public sealed interface Segment permits TemplateText, Placeholder {}

  /** A stretch that is taken as it is written. */
  public record TemplateText(String text) implements Segment {}

  public TableNameFormat {
    parts = List.copyOf(parts);
    byTopic = Map.copyOf(byTopic);
  }

  /** Returns a format without a template: a table for each topic. */
  static TableNameFormat ofTopics(Map<String, List<String>> byTopic) {
    NamePart topic = new NamePart(List.of(new Placeholder(PlaceholderSource.TOPIC, "")), false);
    return new TableNameFormat(List.of(topic), NameDots.UNDERSCORE, byTopic);
  }

  /**
   * Reads a template. A dot in the value of a placeholder becomes an underscore.
   *
   * @throws ConfigException if a part is empty, there are too many parts, or a placeholder is not
   *     known
   */
  public static TableNameFormat parse(String format) {
    return parse(format, NameDots.UNDERSCORE);
  }

  static TableNameFormat parse(String format, NameDots dots) {
    List<NamePart> parts =
        WrittenPart.of(TableProperties.TABLE_NAME_FORMAT, format).stream()
            .map(part -> new NamePart(segments(format, part.text()), part.quoted()))
            .toList();
    if (parts.stream().anyMatch(NamePart::isBlank)) {
      throw invalid(format, "has an empty part", "Set a name for each of its parts.");
    }
    if (parts.size() > MOST_PARTS) {
      throw invalid(
          format,
          "has more parts than catalog, schema and table",
          "Set at most three, or put a name with dots between quotation marks.");
    }
    return new TableNameFormat(parts, dots, Map.of());
  }

  private static List<Segment> segments(String format, String part) {
    List<Segment> segments = new ArrayList<>();
    int begin = 0;
    while (begin < part.length()) {
      int placeholder = part.indexOf("${", begin);
      int end = placeholder < 0 ? part.length() : placeholder;
      if (end > begin) {
        segments.add(new TemplateText(part.substring(begin, end)));
      }
      begin = end;
      if (placeholder >= 0) {
        int brace = part.indexOf('}', placeholder);
        if (brace < 0) {
          throw invalid(format, "has a placeholder without an end", "Add the closing brace.");
        }
        segments.add(placeholder(format, part.substring(placeholder + 2, brace)));
        begin = brace + 1;
      }
    }
    return segments;
  }

  /** Returns what is wrong with the parts of a name; null if the name is well-formed. */
  public static @Nullable String fault(List<String> names) {
    if (names.isEmpty()) {
      return "has no table in " + TableProperties.MAPPING;
    }
    if (names.stream().anyMatch(String::isBlank)) {
      return "makes a table's name with an empty part";
    }
    if (names.size() > MOST_PARTS) {
      return "makes a table's name of more parts than catalog, schema and table";
    }
    return names.stream().mapToInt(String::length).sum() > LONGEST_NAME
        ? "makes a table's name of more than %d characters".formatted(LONGEST_NAME)
        : null;
  }

  /**
   * Tells whether more than the topic names a table, so that each record may name another table.
   */
  public boolean isFilledByRecords() {
    return placeholders().stream().anyMatch(each -> each.source() != PlaceholderSource.TOPIC);
  }

  /**
   * Tells whether source connectors alone name tables, by the topic or the {@code source} block of
   * an event. A source names only the tables that it has, but headers and fields may have any
   * value.
   */
  public boolean isFilledBySources() {
    return placeholders().stream()
        .allMatch(
            each ->
                each.source() == PlaceholderSource.TOPIC
                    || each.source() == PlaceholderSource.SOURCE);
  }

  /** Returns the placeholders in the order of the template. */
  public List<Placeholder> placeholders() {
    List<Placeholder> placeholders = new ArrayList<>();
    for (NamePart part : parts) {
      for (Segment segment : part.segments()) {
        if (segment instanceof Placeholder placeholder) {
          placeholders.add(placeholder);
        }
      }
    }
    return placeholders;
  }

  /**
   * Returns the names of the parts. Values with dots may make a name that has a {@link #fault}. A
   * topic that is not in the mapping has no part.
   *
   * @param values a value for each of the {@link #placeholders()}
   */
  public List<String> resolve(List<String> values) {
    if (!byTopic.isEmpty()) {
      return byTopic.getOrDefault(values.get(0), List.of());
    }
    List<String> names = new ArrayList<>();
    int value = 0;
    for (NamePart part : parts) {
      StringBuilder name = new StringBuilder();
      for (Segment segment : part.segments()) {
        name.append(segment instanceof TemplateText text ? text.text() : values.get(value++));
      }
      addNames(names, part, name.toString());
    }
    return names;
  }

  /** Returns the names of the parts if the topic is the value of each placeholder. */
  public List<String> resolve(String topic) {
    return resolve(Collections.nCopies(placeholders().size(), topic));
  }

  /**
   * Adds the names of a part. The written text of an unquoted part has no dots, so all its dots
   * come from values.
   */
  private void addNames(List<String> names, NamePart part, String name) {
    if (part.quoted()) {
      names.add(name);
      return;
    }
    switch (dots) {
      case UNDERSCORE -> names.add(name.replace('.', '_'));
      case SEPARATOR -> names.addAll(List.of(name.split("\\.", -1)));
    }
  }

  private static Placeholder placeholder(String format, String content) {
    Placeholder placeholder = Placeholder.parseInTableName(content);
    if (placeholder == null) {
      throw invalid(
          format,
          "has the unknown placeholder ${" + content + "}",
          "Set " + Placeholder.allInTableNames() + ".");
    }
    return placeholder;
  }

  private static ConfigException invalid(String format, String reason, String remedy) {
    return Check.refusal(
        TableProperties.TABLE_NAME_FORMAT,
        "'%s' %s. %s".formatted(PrintableText.name(format), reason, remedy));
  }
}
