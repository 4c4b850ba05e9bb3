package io.tarmac.connect.jdbc.config;

/** What the sink may change about tables. */
public enum SchemaEvolution implements Choice.Spelled {
  /** Nothing. */
  NONE("none"),
  /** Nothing, and tables must be there from the start. */
  VALIDATE_ONLY("validate-only"),
  /** Tables that are absent are created. */
  CREATE("create"),
  /** Columns that are missing are added. */
  EVOLVE("evolve"),
  /** Tables that are absent are created, columns that are missing are added. */
  BASIC("basic"),
  /** As {@link #BASIC}; columns also become wider, and take null. */
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
