package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's own statement about a table, with placeholders for the table's name.
 *
 * @param texts the SQL before, between and after the placeholders; one text more than placeholders
 * @param placeholders the placeholders, in the order of the statement
 */
public record TableSql(List<String> texts, List<TablePlaceholder> placeholders) {

  /** A placeholder, which becomes SQL text that is safe with any name of a table. */
  public enum TablePlaceholder {
    /** The table's name with its schema, each part in quotation marks. */
    TABLE,
    /** The table's name without its schema, in quotation marks. */
    NAME,
    /** The text of {@link #TABLE} as a string literal, such as for an argument of a function. */
    TEXT
  }

  private static final Map<String, TablePlaceholder> PLACEHOLDERS =
      Map.of(
          "table", TablePlaceholder.TABLE,
          "table.name", TablePlaceholder.NAME,
          "table.text", TablePlaceholder.TEXT);

  private static final String BEGIN = "${";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");

  public TableSql {
    texts = List.copyOf(texts);
    placeholders = List.copyOf(placeholders);
  }

  /**
   * Parses statements.
   *
   * @throws IllegalArgumentException if a statement cannot be parsed. The message starts after the
   *     property's name
   */
  static List<TableSql> parse(String statements) {
    return SqlText.statements(statements).stream().map(TableSql::parseOne).toList();
  }

  private static TableSql parseOne(String sql) {
    List<String> texts = new ArrayList<>();
    List<TablePlaceholder> placeholders = new ArrayList<>();
    StringBuilder between = new StringBuilder();
    Matcher placeholder = PLACEHOLDER.matcher(sql);
    int i = 0;
    while (i < sql.length()) {
      int end = SqlText.skip(sql, i);
      if (end > i) {
        if (sql.substring(i, end).contains(BEGIN)) {
          throw new IllegalArgumentException(
              "has a placeholder in quotes or in a comment, where the sink does not replace it. Write"
                  + " ${table.text} without quotes for a text.");
        }
        between.append(sql, i, end);
        i = end;
      } else if (placeholder.region(i, sql.length()).lookingAt()) {
        TablePlaceholder known = PLACEHOLDERS.get(placeholder.group(1));
        if (known == null) {
          throw new IllegalArgumentException(
              "has the unknown placeholder '%s'. Use ${table}, ${table.name} or ${table.text}."
                  .formatted(PrintableText.name(placeholder.group())));
        }
        texts.add(between.toString());
        between.setLength(0);
        placeholders.add(known);
        i = placeholder.end();
      } else {
        between.append(sql.charAt(i));
        i++;
      }
    }
    texts.add(between.toString());
    return new TableSql(texts, placeholders);
  }

  /**
   * Fills in the names of a table, and returns the SQL text.
   *
   * @param table the table's name with its schema, as SQL text
   * @param name the table's name without its schema, as SQL text
   */
  public String fill(String table, String name, String text) {
    StringBuilder sql = new StringBuilder(texts.get(0));
    for (int i = 0; i < placeholders.size(); i++) {
      sql.append(
              switch (placeholders.get(i)) {
                case TABLE -> table;
                case NAME -> name;
                case TEXT -> text;
              })
          .append(texts.get(i + 1));
    }
    return sql.toString();
  }
}
