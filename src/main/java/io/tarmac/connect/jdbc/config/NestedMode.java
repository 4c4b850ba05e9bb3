package io.tarmac.connect.jdbc.config;

/** The form in which a nested Struct is written. */
public enum NestedMode {
  /** One column that holds the Struct as JSON. */
  JSON,
  /** A column for each field of the Struct, called {@code parent_child}. */
  FLATTEN
}
