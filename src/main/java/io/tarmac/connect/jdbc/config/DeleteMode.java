package io.tarmac.connect.jdbc.config;

/** The effect of a delete on its row. */
public enum DeleteMode {
  /**
   * Means {@link #ROW} if {@link KeyProperties#DELETE_ENABLED} is true, or else {@link #IGNORE}.
   */
  AUTO,
  /** Removes the row. */
  ROW,
  /** Marks the row as deleted in a column. Other columns of the record stay as they are. */
  SOFT,
  /** Does nothing. */
  IGNORE
}
