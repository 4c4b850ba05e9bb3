package io.tarmac.connect.jdbc.batch;

/** What a row does to its table. */
public enum Operation {
  /** Adds a row. */
  INSERT,
  /** Adds a row, or changes the one of its key. */
  UPSERT,
  /** Changes the row of its key; where there is none, nothing. */
  UPDATE,
  /** Adds a row; where there is one of its key, nothing. */
  INSERT_IGNORE,
  /** Removes the row of its key; where there is none, nothing. */
  DELETE
}
