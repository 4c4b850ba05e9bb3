package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.delivery.SqlState;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;

/** Recognises the errors that other statements for the same rows may avoid. */
final class RowFailures {

  /**
   * What only a statement of many rows meets: rows that a trigger gave one key or has changed
   * before their turn, and a time limit.
   */
  private static final Set<String> OF_MANY_ROWS = Set.of("21000", "27000", "57014");

  private static final String CONSTRAINTS = "23";

  /** No value, and checks, by the standard's number and PostgreSQL's. */
  private static final Set<String> OF_ONE_ROW = Set.of("23502", "23513", "23514");

  /** No value, and MariaDB's check, whose SQLSTATE is that of the whole class. */
  private static final Set<Integer> MYSQL_OF_ONE_ROW = Set.of(1048, 4025);

  private static final String DUPLICATE = "23505";

  /** MySQL's duplicate key, whose SQLSTATE is that of the whole class. */
  private static final int MYSQL_DUPLICATE = 1062;

  private RowFailures() {}

  /** Whether the rows' being many may be to blame, so that statements for each may go through. */
  static boolean isOfManyRows(SQLException failure) {
    return isAny(failure, link -> OF_MANY_ROWS.contains(state(link)));
  }

  /** Whether the driver has given up waiting for the server. */
  static boolean isTimeout(SQLException failure) {
    for (Throwable link : failure) {
      if (link instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }

  /** Whether it violates a constraint between rows, which another order of them may not do. */
  static boolean isOfOrder(SQLException failure) {
    return isAny(
        failure,
        link ->
            state(link).startsWith(CONSTRAINTS)
                && !OF_ONE_ROW.contains(state(link))
                && !MYSQL_OF_ONE_ROW.contains(link.getErrorCode()));
  }

  /** Whether it is that of a unique index. */
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
