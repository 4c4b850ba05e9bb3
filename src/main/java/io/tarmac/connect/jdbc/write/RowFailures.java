package io.tarmac.connect.jdbc.write;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Predicate;

/** Recognises the errors that a row caused, and so may be avoided or told from another's. */
final class RowFailures {

  /** Data exception, constraint violation, and what a user's own trigger raises. */
  private static final Set<String> CLASSES = Set.of("22", "23", "45", "P0");

  /**
   * What only a statement of many rows meets: rows that a trigger gave one key or has changed
   * before their turn, and a time limit.
   */
  private static final Set<String> OF_MANY_ROWS = Set.of("21000", "27000", "57014");

  private static final String CONSTRAINTS = "23";
  private static final String DUPLICATE = "23505";

  /** MySQL's duplicate key, whose SQLSTATE is that of the whole class. */
  private static final int MYSQL_DUPLICATE = 1062;

  /** MySQL's check constraint, whose SQLSTATE is the general one. */
  private static final int MYSQL_CHECK = 3819;

  /** MySQL's: packet too large, cut, no default, no such text or number, no such character. */
  private static final Set<Integer> MYSQL_DATA = Set.of(1153, 1265, 1364, 1366, 3988);

  /** PostgreSQL's: what came in a binary format is not in that of its column's type. */
  private static final String NOT_THE_COLUMNS_FORMAT = "22P03";

  private RowFailures() {}

  /**
   * Whether a row is to blame, so that a statement for each tells which, or their being many, so
   * that statements for each may go through.
   */
  static boolean isOne(SQLException failure) {
    return isAny(
        failure,
        link ->
            isOf(link, CLASSES)
                || isOfManyRows(link)
                || isConstraint(link)
                || MYSQL_DATA.contains(link.getErrorCode()));
  }

  /**
   * Whether the rows were sent in the form of another type than a column has by now: in another
   * form they would go through, this batch and the next, without anybody looking at the table.
   */
  static boolean isOfForm(SQLException failure) {
    return isAny(failure, link -> NOT_THE_COLUMNS_FORMAT.equals(link.getSQLState()));
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

  /** Whether it is a violation of a constraint, which another order of the rows may avoid. */
  static boolean isOfConstraint(SQLException failure) {
    return isAny(failure, RowFailures::isConstraint);
  }

  /** Whether it is that of a unique index. */
  static boolean isDuplicate(SQLException failure) {
    return isAny(
        failure,
        link -> DUPLICATE.equals(link.getSQLState()) || link.getErrorCode() == MYSQL_DUPLICATE);
  }

  private static boolean isAny(SQLException failure, Predicate<SQLException> kind) {
    for (Throwable link : failure) {
      if (link instanceof SQLException sql && kind.test(sql)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfManyRows(SQLException failure) {
    String state = failure.getSQLState();
    return state != null && OF_MANY_ROWS.contains(state);
  }

  private static boolean isConstraint(SQLException failure) {
    return isOf(failure, Set.of(CONSTRAINTS)) || failure.getErrorCode() == MYSQL_CHECK;
  }

  private static boolean isOf(SQLException failure, Set<String> classes) {
    String state = failure.getSQLState();
    return state != null && state.length() >= 2 && classes.contains(state.substring(0, 2));
  }
}
