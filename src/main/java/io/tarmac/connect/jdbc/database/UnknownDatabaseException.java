package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.jdbc.error.ErrorCode;

/** The URL leads to a server that no known database recognises, or no driver accepts it. */
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
