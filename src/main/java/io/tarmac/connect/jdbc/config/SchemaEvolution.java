package io.tarmac.connect.jdbc.config;

/** What the sink may change about tables. */
public enum SchemaEvolution {
  /** Nothing. */
  NONE,
  /** Tables that are absent are created, columns that are missing are added. */
  BASIC
}
