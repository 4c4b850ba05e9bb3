package io.tarmac.connect.jdbc.change;

import io.tarmac.connect.text.PrintableText;

/**
 * A record that cannot become a row. The message names what is wrong and never contains a value of
 * the record.
 */
public final class BadRecordException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String message;

  public BadRecordException(String message) {
    super(message);
    this.message = PrintableText.message(message);
  }

  @Override
  public String getMessage() {
    return message;
  }
}
