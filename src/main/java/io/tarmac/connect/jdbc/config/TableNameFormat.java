package io.tarmac.connect.jdbc.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.config.ConfigException;

/**
 * The template of a table's name, such as {@code sales.${topic}}. A dot written in the template
 * separates schema and table; a dot that comes out of a placeholder becomes an underscore, as in
 * Debezium's sink.
 *
 * @param parts one for the table, or two for schema and table, or three with a catalog
 */
public record TableNameFormat(List<List<Segment>> parts) {

  private static final int MOST_PARTS = 3;

  /** A stretch of a part. */
  public sealed interface Segment {}

  /** A stretch that is taken as it is written. */
  public record Text(String text) implements Segment {}

  /**
   * A stretch that each record fills in.
   *
   * @param name of the field or header; empty for the topic
   */
  public record Placeholder(Source source, String name) implements Segment {

    /** As it is written in the template. */
    @Override
    public String toString() {
      String kind = source.name().toLowerCase(Locale.ROOT);
      return "${" + kind + (name.isEmpty() ? "" : "." + name) + "}";
    }
  }

  /** Where a record has what fills a placeholder in. */
  public enum Source {
    TOPIC,
    /** A field of the {@code source} block of a change event. */
    SOURCE,
    HEADER,
    /** A field of the row. */
    FIELD,
    /** A field of the record's key. */
    KEY
  }

  public TableNameFormat {
    parts = parts.stream().map(List::copyOf).toList();
  }

  /**
   * Reads a template.
   *
   * @throws ConfigException when a part is empty, or a placeholder is not known
   */
  public static TableNameFormat parse(String format) {
    List<List<Segment>> parts = new ArrayList<>();
    List<Segment> part = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    int i = 0;
    while (i < format.length()) {
      if (format.startsWith("${", i)) {
        int end = format.indexOf('}', i);
        if (end < 0) {
          throw invalid(format, "has a placeholder without an end");
        }
        addText(part, text);
        part.add(placeholder(format, format.substring(i + 2, end)));
        i = end + 1;
      } else if (format.charAt(i) == '.') {
        addText(part, text);
        parts.add(part);
        part = new ArrayList<>();
        i++;
      } else {
        text.append(format.charAt(i++));
      }
    }
    addText(part, text);
    parts.add(part);
    if (parts.stream().anyMatch(TableNameFormat::isBlank)) {
      throw invalid(format, "has an empty part");
    }
    if (parts.size() > MOST_PARTS) {
      throw invalid(format, "has more parts than catalog, schema and table");
    }
    return new TableNameFormat(parts);
  }

  /** The placeholders in the order they are written. */
  public List<Placeholder> placeholders() {
    List<Placeholder> placeholders = new ArrayList<>();
    for (List<Segment> part : parts) {
      for (Segment segment : part) {
        if (segment instanceof Placeholder placeholder) {
          placeholders.add(placeholder);
        }
      }
    }
    return placeholders;
  }

  /** The names of the parts, from a value for each of the {@link #placeholders()}. */
  public List<String> resolve(List<String> values) {
    List<String> names = new ArrayList<>();
    int value = 0;
    for (List<Segment> part : parts) {
      StringBuilder name = new StringBuilder();
      for (Segment segment : part) {
        name.append(
            segment instanceof Text text ? text.text() : values.get(value++).replace('.', '_'));
      }
      names.add(name.toString());
    }
    return names;
  }

  private static Placeholder placeholder(String format, String content) {
    int dot = content.indexOf('.');
    String kind = dot < 0 ? content : content.substring(0, dot);
    String name = dot < 0 ? "" : content.substring(dot + 1);
    for (Source source : Source.values()) {
      boolean named = source != Source.TOPIC;
      if (source.name().toLowerCase(Locale.ROOT).equals(kind) && named == !name.isBlank()) {
        return new Placeholder(source, name);
      }
    }
    throw invalid(
        format,
        "has a placeholder other than ${topic}, ${source.NAME}, ${header.NAME}, ${field.NAME} and"
            + " ${key.NAME}");
  }

  private static void addText(List<Segment> part, StringBuilder text) {
    if (!text.isEmpty()) {
      part.add(new Text(text.toString()));
      text.setLength(0);
    }
  }

  private static boolean isBlank(List<Segment> part) {
    return part.stream().allMatch(segment -> segment instanceof Text text && text.text().isBlank());
  }

  private static ConfigException invalid(String format, String reason) {
    return new ConfigException(TableProperties.TABLE_NAME_FORMAT, format, reason);
  }
}
