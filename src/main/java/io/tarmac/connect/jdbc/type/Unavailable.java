package io.tarmac.connect.jdbc.type;

/** The marker that a row holds if its record lacks a value that the row in the table has. */
public enum Unavailable {
  /** The column keeps its stored value. */
  VALUE
}
