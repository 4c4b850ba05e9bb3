package io.tarmac.connect.jdbc.write;

import io.tarmac.connect.jdbc.table.PlanException;
import java.sql.SQLException;

/** The failure of a user's own statement that the user must change. No row caused it. */
final class UnusableStatementException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final PlanException reason;

  UnusableStatementException(PlanException reason, SQLException cause) {
    super(cause);
    this.reason = reason;
  }

  /** Returns what to change. */
  PlanException reason() {
    return reason;
  }
}
