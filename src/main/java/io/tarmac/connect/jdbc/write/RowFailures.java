package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.error.SqlStates;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A classification of the errors that other statements for the same rows may avoid.
 *
 * @param states the table of the database's errors
 */
record RowFailures(SqlStates states) {

  /**
   * The SQLSTATEs of errors that only a statement of many rows meets. A trigger gave several rows
   * the same key, or changed a row before its turn. Or the statement took longer than a time limit.
   */
  private static final Set<String> OF_MANY_ROWS = Set.of("21000", "27000", "57014");

  private static final String CONSTRAINTS = "23";

  /** The SQLSTATEs of NOT NULL and of CHECK, of which the latter has two. */
  private static final Set<String> OF_ONE_ROW = Set.of("23502", "23513", "23514");

  private static final String DUPLICATE = "23505";

  /**
   * Tells whether the number of rows may be to blame, so that a statement per row may go through.
   */
  boolean isOfManyRows(SQLException failure) {
    return isAny(failure, link -> OF_MANY_ROWS.contains(state(link)));
  }

  /** Tells whether the driver has given up waiting for the server. */
  static boolean isTimeout(SQLException failure) {
    for (Throwable link : failure) {
      if (link instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  /**
   * Tells whether rows violate a constraint between rows, which they may satisfy in another order.
   */
  boolean isOfOrder(SQLException failure) {
    return isAny(
        failure, link -> state(link).startsWith(CONSTRAINTS) && !OF_ONE_ROW.contains(state(link)));
  }

  /** Tells whether a unique index refused a row. */
  boolean isDuplicate(SQLException failure) {
    return isAny(failure, link -> DUPLICATE.equals(state(link)));
  }

  private static boolean isAny(SQLException failure, Predicate<SQLException> kind) {
    for (Throwable link : failure) {
      if (link instanceof SQLException sql && kind.test(sql)) {
        return true;
      }
    }
    return false;
  }

  private String state(SQLException failure) {
    return Objects.requireNonNullElse(states.state(failure), "");
  }
}
