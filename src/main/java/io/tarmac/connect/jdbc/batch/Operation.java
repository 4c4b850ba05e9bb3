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
  DELETE
}
