package io.tarmac.connect.jdbc.database.mysql;

import io.tarmac.connect.jdbc.database.ErrorLocation;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The column or constraint that an error of MySQL or MariaDB is about, read from its message. A
 * value of a row may stand before that name, never after it.
 */
final class MySqlErrorLocation {

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
          4025, Pattern.compile("CONSTRAINT `([^`]+)` failed for .*"));

  /** The connection's number, which MariaDB's driver puts in front of the server's words. */
  private static final Pattern CONNECTION_NUMBER = Pattern.compile("^\\(conn=\\d+\\) ");

  private MySqlErrorLocation() {}

  static ErrorLocation read(SQLException failure) {
    String words = String.valueOf(failure.getMessage());
    String message = CONNECTION_NUMBER.matcher(words).replaceFirst("");
    return ErrorLocation.inMessage(failure, message, COLUMNS, CONSTRAINTS);
  }

  /**
   * Returns the pattern of a message that names a column and the number of a row. MariaDB names the
   * table too.
   */
  private static Pattern atRow() {
    return Pattern.compile(
        "(?s).* for column (?:`[^`]+`\\.`[^`]+`\\.)?['`]([^'`]+)['`] at row \\d+");
  }
}
