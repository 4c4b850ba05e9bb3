package io.tarmac.connect.jdbc.batch;

/** The effect of a row on its table. */
public enum Operation {
  /** Adds a row. */
  INSERT,
  /** Adds a row, or changes the row of its key. */
  UPSERT,
  /** Changes the row of its key, or does nothing if there is none. */
  UPDATE,
  /** Adds a row, or does nothing if there is one of its key. */
  INSERT_IGNORE,
  /** Removes the row of its key, or does nothing if there is none. */
  DELETE,
  /**
   * Ends the current version of the key, and adds this one. Does nothing if the table has this
   * version or a newer one.
   */
  ADD_VERSION,
  /** Ends the current version of the key, unless there is none or it is newer than the row. */
  END_VERSION,
  /** Removes the rows that the latest snapshot of the row's source table does not have. */
  SWEEP
}
