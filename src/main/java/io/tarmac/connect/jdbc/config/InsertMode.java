package io.tarmac.connect.jdbc.config;

/** How a row that is to be in the table gets there. */
public enum InsertMode {
  /** A new row for each record. */
  INSERT,
  /** The row of that key, new or changed. */
  UPSERT,
  /** The row of that key, changed; where there is none, nothing. */
  UPDATE,
  /** A new row, unless there is one of that key. */
  INSERT_IGNORE
}
