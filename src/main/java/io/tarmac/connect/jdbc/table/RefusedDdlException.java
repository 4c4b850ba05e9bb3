package io.tarmac.connect.jdbc.table;

import java.sql.SQLException;

/**
 * The database's refusal to change a table. The exception has the change that the database refused
 * and the database's own exception.
 */
public final class RefusedDdlException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final String change;
  private final SQLException refusal;

  RefusedDdlException(String change, SQLException refusal) {
    super(refusal.getMessage(), refusal.getSQLState(), refusal.getErrorCode(), refusal);
    this.change = change;
    this.refusal = refusal;
  }

  /** Returns the change in words, with the column's name and without a value. */
  public String change() {
    return change;
  }

  /** Returns the refusal with words about the table's state after it. */
  RefusedDdlException andThen(String words) {
    RefusedDdlException more = new RefusedDdlException(change + " (" + words + ")", refusal);
    more.addSuppressed(this);
    return more;
  }

  /** Tells whether the statement is one that the user wrote to follow CREATE TABLE. */
  public boolean isOfOwnStatement() {
    return change.startsWith(DdlExecution.OWN_STATEMENT);
  }

  /** Tells whether the change was to create the table. */
  public boolean isOfNewTable() {
    return change.equals(DdlExecution.CREATE_TABLE);
  }

  public SQLException refusal() {
    return refusal;
  }
}
