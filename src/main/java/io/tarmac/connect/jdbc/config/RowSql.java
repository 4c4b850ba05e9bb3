package io.tarmac.connect.jdbc.config;

import io.tarmac.connect.text.PrintableText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's own statement that writes one row. The statement names columns of the row as {@code
 * :name} or {@code :"any name"}.
 *
 * @param property the name of the property that sets the statement
 * @param texts the SQL before, between and after the columns; one text more than columns
 * @param columns the names of the columns, in the order of the statement
 */
public record RowSql(String property, List<String> texts, List<String> columns) {

  private static final Pattern COLUMN =
      Pattern.compile(":(?:([\\p{L}_][\\p{L}\\p{N}_$]*)|\"((?:[^\"]|\"\")+)\")");

  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  /** The first words of statements that return rows. */
  private static final Set<String> QUERIES =
      Set.of("select", "values", "table", "show", "explain", "describe", "desc");

  /** The words of which one is in a statement that begins with WITH and writes. */
  private static final Set<String> WRITES = Set.of("insert", "update", "delete", "merge");

  public RowSql {
    texts = List.copyOf(texts);
    columns = List.copyOf(columns);
  }

  /**
   * Parses a statement.
   *
   * @throws IllegalArgumentException if the text is not one such statement. The message starts
   *     after the property's name
   */
  static RowSql parse(String property, String text) {
    List<String> statements = SqlText.statements(text);
    if (statements.size() != 1) {
      throw new IllegalArgumentException(
          "has %d statements. Set one. It may call a procedure that has several."
              .formatted(statements.size()));
    }
    String sql = statements.get(0);
    List<String> texts = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    Matcher column = COLUMN.matcher(sql);
    StringBuilder between = new StringBuilder();
    StringBuilder unquoted = new StringBuilder();
    int i = 0;
    while (i < sql.length()) {
      int end = i;
      if (column.region(i, sql.length()).lookingAt() && mayBegin(sql, i)) {
        texts.add(between.toString());
        between.setLength(0);
        columns.add(
            column.group(1) == null ? column.group(2).replace("\"\"", "\"") : column.group(1));
        end = column.end();
      } else {
        end = Math.max(SqlText.skip(sql, i), i + 1);
        if (end == i + 1 && sql.charAt(i) == '?') {
          throw new IllegalArgumentException(
              "has a question mark outside of quotes. Name a column as :name, and write an operator"
                  + " with a question mark as a function.");
        }
        unquoted.append(end == i + 1 ? sql.charAt(i) : ' ');
        between.append(sql, i, end);
      }
      i = end;
    }
    texts.add(between.toString());
    List<String> words =
        WORD.matcher(unquoted.toString().toLowerCase(Locale.ROOT))
            .results()
            .map(MatchResult::group)
            .toList();
    String firstWord = words.isEmpty() ? "" : words.get(0);
    if (QUERIES.contains(firstWord)
        || (firstWord.equals("with") && Collections.disjoint(words, WRITES))) {
      throw new IllegalArgumentException(
          "returns rows, because it begins with %s. Set a statement that writes, such as CALL or INSERT."
              .formatted(firstWord.toUpperCase(Locale.ROOT)));
    }
    if (columns.isEmpty()) {
      throw new IllegalArgumentException(
          "names no column of the row. Write columns as :name, such as CALL upsert_order(:id, :qty).");
    }
    return new RowSql(property, texts, columns);
  }

  /**
   * Tells whether a colon may begin a column. A cast has two colons; a slice has one after a name.
   */
  private static boolean mayBegin(String sql, int colon) {
    return colon == 0 || (sql.charAt(colon - 1) != ':' && !SqlText.isOfName(sql.charAt(colon - 1)));
  }

  /** Returns the property and the columns, which a message may show. */
  @Override
  public String toString() {
    return property + " with the columns " + PrintableText.names(columns);
  }
}
