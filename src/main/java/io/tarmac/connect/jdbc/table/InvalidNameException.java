package io.tarmac.connect.jdbc.table;

import io.tarmac.connect.text.PrintableText;

/** A table or column would have a name that the database cannot have. */
public final class InvalidNameException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public InvalidNameException(String message) {
    super(PrintableText.message(message));
  }
}
