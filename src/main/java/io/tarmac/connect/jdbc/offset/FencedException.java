package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;

/**
 * The session may not write these records: the offsets in the database are not, or not known to be,
 * where the task believes. Nothing is wrong with the database; roll back, and read the offsets
 * again.
 */
public final class FencedException extends SQLException {

  private static final long serialVersionUID = 1L;

  private final String message;

  public FencedException(String message) {
    super(message);
    this.message = PrintableText.message(message);
  }

  @Override
  public String getMessage() {
    return message;
  }
}
