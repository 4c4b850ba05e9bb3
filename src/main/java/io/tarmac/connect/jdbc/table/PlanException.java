package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;

/**
 * The records of a topic do not fit their table, and no retry changes that: the message names the
 * table, the column and the property that would.
 */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String message;

  public PlanException(ErrorCode code, String message) {
    super(message);
    this.code = code;
    this.message = PrintableText.message(message);
  }

  public ErrorCode code() {
    return code;
  }

  /** Returns the message without the code, which {@link ErrorCode#tag} adds where it is shown. */
  @Override
  public String getMessage() {
    return message;
  }
}
