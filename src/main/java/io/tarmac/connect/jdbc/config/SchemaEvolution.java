package io.tarmac.connect.jdbc.config;

/** The changes to tables that the sink may make. */
public enum SchemaEvolution implements Choice.Spelled {
  /** The sink changes nothing. */
  NONE("none"),
  /** The sink changes nothing, and tables must exist from the start. */
  VALIDATE_ONLY("validate-only"),
  /** The sink creates tables that are absent. */
  CREATE("create"),
  /** The sink adds columns that are missing. */
  EVOLVE("evolve"),
  /** The sink creates tables that are absent and adds columns that are missing. */
  BASIC("basic"),
  /** The sink does the same as with {@link #BASIC}, makes columns wider and drops NOT NULL. */
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
