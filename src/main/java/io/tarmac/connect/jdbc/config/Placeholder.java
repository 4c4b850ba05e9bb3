package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A stretch that each record fills in, such as {@code ${source.table}}.
 *
 * @param name the name of the part of the source; empty if the source has no parts
 */
public record Placeholder(PlaceholderSource source, String name)
    implements TableNameFormat.Segment, AddedColumn.ColumnValue {

  public static final String NAME = "name";
  public static final String VERSION = "version";
  public static final String TOPIC = "topic";
  public static final String PARTITION = "partition";
  public static final String OFFSET = "offset";
  public static final String TIMESTAMP = "timestamp";

  /** The name that stands for every name in messages. */
  private static final String ANY = "NAME";

  /** The part of a record that has the value of a placeholder. */
  public enum PlaceholderSource {
    /** The topic after transformations. */
    TOPIC,
    /** A field of the {@code source} block of a change event. */
    SOURCE,
    HEADER,
    /** A field of the row. */
    FIELD,
    /** A field of the record's key. */
    KEY,
    /** The schema of the record's value. */
    SCHEMA,
    /** The record before transformations. */
    RECORD,
    /** The change that the record stands for. */
    CHANGE,
    /** The row as a whole. */
    ROW,
    /** The time of the put that converted the record. */
    NOW
  }

  /** Returns the names of a source's parts, or none if the source has no parts. */
  private static List<String> names(PlaceholderSource source) {
    return switch (source) {
      case TOPIC, ROW, NOW -> List.of();
      case SOURCE, HEADER, FIELD, KEY -> List.of(ANY);
      case SCHEMA -> List.of(NAME, VERSION);
      case RECORD -> List.of(TOPIC, PARTITION, OFFSET, TIMESTAMP);
      case CHANGE -> List.of("op");
    };
  }

  private static boolean namesTables(PlaceholderSource source) {
    return switch (source) {
      case TOPIC, SOURCE, HEADER, FIELD, KEY, SCHEMA -> true;
      case RECORD, CHANGE, ROW, NOW -> false;
    };
  }

  private static boolean has(PlaceholderSource source, String name) {
    List<String> names = names(source);
    return names.equals(List.of(ANY)) ? !name.isBlank() : names.contains(name);
  }

  /**
   * Reads what stands between the braces of a placeholder. Returns null if there is no such
   * placeholder.
   */
  private static @Nullable Placeholder parse(String content) {
    int dot = content.indexOf('.');
    String kind = dot < 0 ? content : content.substring(0, dot);
    for (PlaceholderSource source : PlaceholderSource.values()) {
      if (kind(source).equals(kind)) {
        if (dot < 0) {
          return names(source).isEmpty() ? new Placeholder(source, "") : null;
        }
        String name = content.substring(dot + 1);
        return has(source, name) ? new Placeholder(source, name) : null;
      }
    }
    return null;
  }

  /**
   * Reads what stands between the braces of a placeholder in a table's name. Returns null if a
   * table's name can have no such placeholder.
   */
  static @Nullable Placeholder parseInTableName(String content) {
    Placeholder parsed = parse(content);
    return parsed != null && namesTables(parsed.source) ? parsed : null;
  }

  /**
   * Reads the placeholder of an added column. Returns null if there is no such placeholder.
   *
   * @param text the placeholder with its braces
   */
  static @Nullable Placeholder parseInColumn(String text) {
    return parse(text.substring(2, text.length() - 1));
  }

  /** Returns the placeholders that a table's name may have, as messages list them. */
  static String allInTableNames() {
    return all(true);
  }

  /** Returns the placeholders that an added column may have, as messages list them. */
  static String allInColumns() {
    return all(false);
  }

  private static String all(boolean inTableNames) {
    List<String> all = new ArrayList<>();
    for (PlaceholderSource source : PlaceholderSource.values()) {
      if (namesTables(source) || !inTableNames) {
        List<String> names = names(source).isEmpty() ? List.of("") : names(source);
        names.forEach(name -> all.add(new Placeholder(source, name).toString()));
      }
    }
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  private static String kind(PlaceholderSource source) {
    return source.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the placeholder as the user wrote it, with a printable name. */
  @Override
  public String toString() {
    return "${" + kind(source) + (name.isEmpty() ? "" : "." + PrintableText.name(name)) + "}";
  }
}
