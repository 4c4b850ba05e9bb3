package io.tarmac.connect.jdbc.write;

import java.sql.SQLException;

/** A session could not be looked at, or made ready; nothing has been written through it. */
public final class SessionFailedException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final SQLException failure;

  SessionFailedException(SQLException failure) {
    super(failure);
    this.failure = failure;
  }

  /** What the driver said. */
  public SQLException failure() {
    return failure;
  }
}
