package io.tarmac.connect.jdbc.write;

import java.sql.SQLException;
import java.util.function.Predicate;

/** Recognises the errors that another order of the rows, or another try, may avoid. */
final class ConstraintFailures {

  private static final String CLASS = "23";
  private static final String DUPLICATE = "23505";

  /** MySQL's duplicate key, whose SQLSTATE is that of the whole class. */
  private static final int MYSQL_DUPLICATE = 1062;

  /** MySQL's check constraint, whose SQLSTATE is the general one. */
  private static final int MYSQL_CHECK = 3819;

  private ConstraintFailures() {}

  /** Whether the exception, or one it is linked to, is a violation of a constraint. */
  static boolean isOne(SQLException failure) {
    return isAny(failure, ConstraintFailures::isViolation);
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

  private static boolean isViolation(SQLException failure) {
    String state = failure.getSQLState();
    return (state != null && state.startsWith(CLASS)) || failure.getErrorCode() == MYSQL_CHECK;
  }
}
