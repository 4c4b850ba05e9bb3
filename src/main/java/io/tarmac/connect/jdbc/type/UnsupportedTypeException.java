package io.tarmac.connect.jdbc.type;

import io.tarmac.connect.text.PrintableText;

/**
 * A schema, or a size within it, that has no column type. The sink finds such a schema while it
 * plans a table.
 */
public final class UnsupportedTypeException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnsupportedTypeException(String message) {
    super(PrintableText.message(message));
  }
}
