package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.text.PrintableText;

/** The refusal of a name for a table or column, because the database cannot have such a name. */
public final class InvalidNameException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InvalidNameException(String message) {
    super(PrintableText.message(message));
  }
}
