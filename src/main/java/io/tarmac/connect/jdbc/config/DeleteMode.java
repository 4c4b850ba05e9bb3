package io.tarmac.connect.jdbc.config;

/** The effects that a delete may have on its row. */
public enum DeleteMode {
  /** Does what {@link KeyProperties#DELETE_ENABLED} says: {@link #ROW} or {@link #IGNORE}. */
  AUTO,
  /** Removes the row. */
  ROW,
  /** Sets a column of the row that tells it is deleted. The other columns stay as they are. */
  SOFT,
  /** Does nothing. */
  IGNORE
}
