package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.error.ErrorCode;

/**
 * The exception for a URL that leads to a server of no known database, or that no driver accepts.
 */
public final class UnknownDatabaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String reason;

  public UnknownDatabaseException(String reason) {
    super(ErrorCode.NO_DRIVER.tag(reason));
    this.reason = reason;
  }

  /** Returns the message without the code. */
  public String reason() {
    return reason;
  }
}
