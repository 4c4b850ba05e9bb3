package io.tarmac.connect.jdbc.write;

import java.sql.SQLException;

/** Recognises the errors that another order of the rows may avoid. */
final class ConstraintFailures {

  private static final String CLASS = "23";

  /** MySQL's check constraint, whose SQLSTATE is the general one. */
  private static final int MYSQL_CHECK = 3819;

  private ConstraintFailures() {}

  /** Whether the exception, or one it is linked to, is a violation of a constraint. */
  static boolean isOne(SQLException failure) {
    for (Throwable link : failure) {
      if (link instanceof SQLException sql && isViolation(sql)) {
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
