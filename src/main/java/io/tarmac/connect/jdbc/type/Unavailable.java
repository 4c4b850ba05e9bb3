package io.tarmac.connect.jdbc.type;

/** What a row holds where its record lacks a value that the row in the table has. */
public enum Unavailable {
  /** The column keeps what it has. */
  VALUE
}
