package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.kafka.common.config.ConfigException;

/**
 * A column that the sink adds to each row.
 *
 * @param name the name exactly as the user wrote it
 */
public record AddedColumn(String name, ColumnValue value) {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?[0-9]+");

  /** The value of an added column. */
  public sealed interface ColumnValue permits Placeholder, Constant {}

  /**
   * A value that is the same for each row.
   *
   * @param value a text, a {@code Long} or a {@code Boolean}
   */
  public record Constant(Object value) implements ColumnValue {}

  /**
   * Reads a list of columns, each of the form {@code column:value}, with commas between them.
   *
   * @param property the property that has the list
   * @throws ConfigException if an entry has another form, or names a column a second time
   */
  static List<AddedColumn> parse(String property, String text) {
    List<AddedColumn> columns = new ArrayList<>();
    int begin = 0;
    while (begin < text.length()) {
      int colon = text.indexOf(':', begin);
      int comma = text.indexOf(',', begin);
      int nameEnd = comma < 0 ? text.length() : comma;
      if (colon >= 0 && colon < nameEnd) {
        String name = text.substring(begin, colon).strip();
        int end = valueEnd(property, text, colon + 1);
        add(property, columns, name, text.substring(colon + 1, end).strip());
        begin = end + 1;
      } else if (text.substring(begin, nameEnd).isBlank()) {
        begin = nameEnd + 1;
      } else {
        throw invalid(
            property,
            text.substring(begin, nameEnd).strip(),
            "is not of the form column:value. Set such entries.");
      }
    }
    return columns;
  }

  /** Returns the index of the comma after the value, or the length of the text. */
  private static int valueEnd(String property, String text, int begin) {
    int i = begin;
    while (i < text.length() && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    if (text.startsWith("'", i)) {
      i = textEnd(property, text, i);
    } else if (text.startsWith("${", i)) {
      int brace = text.indexOf('}', i);
      if (brace < 0) {
        throw invalid(
            property, text.substring(i), "is a placeholder without an end. Add the closing brace.");
      }
      i = brace + 1;
    }
    int comma = text.indexOf(',', i);
    return comma < 0 ? text.length() : comma;
  }

  /** Returns the index after the quotation mark that ends a text. */
  private static int textEnd(String property, String text, int begin) {
    int i = begin + 1;
    while (i < text.length()) {
      if (text.charAt(i) != '\'') {
        i++;
      } else if (text.startsWith("''", i)) {
        i += 2;
      } else {
        return i + 1;
      }
    }
    throw invalid(
        property,
        text.substring(begin),
        "is a text without an end. Add the closing quotation mark, and write '' for one inside.");
  }

  private static void add(String property, List<AddedColumn> columns, String name, String value) {
    if (name.isEmpty()) {
      throw invalid(
          property, ":" + value, "names no column. Set entries of the form column:value.");
    }
    if (columns.stream().anyMatch(column -> column.name.equals(name))) {
      throw invalid(property, name, "is added twice. Remove one of its entries.");
    }
    columns.add(new AddedColumn(name, value(property, name, value)));
  }

  private static ColumnValue value(String property, String column, String value) {
    int last = value.length() - 1;
    if (value.startsWith("${") && value.indexOf('}') == last) {
      Placeholder placeholder = Placeholder.parseInColumn(value);
      if (placeholder == null) {
        throw invalid(
            property,
            column,
            "has the unknown placeholder %s. Set %s."
                .formatted(PrintableText.name(value), Placeholder.allInColumns()));
      }
      return placeholder;
    }
    if (value.startsWith("'") && textEnd(property, value, 0) > last) {
      return new Constant(value.substring(1, last).replace("''", "'"));
    }
    if (value.equals("true") || value.equals("false")) {
      return new Constant(Boolean.valueOf(value));
    }
    if (WHOLE_NUMBER.matcher(value).matches()) {
      try {
        return new Constant(Long.valueOf(value));
      } catch (NumberFormatException tooLong) {
        throw invalid(property, column, "has a number beyond 64 bits. Write it as a 'text'.");
      }
    }
    throw invalid(
        property,
        column,
        "has the value %s. Set one placeholder, one 'text', a whole number, true or false."
            .formatted(PrintableText.name(value)));
  }

  private static ConfigException invalid(String property, String shown, String problem) {
    return Check.refusal(property, "'%s' %s".formatted(PrintableText.name(shown), problem));
  }
}
