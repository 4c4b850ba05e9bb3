package io.tarmac.connect.jdbc.config;

/** What a nested Struct becomes. */
public enum NestedMode {
  /** One column that holds it as JSON. */
  JSON,
  /** A column for each of its fields, called {@code parent_child}. */
  FLATTEN
}
