package io.tarmac.connect.jdbc.offset;

import io.tarmac.connect.text.PrintableText;
import java.sql.SQLException;

/**
 * The failure of a session that may not write these records. Either Connect has taken a partition
 * away, or the offsets in the database are not what the task believes, or not known to be. Nothing
 * is wrong with the database. Roll back; with exactly-once delivery, read the offsets again.
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
