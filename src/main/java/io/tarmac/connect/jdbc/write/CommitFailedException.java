package io.tarmac.connect.jdbc.write;

import java.sql.SQLException;

/**
 * The failure of a commit that a statement carried. Either the server refused the commit, or the
 * connection is lost and the transaction may have been committed.
 */
public final class CommitFailedException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final SQLException failure;

  public CommitFailedException(SQLException failure) {
    super(failure);
    this.failure = failure;
  }

  /** Returns the driver's exception. */
  SQLException failure() {
    return failure;
  }
}
