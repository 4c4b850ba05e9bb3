package io.tarmac.connect.jdbc.database;

import java.util.Set;

/**
 * The errors whose messages may leave the connector, because they cannot quote a row. Immutable.
 *
 * @param classes the classes of SQLSTATEs of such errors
 * @param ddlClasses the classes of SQLSTATEs of such errors if a table is created or altered
 * @param ddlCodes the vendor codes of such errors if a table is created or altered and the SQLSTATE
 *     is HY000, which tells nothing
 * @param syntaxErrorCode the vendor code of syntax errors, which quote the statement, or zero if
 *     their SQLSTATE tells
 */
public record SafeDriverMessages(
    Set<String> classes, Set<String> ddlClasses, Set<Integer> ddlCodes, int syntaxErrorCode) {

  /**
   * The errors of connections. Some databases quote values in the messages of other classes. Oracle
   * reports a text that is not a number as a syntax error, and quotes the text.
   */
  public static final SafeDriverMessages OF_CONNECTIONS =
      new SafeDriverMessages(Set.of("08", "28", "3D"), Set.of(), Set.of(), 0);

  /**
   * The errors of databases whose messages are known by their SQLSTATEs. Errors of connections,
   * privileges, names and resources quote no values. If a table is created or altered, neither do
   * errors of features and limits. Classes 22 and 23 quote defaults and stored rows, and a
   * function's message may quote the statement.
   */
  public static final SafeDriverMessages BY_STATE =
      new SafeDriverMessages(
          Set.of("08", "25", "26", "28", "3D", "3F", "40", "42", "53", "55", "57"),
          Set.of("0A", "2B", "54"),
          Set.of(),
          0);

  /**
   * The SQLSTATE of syntax errors, whose messages quote the statement. Some drivers have written
   * the values into the statement.
   */
  private static final String SYNTAX_ERROR = "42601";

  private static final String NO_STATE = "HY000";

  /** Tells whether the message of an error holds no value of a row. */
  public boolean isSafe(String state, int vendorCode) {
    return state.length() == 5
        && classes.contains(state.substring(0, 2))
        && !state.equals(SYNTAX_ERROR)
        && (syntaxErrorCode == 0 || vendorCode != syntaxErrorCode);
  }

  /**
   * Tells whether the message about a refused change of a table holds no value of a row and no
   * default.
   */
  public boolean isSafeForDdl(String state, int vendorCode) {
    return isSafe(state, vendorCode)
        || ddlClasses.contains(state.substring(0, Math.min(2, state.length())))
        || (state.equals(NO_STATE) && ddlCodes.contains(vendorCode));
  }
}
