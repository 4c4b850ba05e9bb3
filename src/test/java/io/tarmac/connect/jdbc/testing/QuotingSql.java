package io.tarmac.connect.jdbc.testing;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Statements with names in brackets, which the database gets in its own quotes: {@code select [id]
 * from [orders]}. Not for names that have brackets themselves.
 */
public record QuotingSql(TestingDatabase database) {
  private static final Pattern NAME = Pattern.compile("\\[(\\p{L}[^\\[\\]]*)]");

  public void execute(String... statements) {
    database.sql().execute(Arrays.stream(statements).map(this::quoted).toArray(String[]::new));
  }

  /** Returns the rows of a query as text, column by column. */
  public List<List<@Nullable String>> rows(String query, Object... parameters) {
    return database.sql().rows(quoted(query), parameters);
  }

  private String quoted(String sql) {
    return NAME.matcher(sql)
        .replaceAll(name -> Matcher.quoteReplacement(database.quote(name.group(1))));
  }
}
