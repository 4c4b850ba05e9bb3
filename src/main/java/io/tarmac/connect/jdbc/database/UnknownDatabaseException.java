package io.tarmac.connect.jdbc.database;

import io.tarmac.connect.text.PrintableText;

/** The URL leads to a server that no known database recognises, or no driver accepts it. */
final class UnknownDatabaseException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String message;

  UnknownDatabaseException(String message) {
    super(message);
    this.message = PrintableText.message(message);
  }

  @Override
  public String getMessage() {
    return message;
  }
}
