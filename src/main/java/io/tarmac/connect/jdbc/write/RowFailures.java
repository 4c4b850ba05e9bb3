package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;

/** A classification of the errors that other statements for the same rows may avoid. */
final class RowFailures {

  /**
   * The SQLSTATEs of errors that only a statement of many rows meets. A trigger gave several rows
   * the same key, or changed a row before its turn. Or the statement took longer than a time limit.
   */
  private static final Set<String> OF_MANY_ROWS = Set.of("21000", "27000", "57014");

  private static final String CONSTRAINTS = "23";

  /** The SQLSTATEs of NOT NULL and of CHECK, the latter by the standard and by PostgreSQL. */
  private static final Set<String> OF_ONE_ROW = Set.of("23502", "23513", "23514");

  /**
   * The vendor codes of NOT NULL and of MariaDB's CHECK, whose SQLSTATE is that of the whole class.
   */
  private static final Set<Integer> MYSQL_OF_ONE_ROW = Set.of(1048, 4025);

  private static final String DUPLICATE = "23505";

  /** The vendor code of MySQL's duplicate key, whose SQLSTATE is that of the whole class. */
  private static final int MYSQL_DUPLICATE = 1062;

  private RowFailures() {}

  /**
   * Tells whether the number of rows may be to blame, so that a statement per row may go through.
   */
  static boolean isOfManyRows(SQLException failure) {
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
  static boolean isOfOrder(SQLException failure) {
    return isAny(
        failure,
        link ->
            state(link).startsWith(CONSTRAINTS)
                && !OF_ONE_ROW.contains(state(link))
                && !MYSQL_OF_ONE_ROW.contains(link.getErrorCode()));
  }

  /** Tells whether a unique index refused a row. */
  static boolean isDuplicate(SQLException failure) {
    return isAny(
        failure, link -> DUPLICATE.equals(state(link)) || link.getErrorCode() == MYSQL_DUPLICATE);
  }

  private static boolean isAny(SQLException failure, Predicate<SQLException> kind) {
    for (Throwable link : failure) {
      if (link instanceof SQLException sql && kind.test(sql)) {
        return true;
      }
    }
    return false;
  }

  private static String state(SQLException failure) {
    String state = SqlState.of(failure);
    return state == null ? "" : state;
  }
}
