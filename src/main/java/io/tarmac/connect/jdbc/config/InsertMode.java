package io.tarmac.connect.jdbc.config;

/** The way in which the sink writes the row of a record. */
public enum InsertMode {
  /** The sink inserts a new row for each record. */
  INSERT,
  /** The sink inserts the row, or updates the row of its key. */
  UPSERT,
  /** The sink updates the row of the key. Without such a row, the sink writes nothing. */
  UPDATE,
  /** The sink inserts a new row, unless there is a row of its key. */
  INSERT_IGNORE
}
