package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.text.PrintableText;

/**
 * A value that its column cannot hold as it is. The message never contains the value or a part of
 * the value, so the message may be passed on.
 */
public final class RefusedValueException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RefusedValueException(String message) {
    super(PrintableText.message(message));
  }
}
