package io.tarmac.connect.jdbc.config;

/** The changes to tables that the sink may make. */
public enum SchemaEvolution implements Choice.Spelled {
  /** Nothing. */
  NONE("none"),
  /** Nothing, and tables must be there from the start. */
  VALIDATE_ONLY("validate-only"),
  /** Creates tables that are absent. */
  CREATE("create"),
  /** Adds columns that are missing. */
  EVOLVE("evolve"),
  /** Tables that are absent are created, columns that are missing are added. */
  BASIC("basic"),
  /** Does the same as {@link #BASIC}, makes columns wider and drops NOT NULL. */
  FULL("full");

  private final String spelling;

  SchemaEvolution(String spelling) {
    this.spelling = spelling;
  }

  /** Tells whether the sink creates a table that is absent. */
  public boolean createsTables() {
    return this == CREATE || this == BASIC || this == FULL;
  }

  /** Tells whether the sink adds a column that is missing. */
  public boolean addsColumns() {
    return this == EVOLVE || this == BASIC || this == FULL;
  }

  @Override
  public String spelling() {
    return spelling;
  }
}
