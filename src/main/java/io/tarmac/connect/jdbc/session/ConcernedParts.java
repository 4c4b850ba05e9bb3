package io.tarmac.connect.jdbc.session;

import io.tarmac.connect.jdbc.database.postgresql.PostgreSqlErrors;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The column and the constraint that an error is about, where the driver tells them apart from the
 * row's values; and the server's routine that raised it.
 */
public record ConcernedParts(
    @Nullable String column, @Nullable String constraint, @Nullable String routine) {

  /**
   * The routine of PostgreSQL that checks a row against row-level security and a view's check
   * option.
   */
  public static final String ROW_CHECK = "ExecWithCheckOptions";

  /** The routine of PostgreSQL that executes the PL/pgSQL statement {@code RAISE}. */
  public static final String RAISE = "exec_stmt_raise";

  public static final ConcernedParts UNKNOWN = new ConcernedParts(null, null, null);

  /**
   * The whole messages of MySQL, MariaDB and H2, by vendor code. In those of the first two a value
   * may stand before the name, never after it; H2 begins with the name.
   */
  private static final Map<Integer, Pattern> COLUMNS =
      Map.of(
          1048, Pattern.compile("Column '([^']+)' cannot be null"),
          1264, atRow(),
          1265, atRow(),
          1292, atRow(),
          1364, Pattern.compile("Field '([^']+)' doesn't have a default value"),
          1366, atRow(),
          1406, atRow());

  private static final Map<Integer, Pattern> CONSTRAINTS =
      Map.of(
          1062, Pattern.compile("(?s).* for key '([^']+)'"),
          3819, Pattern.compile("Check constraint '([^']+)' is violated\\."),
          4025, Pattern.compile("CONSTRAINT `([^`]+)` failed for .*"),
          23505, Pattern.compile("(?s)[^\"]*: \"([^\" ]+) (?:INDEX|PRIMARY KEY) .*"),
          23513, Pattern.compile("(?s)[^\"]*: \"([^\":]+)[\":].*"));

  /** MariaDB's driver puts the connection's number in front of the server's words. */
  private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=\\d+\\) ");

  public static ConcernedParts of(SQLException failure) {
    if (failure.getClass().getName().startsWith("org.postgresql.")) {
      return PostgreSqlErrors.parts(failure);
    }
    String message = failure.getMessage();
    if (message == null) {
      return UNKNOWN;
    }
    String words = CONNECTION_NUMBER.matcher(message).replaceFirst("");
    return new ConcernedParts(
        found(COLUMNS, failure, words), found(CONSTRAINTS, failure, words), null);
  }

  /** Returns PostgreSQL's detail message, which may hold values of a row, or an empty text. */
  static String detail(SQLException failure) {
    return failure.getClass().getName().startsWith("org.postgresql.")
        ? PostgreSqlErrors.detail(failure)
        : "";
  }

  private static @Nullable String found(
      Map<Integer, Pattern> patterns, SQLException failure, String words) {
    Pattern pattern = patterns.get(failure.getErrorCode());
    if (pattern == null) {
      return null;
    }
    Matcher matcher = pattern.matcher(words);
    return matcher.matches() ? matcher.group(1) : null;
  }

  /** MariaDB names the table too. */
  private static Pattern atRow() {
    return Pattern.compile(
        "(?s).* for column (?:`[^`]+`\\.`[^`]+`\\.)?['`]([^'`]+)['`] at row \\d+");
  }
}
