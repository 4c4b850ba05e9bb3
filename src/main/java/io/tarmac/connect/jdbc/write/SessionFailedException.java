package io.tarmac.connect.jdbc.write;

import java.sql.SQLException;

/**
 * The failure to inspect a session or to prepare it. Nothing has been written through the session.
 */
public final class SessionFailedException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final SQLException failure;

  SessionFailedException(SQLException failure) {
    super(failure);
    this.failure = failure;
  }

  /** Returns the driver's exception. */
  public SQLException failure() {
    return failure;
  }
}
