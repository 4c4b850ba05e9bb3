package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.text.PrintableText;

/**
 * The records of a topic do not fit their table, and no retry changes that: the message names the
 * table, the column and the property that would.
 */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String message;

  public PlanException(String message) {
    super(message);
    this.message = PrintableText.message(message);
  }

  @Override
  public String getMessage() {
    return message;
  }
}
