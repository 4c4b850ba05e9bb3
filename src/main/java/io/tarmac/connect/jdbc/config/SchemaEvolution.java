package io.tarmac.connect.jdbc.config;

/** What the sink may change about tables; each may do what those before it may. */
public enum SchemaEvolution implements Choice.Spelled {
  /** Nothing. */
  NONE("none"),
  /** Nothing, and tables must be there from the start. */
  VALIDATE_ONLY("validate-only"),
  /** Tables that are absent are created, columns that are missing are added. */
  BASIC("basic"),
  /** Columns also become wider, and take null. */
  FULL("full");

  private final String spelling;

  SchemaEvolution(String spelling) {
    this.spelling = spelling;
  }

  @Override
  public String spelling() {
    return spelling;
  }
}
