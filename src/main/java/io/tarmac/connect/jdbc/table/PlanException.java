package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.jdbc.error.ErrorCode;
import io.tarmac.connect.text.PrintableText;

/**
 * The failure of a topic's records to fit their table. No retry changes that. The message names the
 * table, the column and the property to change.
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

  /**
   * Returns the message without the code. {@link ErrorCode#tag} adds the code to the message that
   * users see.
   */
  @Override
  public String getMessage() {
    return message;
  }
}
