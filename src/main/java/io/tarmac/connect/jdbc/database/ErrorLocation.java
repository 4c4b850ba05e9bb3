package io.tarmac.connect.jdbc.database;

import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a table that an error is about, as far as the driver tells it apart from the row's
 * values.
 *
 * @param column the column, or null
 * @param constraint the constraint, or null
 * @param routine the server's routine that raised the error, or null
 * @param detail the server's detail message, which may hold values of a row, or an empty text
 */
public record ErrorLocation(
    @Nullable String column, @Nullable String constraint, @Nullable String routine, String detail) {

  /** The location of an error that is only described in words. */
  public static final ErrorLocation UNKNOWN = new ErrorLocation(null, null, null, "");

  /**
   * Returns the location that a message names.
   *
   * @param message the server's message, without the words that the driver adds
   * @param columns patterns of messages by vendor code, whose first group is the column
   * @param constraints patterns of messages by vendor code, whose first group is the constraint
   */
  public static ErrorLocation inMessage(
      SQLException failure,
      String message,
      Map<Integer, Pattern> columns,
      Map<Integer, Pattern> constraints) {
    return new ErrorLocation(
        found(columns.get(failure.getErrorCode()), message),
        found(constraints.get(failure.getErrorCode()), message),
        null,
        "");
  }

  private static @Nullable String found(@Nullable Pattern pattern, String message) {
    if (pattern == null) {
      return null;
    }
    Matcher matcher = pattern.matcher(message);
    return matcher.matches() ? matcher.group(1) : null;
  }
}
