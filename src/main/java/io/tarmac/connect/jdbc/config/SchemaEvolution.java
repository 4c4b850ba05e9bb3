package io.tarmac.connect.jdbc.config;

/** The changes to tables that the sink may make. */
public enum SchemaEvolution {
  /** The sink changes nothing. */
  NONE,
  /** The sink changes nothing, and tables must exist from the start. */
  VALIDATE_ONLY,
  /** The sink creates tables that are absent. */
  CREATE,
  /** The sink adds columns that are missing. */
  EVOLVE,
  /** The sink creates tables that are absent and adds columns that are missing. */
  BASIC,
  /** The sink does the same as with {@link #BASIC}, makes columns wider and drops NOT NULL. */
  FULL;

  /** Tells whether the sink creates a table that is absent. */
  public boolean createsTables() {
    return this == CREATE || this == BASIC || this == FULL;
  }

  /** Tells whether the sink adds a column that is missing. */
  public boolean addsColumns() {
    return this == EVOLVE || this == BASIC || this == FULL;
  }

  /** Returns the value as users write it, but in capitals. */
  @Override
  public String toString() {
    return name().replace('_', '-');
  }
}
