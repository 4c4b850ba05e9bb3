package io.tarmac.connect.jdbc.testing;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SQL with names between backticks, which become the quotation marks of the database. */
public record QuotedSql(TestingDatabase database) {

  public void execute(String... statements) {
    database.sql().execute(Arrays.stream(statements).map(this::quote).toArray(String[]::new));
  }

  /** Returns the rows of a query as text, column by column. */
  public List<List<@Nullable String>> rows(String query, Object... parameters) {
    return database.sql().rows(quote(query), parameters);
  }

  /** Returns the first column of a query's rows as text. */
  public List<String> column(String query) {
    return rows(query).stream().map(row -> String.valueOf(row.get(0))).toList();
  }

  /** Returns the only value of a query's only row, as text. */
  public @Nullable String value(String query) {
    return database.sql().value(quote(query));
  }

  private String quote(String sql) {
    return sql.replace('`', database.identifierQuote());
  }
}
